import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { lazyConnect } from '#src/app.tsx';
import { afterRows } from '#src/browse/lazy-parts.ts';
import { lazyExport } from '#src/browse/list-toolbar.tsx';
import { lazyCheck } from '#src/catalog-check/catalog-check.tsx';
import { tableResource } from '#src/resources/table/columns.tsx';
import type { LazyPart } from '#src/ui/lazy.ts';
import { lazyMenus } from '#src/ui/menu-button.tsx';
import { chooseOfAnswer } from '#test/support/answer-menu.ts';
import { rowAt } from '#test/support/app.tsx';

/** A place of the page: its name, its part, what asks for the part, and what is there once that has come. */
type Place = readonly [
  name: string,
  part: LazyPart<unknown> | undefined,
  ask: (user: UserEvent) => Promise<void>,
  shows: () => Promise<HTMLElement>,
];

const press = (name: string | RegExp) => async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name }));
export const shows = (role: string, name: string | RegExp) => () => screen.findByRole(role, { name });
const pressMore = async (user: UserEvent) =>
  user.click(within(await rowAt(0)).getByRole('button', { name: /more/ }));
const typeFilter = async (user: UserEvent) => user.type(await screen.findByRole('searchbox'), ' tier:');
const pressKeys = async (user: UserEvent) => user.keyboard('{Control>}k{/Control}');

/** Every place of a list's page whose code is loaded when it is needed, and that waits for a press: a searched list has all of them. */
export const OPENED: readonly Place[] = [
  ['the export', lazyExport, press('Export'), shows('dialog', /^Export/)],
  [
    'the kinds of lines of an export',
    tableResource.partLists,
    press('Export'),
    shows('radio', /^Data dictionary/),
  ],
  ['saving the view', afterRows, press('Save view'), shows('dialog', /view/)],
  ['the columns', afterRows, press(/^Columns/), shows('dialog', 'Columns')],
  ['going to a row', afterRows, press('Go to row'), shows('dialog', 'Go to row')],
  ['the menu of a column', afterRows, press('Name column'), shows('menu', /Name/)],
  ['the filters', afterRows, press('Filter'), shows('dialog', /./)],
  ['a list in a cell', lazyMenus, pressMore, shows('dialog', 'Owners')],
  ['the orders of the list', lazyMenus, press(/^Sorted by/), shows('menu', /./)],
  ['the check', lazyCheck, (user) => chooseOfAnswer(user, 'Find missing rows'), shows('dialog', /./)],
  ['signing in', lazyConnect, press(/catalog\.example\.com/), shows('dialog', /./)],
  ['the palette', afterRows, pressKeys, shows('dialog', 'Commands')],
  ['the account', afterRows, press('Account and settings'), shows('menu', 'Account and settings')],
  ['all types', afterRows, press('All types'), shows('dialog', 'Commands')],
  // Closed by Escape, it takes the words away: no search any more.
  ['the suggestions', afterRows, typeFilter, shows('listbox', 'Suggestions')],
];
