// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Databases } from '#src/filters/databases.ts';
import DatabaseList from '#src/layout/database-list.tsx';
import { Toolbar, SortMenu } from '#src/layout/toolbar.tsx';
import { useCommandKeys } from '#src/ui/commands.ts';
import { loadedPart } from '#src/ui/lazy.ts';
import { lazyMenus } from '#src/ui/menu-button.tsx';
import { eventually } from '#test/support/eventually.ts';

const READY: Databases = {
  state: 'ready',
  databases: [
    { fqn: 'snow.sales', name: 'sales', service: 'snow', count: 3120 },
    { fqn: 'snow.finance', name: 'finance', service: 'snow' },
    { fqn: 'bq."a.b"', name: 'a.b', service: 'bq' },
  ],
};

beforeAll(() => lazyMenus.load());

type Props = ComponentProps<typeof Toolbar>;

const linksOf: Props['linksOf'] = (by) => ({
  alone: `/tables?alone=${by}`,
  without: `/tables?without=${by}`,
  onCopy: async () => {},
});

const Where = () => <p data-testid="address">{useLocation().search}</p>;
const address = () => screen.getByTestId('address').textContent;

const Page = (props: Partial<Props>) => (
  <MemoryRouter>
    <BarAndAddress {...props} />
  </MemoryRouter>
);

function BarAndAddress(props: Partial<Props>) {
  const [picked, setDatabase] = useState(props.database);
  const { search } = useLocation();
  const database = search === '?without=scope' ? undefined : picked;
  return (
    <>
      <Where />
      <Toolbar
        title="Tables"
        summary="12,480"
        scope="database"
        databases={READY}
        lazyDatabaseList={loadedPart({ DatabaseList })}
        columns={<button type="button">Columns</button>}
        deleted={{ isShown: false, onToggle: () => {} }}
        onCopyLink={() => {}}
        linksOf={linksOf}
        onSaveView={() => {}}
        {...props}
        searchText={search === '?without=q' ? undefined : props.searchText}
        database={database}
        onDatabase={(fqn) => {
          setDatabase(fqn);
          props.onDatabase?.(fqn);
        }}
      />
    </>
  );
}

const combobox = () => screen.getByRole('combobox', { name: 'Database' });

