// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { isNode, nodesOf, type Node } from '#test/architecture/query-rules.ts';
import { filesUnder } from '#test/architecture/source-files.ts';
import { list, openApp, rowAt, status } from '#test/support/app.tsx';
import { sampleTables } from '#test/support/sample-tables.ts';

// Keys of an input method, as for Japanese or Chinese, compose a character: Enter takes it, arrows choose another one, Escape
// drops it. None of them is a key of the page. Alt with arrows is Back and Forward of the browser, or moves the caret.

type User = Awaited<ReturnType<typeof openApp>>['user'];

interface FieldCase {
  /** The file that draws the field. */
  readonly file: string;
  readonly name: string;
  /** Brings the page to the field. */
  readonly open: (user: User) => Promise<unknown>;
  /** Text of the field meanwhile. */
  readonly typed?: string;
  /** Waits until the text has had its effect. */
  readonly settle?: () => Promise<unknown>;
  /** A key that the field takes from the keyboard itself. */
  readonly key: string;
}

const press = (keys: string) => (user: User) => user.keyboard(keys);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });
const option = async (user: User, menu: string, name: string) => {
  await user.click(await button(menu));
  await user.click(within(await dialog('Filter')).getByRole('option', { name }));
};
const hasFocus = (role: string, name: string | RegExp) =>
  waitFor(() => expect(screen.getByRole(role, { name })).toHaveFocus());

const FIELDS: readonly FieldCase[] = [
  {
    file: 'src/layout/header.tsx',
    name: 'the search',
    open: press('/'),
    typed: 'orders_00',
    settle: () => waitFor(() => expect(location.search).toBe('?q=orders_00')),
    key: 'Escape',
  },
  { file: 'src/ui/form-controls.tsx', name: 'the menu of filters', open: press('f'), key: 'Enter' },
  {
    file: 'src/ui/form-controls.tsx',
    name: 'the menu of filters, with a text',
    open: press('f'),
    typed: 'own',
    key: 'Escape',
  },
  {
    file: 'src/ui/form-controls.tsx',
    name: 'the find box of a filter',
    open: async (user) => {
      await option(user, 'Filter', 'Owner');
      await within(await dialog('Owner')).findByRole('checkbox', { name: /^Ada Lovelace/ });
    },
    typed: 'ada',
    settle: () => waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(1)),
    key: 'Enter',
  },
  {
    file: 'src/ui/number-input.tsx',
    name: 'a number of a filter',
    open: (user) => option(user, 'Filter', 'Usage'),
    typed: '5',
    settle: () => waitFor(() => expect(location.search).toContain('usage=')),
    key: 'Escape',
  },
  {
    file: 'src/layout/database-list.tsx',
    name: 'the list of databases',
    open: async (user) => {
      await user.click(await screen.findByRole('combobox', { name: 'Database' }));
      await screen.findByRole('option', { name: /^snow/ });
    },
    key: 'ArrowDown',
  },
  {
    file: 'src/palette/dialogs.tsx',
    name: 'the palette',
    open: press('{Control>}k{/Control}'),
    typed: 'copy',
    settle: () =>
      waitFor(() => expect(screen.getByRole('listbox', { name: 'Results' }).ariaBusy).toBe('false')),
    key: 'ArrowDown',
  },
  { file: 'src/ui/number-input.tsx', name: 'Go to row', open: press('g'), typed: '12', key: 'Escape' },
  {
    file: 'src/browse/go-to-form.tsx',
    name: 'Go to name',
    open: async (user) => {
      await user.keyboard('g');
      await user.click(await screen.findByRole('combobox', { name: 'Name' }));
    },
    typed: 'orders_00',
    settle: () => screen.findByRole('option', { name: /^orders_000/ }),
    key: 'Escape',
  },
  {
    file: 'src/saved-views/save-view-form.tsx',
    name: 'the name of a view',
    open: press('v'),
    typed: 'Mine',
    key: 'Escape',
  },
  {
    file: 'src/saved-views/saved-view-parts.tsx',
    name: 'the new name of a view',
    open: async (user) => {
      await user.keyboard('v');
      await hasFocus('textbox', 'Name');
      await user.keyboard('Mine{Enter}');
      await user.click(await button(/^Options of Mine|Mine/));
      await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
      await hasFocus('textbox', 'Name of the view');
    },
    typed: 'Ours',
    key: 'Escape',
  },
  {
    file: 'src/ui/form-controls.tsx',
    name: 'the find box of columns',
    open: press('c'),
    typed: 'own',
    key: 'Escape',
  },
  {
    file: 'src/ui/form-controls.tsx',
    name: 'the find box of the sidebar',
    open: async (user) =>
      user.click(await screen.findByRole('textbox', { name: 'Find a database or schema' })),
    typed: 'mart',
    key: 'Escape',
  },
  {
    file: 'src/ui/form-controls.tsx',
    name: 'the find box of a record’s columns',
    open: async (user) => {
      await user.keyboard('{Enter}');
      await user.click(await screen.findByRole('textbox', { name: 'Find a column' }));
    },
    typed: 'id',
    key: 'Escape',
  },
  {
    file: 'src/auth/connect-dialog.tsx',
    name: 'the token',
    open: async (user) => {
      await user.click(await button(/^Server: /));
      await user.click(await screen.findByRole('textbox', { name: 'Token' }));
    },
    typed: 'demo',
    key: 'Escape',
  },
];

