// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { lazyConnect } from '#src/app.tsx';
import { lazyColumnMenu } from '#src/browse/column-menu.tsx';
import { lazyGoToForm } from '#src/browse/go-to-row.tsx';
import { lazyEmptyList } from '#src/browse/list-area.tsx';
import { lazyEditor } from '#src/browse/list-filters.tsx';
import { lazyDatabaseTree, lazySavedViews } from '#src/browse/list-sidebar.tsx';
import { lazyExport, lazySaveViewForm } from '#src/browse/list-toolbar.tsx';
import { lazyDetail } from '#src/browse/open-record.tsx';
import { lazyCheck } from '#src/catalog-check/check-button.tsx';
import { lazyPickerDialog } from '#src/column-picker/column-picker.tsx';
import { lazyFilterEditor } from '#src/filter-bar/search-suggestions.tsx';
import { lazyDatabaseList } from '#src/layout/toolbar-filters.tsx';
import { lazyDialogs } from '#src/palette/command-dialogs.tsx';
import { resourceById } from '#src/resources/registry.ts';
import { lazyTablePartLists, lazyTableParts } from '#src/resources/table/columns.tsx';
import type { LazyPart } from '#src/ui/lazy.ts';
import { lazyMenus } from '#src/ui/menu-button.tsx';
import { list, openApp, rowAt } from '#test/support/app.tsx';
import { brokenPart } from '#test/support/broken-part.ts';
import { expectConsole } from '#test/support/console.ts';
import { eventually } from '#test/support/eventually.ts';

const SAYS = 'This part of the page did not load';

interface Place {
  readonly name: string;
  readonly part: LazyPart<unknown>;
  /** Default: `/tables`. */
  readonly address?: string;
  /** Asks for the part; absent: it is drawn with the page. */
  readonly ask?: (user: UserEvent) => Promise<void>;
  /** What is there once it has come. */
  readonly shows: () => Promise<HTMLElement>;
}

const press = (name: string | RegExp) => async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name }));
const shows = (role: string, name: string | RegExp) => () => screen.findByRole(role, { name });

/** Every place of a list's page whose code is loaded when it is needed, and that waits for a press. */
const OPENED: readonly Place[] = [
  { name: 'the export', part: lazyExport, ask: press('Export'), shows: shows('dialog', /^Export/) },
  {
    name: 'the kinds of lines of an export',
    part: lazyTablePartLists,
    ask: press('Export'),
    shows: shows('radiogroup', 'One line per'),
  },
  {
    name: 'saving the view',
    part: lazySaveViewForm,
    ask: press('Save view'),
    shows: shows('dialog', /view/),
  },
  { name: 'the columns', part: lazyPickerDialog, ask: press(/^Columns/), shows: shows('dialog', 'Columns') },
  {
    name: 'going to a row',
    part: lazyGoToForm,
    ask: press('Go to row'),
    shows: shows('dialog', 'Go to row'),
  },
  {
    name: 'the menu of a column',
    part: lazyColumnMenu,
    ask: press('Name column'),
    shows: shows('menu', /Name/),
  },
  { name: 'the filters', part: lazyEditor, ask: press('Filter'), shows: () => screen.findByRole('dialog') },
  {
    name: 'the databases',
    part: lazyDatabaseList,
    ask: async (user) => user.click(await screen.findByRole('combobox', { name: 'Database' })),
    shows: shows('listbox', /Database/),
  },
  {
    name: 'the suggestions',
    part: lazyFilterEditor,
    ask: async (user) => user.type(await screen.findByRole('searchbox'), 'tier:'),
    shows: shows('listbox', 'Suggestions'),
  },
  {
    name: 'a list in a cell',
    part: lazyMenus,
    ask: async (user) => user.click(within(await rowAt(0)).getByRole('button', { name: /more/ })),
    shows: shows('dialog', 'Owners'),
  },
  {
    name: 'the orders of the list',
    part: lazyMenus,
    ask: press(/^Sorted by/),
    shows: () => screen.findByRole('menu'),
  },
  {
    name: 'the check',
    part: lazyCheck,
    address: '/tables?q=orders',
    ask: press('Check against the catalog'),
    shows: () => screen.findByRole('dialog'),
  },
  {
    name: 'signing in',
    part: lazyConnect,
    ask: press(/catalog\.example\.com/),
    shows: () => screen.findByRole('dialog'),
  },
  {
    name: 'the palette',
    part: lazyDialogs,
    ask: async (user) => user.keyboard('{Control>}k{/Control}'),
    shows: shows('dialog', 'Commands'),
  },
  {
    name: 'the keys',
    part: lazyDialogs,
    ask: press('Keyboard shortcuts'),
    shows: shows('dialog', 'Keyboard shortcuts'),
  },
];