describe('the database filter', () => {
  test('is picked by keyboard alone, from a list that can be filtered', async () => {
    const onDatabase = vi.fn<Props['onDatabase']>();
    render(<Page onDatabase={onDatabase} />);
    expect(combobox()).toHaveTextContent('All databases');
    combobox().focus();
    await userEvent.keyboard('{ArrowDown}');
    const list = await screen.findByRole('listbox');
    expect(combobox()).toHaveAttribute('aria-expanded', 'true');
    expect(within(list).getAllByRole('option')).toHaveLength(4);
    await vi.waitFor(() => expect(screen.getByRole('searchbox', { name: 'Find a database' })).toHaveFocus());
    await userEvent.keyboard('snow{ArrowDown}');
    const active = screen
      .getByRole('searchbox', { name: 'Find a database' })
      .getAttribute('aria-activedescendant');
    expect(document.getElementById(active ?? '')).toHaveTextContent('snow.finance');
    await userEvent.keyboard('{Enter}');
    expect(onDatabase).toHaveBeenCalledExactlyOnceWith('snow.finance');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(combobox()).toHaveTextContent('snow.finance');
    await vi.waitFor(() => expect(combobox()).toHaveFocus());
  });

  test('marks the current database, and "All databases" removes the filter', async () => {
    const onDatabase = vi.fn<Props['onDatabase']>();
    render(<Page database="snow.sales" onDatabase={onDatabase} />);
    await userEvent.click(combobox());
    await eventually(() => screen.getByRole('option', { selected: true })).toHaveTextContent('snow.sales');
    await userEvent.click(screen.getByRole('option', { name: 'All databases' }));
    expect(onDatabase).toHaveBeenCalledExactlyOnceWith(undefined);
  });

  test('is a chip with a link to it alone and a link that removes it, after which the combobox has the focus', async () => {
    render(<Page database="snow.sales" />);
    const chip = screen.getByRole('group', { name: 'Database filter' });
    expect(within(chip).getByRole('link', { name: 'snow.sales' })).toHaveAttribute(
      'href',
      '/tables?alone=scope',
    );
    const remove = within(chip).getByRole('link', { name: 'Remove the database filter' });
    expect(remove).toHaveAttribute('href', '/tables?without=scope');
    // Opening the link in a new tab changes nothing here.
    addEventListener('click', (event) => event.preventDefault(), { once: true });
    fireEvent.click(remove, { ctrlKey: true });
    expect(combobox()).not.toHaveFocus();
    await userEvent.click(remove);
    expect(address()).toBe('?without=scope');
    expect(combobox()).toHaveFocus();
    expect(screen.queryByRole('link', { name: 'Remove the database filter' })).toBeNull();
  });

  test('its link can be copied, with the outcome shown', async () => {
    const onCopy = vi.fn<() => Promise<void>>(async () => {});
    render(<Page database="snow.sales" linksOf={(by) => ({ ...linksOf(by), onCopy })} />);
    const copy = screen.getByRole('button', { name: 'Copy filter as link: snow.sales' });
    await userEvent.click(copy);
    // It is said for two seconds: all of it is looked at at once.
    await waitFor(() => {
      expect(screen.getByText('Copied')).toBeInTheDocument();
      expect(copy).toHaveAttribute('title', 'Copied');
    });
    onCopy.mockRejectedValueOnce(new Error('denied'));
    await userEvent.click(copy);
    await eventually(() => screen.getByText('Could not copy')).toBeInTheDocument();
  });

  test('of many databases some are offered, and the number of the others', async () => {
    const many = Array.from({ length: 203 }, (_, at) => ({
      fqn: `snow.d${at}`,
      name: `d${at}`,
      service: 'snow',
    }));
    render(<Page databases={{ state: 'ready', databases: many }} />);
    await userEvent.click(combobox());
    // One of them removes the filter.
    expect(await screen.findAllByRole('option')).toHaveLength(201);
    expect(screen.getByText('3 more: find them by name')).toBeInTheDocument();
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find a database' }), {
      target: { value: 'd20' },
    });
    expect(screen.getAllByRole('option')).toHaveLength(4);
    expect(screen.queryByText(/find them by name/)).toBeNull();
  });

  test('a list that failed to load does not look empty', async () => {
    const onRetry = vi.fn<() => void>();
    render(<Page databases={{ state: 'failed', error: new Error('It is asleep.'), onRetry }} />);
    await userEvent.click(combobox());
    await eventually(() => screen.getByRole('alert')).toHaveTextContent(
      'The databases did not load. It is asleep.',
    );
    expect(screen.queryByText('No databases yet')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

test('the search text is a chip that can be removed, and is never parsed as markup', async () => {
  const { container } = render(<Page searchText="<b>order" />);
  const chip = screen.getByRole('group', { name: 'Search filter' });
  expect(within(chip).getByRole('link', { name: '“<b>order”' })).toHaveAttribute('href', '/tables?alone=q');
  expect(container.querySelector('b')).toBeNull();
  await userEvent.click(within(chip).getByRole('link', { name: 'Remove the search filter' }));
  expect(address()).toBe('?without=q');
  expect(screen.queryByRole('group', { name: 'Search filter' })).toBeNull();
  expect(combobox()).toHaveFocus();
});

test('the link is copied from the toolbar and from the More menu of phones', async () => {
  const onCopyLink = vi.fn<() => void>();
  render(<Page onCopyLink={onCopyLink} />);
  await userEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  await userEvent.click(screen.getByRole('button', { name: 'More: sort, export, copy link, save view' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Copy link' }));
  expect(onCopyLink).toHaveBeenCalledTimes(2);
});

test('export is offered in the toolbar and the More menu of phones, where there are rows to export', async () => {
  const onExport = vi.fn<() => void>();
  const { rerender } = render(<Page onExport={onExport} />);
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await userEvent.click(screen.getByRole('button', { name: 'More: sort, export, copy link, save view' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Export' }));
  expect(onExport).toHaveBeenCalledTimes(2);
  rerender(<Page />);
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});

test('a copy that the browser refuses is reported', async () => {
  render(<Page onCopyLink={() => Promise.reject(new Error('denied'))} />);
  await userEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  await eventually(() => screen.getByTitle('The browser did not allow copying')).toBeInTheDocument();
});

test('search results are sorted by a menu that marks the current order', async () => {
  const onSort = vi.fn<(value: string) => void>();
  const choices = [
    { value: 'best', label: 'Best match' },
    { value: 'updatedAt:desc', label: 'Updated' },
  ];
  render(<SortMenu value="best" choices={choices} onSort={onSort} />);
  await userEvent.click(screen.getByRole('button', { name: 'Sorted by Best match' }));
  await eventually(() => screen.getByRole('menuitemradio', { name: 'Best match' })).toBeChecked();
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Updated' }));
  expect(onSort).toHaveBeenCalledExactlyOnceWith('updatedAt:desc');
});

test('the sort menu says why an order is not available, and has the directions of the present one', async () => {
  const onSort = vi.fn<(value: string) => void>();
  const onChange = vi.fn<(value: string) => void>();
  render(
    <SortMenu
      value="updatedAt"
      choices={[
        { value: 'best', label: 'Best match', unavailable: 'Needs words in the search box.' },
        { value: 'updatedAt', label: 'Updated', hint: 'newest first' },
      ]}
      direction={{
        value: 'desc',
        choices: [
          { value: 'desc', label: 'newest first' },
          { value: 'asc', label: 'oldest first' },
        ],
        onChange,
      }}
      onSort={onSort}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Sorted by Updated' }));
  const best = await screen.findByRole('menuitemradio', {
    name: 'Best match Needs words in the search box.',
  });
  expect(best).toHaveAttribute('aria-disabled', 'true');
  fireEvent.click(best);
  expect(onSort).not.toHaveBeenCalled();
  expect(screen.getByRole('menuitemradio', { name: 'Updated newest first' })).toBeChecked();
  const directions = screen.getByRole('group', { name: 'Direction' });
  expect(within(directions).getByRole('menuitemradio', { name: 'newest first' })).toBeChecked();
  await userEvent.click(within(directions).getByRole('menuitemradio', { name: 'oldest first' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('asc');
});

function Keys() {
  useCommandKeys();
  return null;
}

test('L copies the link, and V saves the view where views can be saved', async () => {
  const [onCopyLink, onSaveView] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const page = (more: Partial<Props>) => (
    <>
      <Page onCopyLink={onCopyLink} {...more} />
      <Keys />
    </>
  );
  const { rerender } = render(page({}));
  await userEvent.keyboard('lv');
  expect(onCopyLink).toHaveBeenCalledOnce();
  expect(onSaveView).not.toHaveBeenCalled();
  rerender(page({ onSaveView }));
  await userEvent.keyboard('v');
  expect(onSaveView).toHaveBeenCalledOnce();
});

test('the More menu of phones has the switch of deleted records', async () => {
  const onToggle = vi.fn<() => void>();
  const { rerender } = render(<Page deleted={{ isShown: false, onToggle }} />);
  await userEvent.click(screen.getByRole('button', { name: /^More: sort/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Show deleted tables' }));
  expect(onToggle).toHaveBeenCalledOnce();
  rerender(<Page deleted={{ isShown: true, onToggle }} />);
  await userEvent.click(screen.getByRole('button', { name: /^More: sort/ }));
  await eventually(() => screen.getByRole('menuitem', { name: 'Hide deleted tables' })).toBeVisible();
});

test('the More menu of phones has the orders too', async () => {
  const onSort = vi.fn<(value: string) => void>();
  const choices = [
    { value: 'name', label: 'Name' },
    { value: 'updatedAt', label: 'Updated' },
  ];
  render(<Page sort={{ value: 'name', choices, onSort }} />);
  await userEvent.click(screen.getByRole('button', { name: /^More: sort/ }));
  await eventually(() => screen.getByRole('menuitemradio', { name: 'Name' })).toBeChecked();
  expect(screen.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Updated' }));
  expect(onSort).toHaveBeenCalledExactlyOnceWith('updatedAt');
});