/** The state of the page that a key may change. */
const state = () => ({
  address: location.href,
  focus: document.activeElement,
  fields: Array.from(document.querySelectorAll('input'), ({ value, checked }) => `${value} ${checked}`),
  active: document.activeElement?.getAttribute('aria-activedescendant'),
  open: Array.from(document.querySelectorAll('[role=dialog], [role=menu]'), (one) => one.ariaLabel),
  kept: Object.entries(localStorage),
});

const KEYS = [
  'Enter',
  'Escape',
  'ArrowDown',
  'ArrowUp',
  'Home',
  'End',
  'PageDown',
  'Tab',
  'Backspace',
  ' ',
  'k',
];
const FORMS = [
  ['of a composition', { isComposing: true }],
  // Safari: the key that ends a composition comes after it.
  ['of a composition by its key code alone', { keyCode: 229 }],
] as const;

/** The page with the focus in a field, and its text in it. */
async function inField({ open, typed, settle }: FieldCase) {
  const { user } = await openApp('/tables', { catalog: sampleTables(60) });
  await rowAt(0);
  await button('Keyboard shortcuts');
  await status(/^1–/);
  (await list()).focus();
  await open(user);
  await waitFor(() => expect(document.activeElement).toBeInstanceOf(HTMLInputElement));
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) throw new Error('No field has the focus');
  if (typed !== undefined) {
    await user.clear(field);
    await user.type(field, typed);
  }
  await settle?.();
  return field;
}

test.each(FIELDS)(
  '$name leaves keys of a composition and Alt with arrows alone, and takes others',
  async (one) => {
    const field = await inField(one);
    const before = state();
    for (const [form, init] of FORMS) {
      for (const key of KEYS) {
        await act(async () => void fireEvent.keyDown(field, { key, ...init }));
        expect([key, form, state()]).toEqual([key, form, before]);
      }
    }
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']) {
      // True: it is left to the browser.
      expect([key, fireEvent.keyDown(field, { key, altKey: true })]).toEqual([key, true]);
      expect([key, state()]).toEqual([key, before]);
    }
    await act(async () => void fireEvent.keyDown(field, { key: one.key }));
    await waitFor(() => expect(state()).not.toEqual(before));
  },
);

/** Types of inputs, and attributes, without text that an input method composes. */
const NOT_TYPED = new Set(['checkbox', 'radio', 'file', 'date', 'readOnly']);

/** Whether an element of JSX is a text field. */
function isTextField({ type, name, attributes }: Node): boolean {
  if (type !== 'JSXOpeningElement' || !isNode(name)) return false;
  if (name['name'] !== 'input' && name['name'] !== 'textarea') return false;
  const words = (attributes as readonly Node[]).flatMap(({ name: member, value }) => [
    isNode(member) ? member['name'] : undefined,
    isNode(value) ? value['value'] : undefined,
  ]);
  return !words.some((word) => NOT_TYPED.has(String(word)));
}

test('all text fields are among those', () => {
  const files = filesUnder('src', ['.tsx'])
    .filter(({ path, text }) =>
      [...nodesOf(parseSync(path, text).program as unknown as Node)].some(isTextField),
    )
    .map(({ path }) => path);
  expect(new Set(files)).toEqual(new Set(FIELDS.map(({ file }) => file)));
});
