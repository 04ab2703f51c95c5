// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { SaveViewForm } from '#src/saved-views/save-view-form.tsx';
import { SavedViewList, ViewsFile } from '#src/saved-views/saved-view-list.tsx';
import { TeamViewsContext, useSavedViews, type TeamView } from '#src/saved-views/use-saved-views.ts';
import { lazyMenus } from '#src/ui/menu-button.tsx';
import { parseView } from '#src/view/url-params.ts';
import { eventually } from '#test/support/eventually.ts';
import { SilentServer } from '#test/support/silent-server.tsx';
import { tableViewSpec } from '#test/view/views.ts';

beforeAll(() => lazyMenus.load());

const KEY = 'catalog-browser.views';
/** As version 1 kept them. */
const VIEWS = [
  { id: 'a', name: 'Orders of one', search: '?q=orders_1', savedAt: 1 },
  { id: 'b', name: 'Tags only', search: '?columns=name,tags', savedAt: 2 },
];
const kept = () => (JSON.parse(localStorage.getItem(KEY) ?? '{"views":[]}') as { views: typeof VIEWS }).views;
const { view } = parseView('?missing=tags', tableViewSpec);
const nothing = () => {};

function Views() {
  const { all, change } = useSavedViews(view);
  return (
    <>
      <SavedViewList
        view={view}
        change={nothing}
        total={undefined}
        readAt={undefined}
        stale={false}
        noViews={undefined}
        onLeave={nothing}
      />
      <ViewsFile all={all} change={change} />
    </>
  );
}

/** Shows the views of a browser that keeps these, beside those of the team. */
async function show(
  views: readonly unknown[] = VIEWS,
  {
    first = null,
    team = [],
    page = <Views />,
  }: { readonly first?: string | null; readonly team?: readonly TeamView[]; readonly page?: ReactNode } = {},
) {
  localStorage.setItem(KEY, JSON.stringify({ version: 1, first, views }));
  await act(async () => {
    render(
      <MemoryRouter>
        <SilentServer>
          <TeamViewsContext value={team}>{page}</TeamViewsContext>
        </SilentServer>
      </MemoryRouter>,
    );
  });
  return userEvent.setup();
}

const names = () =>
  screen
    .getAllByRole('button', { name: /^Options for (?!views$)/ })
    .map((button) => button.ariaLabel?.replace('Options for ', ''));
async function option(user: Awaited<ReturnType<typeof show>>, of: string, name: string) {
  await user.click(screen.getByRole('button', { name: `Options for ${of}` }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

test('a view is moved, and its menu stays open for more; deleted, it comes back by Undo', async () => {
  const user = await show(VIEWS, { first: 'a' });
  await option(user, 'Tags only', 'Move up');
  expect(kept().map(({ id }) => id)).toEqual(['b', 'a']);
  await eventually(() => screen.getByRole('menuitem', { name: 'Move up' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await user.click(screen.getByRole('menuitem', { name: 'Move down' }));
  expect(kept().map(({ id }) => id)).toEqual(['a', 'b']);
  await user.keyboard('{Escape}');
  // Deleted, it comes back by Undo, to its place.
  await option(user, 'Orders of one', 'Delete');
  await eventually(names).toEqual(['Tags only']);
  await eventually(() => screen.getByText(/^Deleted/).parentElement).toHaveTextContent(
    'Deleted “Orders of one”',
  );
  const undo = screen.getByRole('button', { name: 'Undo' });
  await waitFor(() => expect(undo).toHaveFocus());
  await user.click(undo);
  await eventually(names).toEqual(['Orders of one', 'Tags only']);
  await eventually(() => screen.getByRole('link', { name: /^Orders of one/ })).toContainElement(
    screen.getByRole('img', { name: 'opens first' }),
  );
});

test('a view is renamed in its place by keys; Escape leaves the name, and what is damaged beside it stays', async () => {
  const name = '<img src=x onerror=alert(1)>';
  const user = await show([VIEWS[0], { id: 7 }, { ...VIEWS[1], name }]);
  expect(screen.getByText(name)).toBeVisible();
  expect(document.querySelector('img')).toBeNull();
  await option(user, 'Orders of one', 'Rename');
  const field = await screen.findByRole('textbox', { name: 'Name of the view' });
  await waitFor(() => expect(field).toHaveFocus());
  await user.clear(field);
  await user.type(field, `${name}{Enter}`);
  expect(field).toHaveAccessibleDescription('Another view has this name.');
  expect(field).toHaveFocus();
  await user.clear(field);
  await user.type(field, 'Labels{Enter}');
  await eventually(names).toEqual(['Labels', name]);
  await option(user, 'Labels', 'Rename');
  await user.type(await screen.findByRole('textbox', { name: 'Name of the view' }), 'x{Escape}');
  await eventually(names).toEqual(['Labels', name]);
  expect(kept()).toEqual(expect.arrayContaining([{ ...VIEWS[0], type: 'table', name: 'Labels' }, { id: 7 }]));
});

test('a file brings views of another browser, which says what it brought, and holds what is kept', async () => {
  const user = await show([VIEWS[0]]);
  const file = new File([JSON.stringify({ version: 1, first: 'b', views: VIEWS })], 'views.json');
  await user.upload(screen.getByLabelText('File of views'), file);
  await eventually(() =>
    screen.getByText('1 view added from views.json. 1 view was here already.'),
  ).toBeVisible();
  await eventually(names).toEqual(['Orders of one', 'Tags only']);
  const blobs: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
      revokeObjectURL: nothing,
    }),
  );
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(nothing);
  await option(user, 'views', 'Export views to a file');
  expect(click).toHaveBeenCalledOnce();
  expect(JSON.parse((await blobs[0]?.text()) ?? '')).toMatchObject({
    version: 2,
    views: VIEWS.map((saved) => ({ ...saved, type: 'table' })),
  });
});

test('views of the team stand above one’s own, and are read-only', async () => {
  await show([VIEWS[0]], {
    team: [
      { name: 'Untagged', search: '?missing=tags' },
      { name: 'Twins', search: '?q=a' },
      { name: 'Twins', search: '?q=b' },
    ],
  });
  const links = screen
    .getAllByRole('link')
    .map((link) => [link.textContent.trim(), link.getAttribute('href')]);
  expect(links).toEqual([
    ['Untagged', '/tables?missing=tags'],
    ['Twins', '/tables?q=a'],
    ['Twins', '/tables?q=b'],
    ['Orders of one', '/tables?q=orders_1'],
  ]);
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Untagged');
  expect(names()).toEqual(['Orders of one']);
});

test('a view of which a filter cannot be read leads to it whole, so that its list says so', async () => {
  await show([], { team: [{ name: 'Stale', search: '?tier=Tier.Tier1&updated=soon&row=9' }] });
  expect(screen.getByRole('link', { name: /^Stale/ })).toHaveAttribute(
    'href',
    '/tables?tier=Tier.Tier1&updated=soon',
  );
});

function Saving() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <main>
      <button type="button" ref={setAnchor}>
        Save view
      </button>
      <SaveViewForm view={view} nameOf={() => undefined} anchor={anchor} onClose={nothing} />
    </main>
  );
}

test('a view is saved by a name that no other has, and not without one', async () => {
  const user = await show(VIEWS, { page: <Saving /> });
  const field = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(field);
  await user.type(field, '{Enter}');
  expect(field).toHaveAccessibleDescription('A view needs a name.');
  await user.type(field, 'Tags only{Enter}');
  expect(field).toHaveAccessibleDescription('Another view has this name.');
  expect(kept()).toHaveLength(2);
});
