import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { lazyConnect } from '#src/app.tsx';
import { lazyColumnMenu } from '#src/browse/column-menu.tsx';
import { lazyGoToForm } from '#src/browse/go-to-row.tsx';
import { lazyEditor } from '#src/browse/list-filters.tsx';
import { lazyExport, lazySaveViewForm } from '#src/browse/list-toolbar.tsx';
import { lazyCheck } from '#src/catalog-check/check-button.tsx';
import { lazyPickerDialog } from '#src/column-picker/column-picker.tsx';
import { lazyFilterEditor } from '#src/filter-bar/search-suggestions.tsx';
import { lazyDatabaseList } from '#src/layout/toolbar-filters.tsx';
import { lazyDialogs } from '#src/palette/command-dialogs.tsx';
import { lazyTablePartLists } from '#src/resources/table/columns.tsx';
import type { LazyPart } from '#src/ui/lazy.ts';
import { lazyMenus } from '#src/ui/menu-button.tsx';
import { rowAt } from '#test/support/app.tsx';

/** A place of the page: its name, its part, what asks for the part, and what is there once that has come. */
type Place = readonly [
  name: string,
  part: LazyPart<unknown>,
  ask: (user: UserEvent) => Promise<void>,
  shows: () => Promise<HTMLElement>,
];

const press = (name: string | RegExp) => async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name }));
export const shows = (role: string, name: string | RegExp) => () => screen.findByRole(role, { name });
const pressDatabases = async (user: UserEvent) =>
  user.click(await screen.findByRole('combobox', { name: 'Database' }));
const pressMore = async (user: UserEvent) =>
  user.click(within(await rowAt(0)).getByRole('button', { name: /more/ }));
const typeFilter = async (user: UserEvent) => user.type(await screen.findByRole('searchbox'), ' tier:');
const pressKeys = async (user: UserEvent) => user.keyboard('{Control>}k{/Control}');

/** Every place of a list's page whose code is loaded when it is needed, and that waits for a press: a searched list has all of them. */
export const OPENED: readonly Place[] = [
  ['the export', lazyExport, press('Export'), shows('dialog', /^Export/)],
  [
    'the kinds of lines of an export',
    lazyTablePartLists,
    press('Export'),
    shows('radiogroup', 'One line per'),
  ],
  ['saving the view', lazySaveViewForm, press('Save view'), shows('dialog', /view/)],
  ['the columns', lazyPickerDialog, press(/^Columns/), shows('dialog', 'Columns')],
  ['going to a row', lazyGoToForm, press('Go to row'), shows('dialog', 'Go to row')],
  ['the menu of a column', lazyColumnMenu, press('Name column'), shows('menu', /Name/)],
  ['the filters', lazyEditor, press('Filter'), shows('dialog', /./)],
  ['the databases', lazyDatabaseList, pressDatabases, shows('listbox', /Database/)],
  ['a list in a cell', lazyMenus, pressMore, shows('dialog', 'Owners')],
  ['the orders of the list', lazyMenus, press(/^Sorted by/), shows('menu', /./)],
  ['the check', lazyCheck, press('Check against the catalog'), shows('dialog', /./)],
  ['signing in', lazyConnect, press(/catalog\.example\.com/), shows('dialog', /./)],
  ['the palette', lazyDialogs, pressKeys, shows('dialog', 'Commands')],
  ['the keys', lazyDialogs, press('Keyboard shortcuts'), shows('dialog', 'Keyboard shortcuts')],
  // Closed by Escape, it takes the words away: no search any more.
  ['the suggestions', lazyFilterEditor, typeFilter, shows('listbox', 'Suggestions')],
];