/** Those that are drawn in the page. */
const IN_PAGE: readonly Place[] = [
  { name: 'the tree', part: lazyDatabaseTree, shows: shows('tree', 'Databases') },
  { name: 'the saved views', part: lazySavedViews, shows: shows('button', 'Options for views') },
  {
    name: 'an opened record',
    part: lazyDetail,
    address: '/tables/snow.sales.mart.orders_000',
    shows: () => screen.findByRole('region', { name: 'orders_000' }),
  },
  {
    name: 'the parts of an opened record',
    part: lazyTableParts,
    address: '/tables/snow.sales.mart.orders_000',
    shows: () => screen.findByRole('heading', { name: /^Columns/ }),
  },
  {
    name: 'what is said instead of rows',
    part: lazyEmptyList,
    address: '/tables?q=nothing-has-this-name',
    shows: () => screen.findByRole('heading', { name: /^No/ }),
  },
];

/** Lets a part fail to load; returns what lets it load again. */
async function breakPart(part: LazyPart<unknown>): Promise<() => void> {
  const broken = await brokenPart();
  const read = vi.spyOn(part, 'read').mockImplementation(broken.read);
  return () => read.mockRestore();
}

beforeEach(() => {
  // No layout in jsdom: nothing to scroll to.
  Element.prototype.scrollIntoView = () => {};
});

/** The page that the part belongs to is there, with the box that every list has. */
const pageStays = () => screen.getByRole('searchbox');

describe.each(OPENED)('$name does not load', ({ part, address = '/tables', ask, shows: shown }) => {
  test('it is said over the page, which stays, and Retry opens it', async () => {
    expectConsole(/LoadError: no network/);
    const { user } = await openApp(address);
    await rowAt(0);
    const restore = await breakPart(part);
    await ask?.(user);
    await eventually(() => screen.findByText(SAYS)).toBeVisible();
    expect(pageStays()).toBeVisible();
    await eventually(() => list()).toBeVisible();
    restore();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await eventually(() => shown()).toBeInTheDocument();
    expect(screen.queryByText(SAYS)).toBeNull();
  });
});

describe.each(IN_PAGE)('$name does not load', ({ part, address = '/tables', shows: shown }) => {
  test('it is said in its place, the page stays, and Retry shows it', async () => {
    expectConsole(/LoadError: no network/);
    const restore = await breakPart(part);
    const { user } = await openApp(address);
    const [said] = await screen.findAllByText(SAYS);
    expect(said).toBeVisible();
    expect(pageStays()).toBeVisible();
    restore();
    for (const retry of screen.getAllByRole('button', { name: 'Retry' })) await user.click(retry);
    await eventually(() => shown()).toBeInTheDocument();
    expect(screen.queryByText(SAYS)).toBeNull();
  });
});

test('one that opens over the page is given up by Back, and the list before is there', async () => {
  expectConsole(/LoadError: no network/);
  const { user } = await openApp('/tables');
  await rowAt(0);
  await user.click(screen.getByRole('link', { name: 'orders_003' }));
  await screen.findByRole('region', { name: 'orders_003' });
  await breakPart(lazyExport);
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await eventually(() => screen.findByText(SAYS)).toBeVisible();
  act(() => history.back());
  await waitFor(() => expect(screen.queryByText(SAYS)).toBeNull());
  expect(location.pathname).toBe('/tables');
  await eventually(() => list()).toBeVisible();
});

test('control: a type without which there is no page takes its place, says so, and Back leads to the list', async () => {
  expectConsole(/LoadError: no network/);
  const { user } = await openApp('/tables');
  await rowAt(0);
  const databases = resourceById('database');
  if (databases) await breakPart(databases);
  await user.click(await screen.findByRole('link', { name: /^Databases/ }));
  await eventually(() => screen.findByRole('heading', { name: 'This page did not load' })).toBeVisible();
  expect(pageStays).toThrow('searchbox');
  act(() => history.back());
  await rowAt(0);
  expect(pageStays()).toBeVisible();
});
