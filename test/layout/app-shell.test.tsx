// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Databases } from '#src/filters/databases.ts';
import { AppShell, SIDEBAR_ID } from '#src/layout/app-shell.tsx';
import { SearchBox } from '#src/layout/header.tsx';
import { ScopeTree } from '#src/sidebar/scope-tree.tsx';
import { CloseSidebar, ScopesTitle, TreeSkeleton } from '#src/sidebar/sidebar.tsx';
import { useCommandKeys } from '#src/ui/commands.ts';
import { stubWidth } from '#test/support/match-media.ts';

const READY: Databases = {
  kind: 'ready',
  databases: [
    { fqn: 'snow.sales', name: 'sales', service: 'snow' },
    { fqn: 'bq."a.b"', name: 'a.b', service: 'bq' },
  ],
};

interface PageProps {
  readonly databases?: Databases;
  readonly current?: string;
  readonly isRecordShown?: boolean;
  readonly isRecordFull?: boolean;
}

const nothing = () => {};

const hrefOf = (database: string) => `/tables?database=${encodeURIComponent(database)}`;

function Page({ databases = READY, current, isRecordShown = false, isRecordFull = false }: PageProps) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const close = () => setOpen(false);
  useCommandKeys();
  return (
    <MemoryRouter>
      <AppShell
        header={
          <>
            <button
              type="button"
              aria-controls={SIDEBAR_ID}
              aria-expanded={open}
              onClick={() => setOpen(true)}
            >
              Views and databases
            </button>
            <SearchBox value={text} onChange={setText} onClear={() => setText('')} onAllTypes={() => {}} />
          </>
        }
        sidebar={
          <>
            <CloseSidebar onClose={close} />
            <ScopesTitle scope="database" databases={databases} />
            {databases.kind === 'loading' ? (
              <TreeSkeleton />
            ) : (
              <ScopeTree
                scope="database"
                levels="schemas"
                databases={databases}
                hrefOf={hrefOf}
                lineHeight={28}
                branches={{ of: new Map(), onMore: nothing, onRetry: nothing }}
                current={current}
                renderCount={(fqn) => <i>{fqn.length}</i>}
                onLeave={close}
              />
            )}
          </>
        }
        toolbar={<h1>Tables</h1>}
        statusBar={<output>1–40 of 12,480</output>}
        isRecordShown={isRecordShown}
        isRecordFull={isRecordFull}
        sidebarOpen={open}
        onSidebarClose={close}
      >
        <p>{text}</p>
      </AppShell>
    </MemoryRouter>
  );
}

let resize: (width: number) => void;
beforeEach(() => {
  resize = stubWidth(1440);
});

describe('the sidebar', () => {
  test('filters databases, and reports when none matches', async () => {
    render(<Page />);
    const find = screen.getByRole('textbox', { name: 'Find a database or schema' });
    await userEvent.type(find, 'sal');
    expect(screen.getByRole('link', { name: 'sales 10' })).toBeInTheDocument();
    expect(screen.queryByRole('treeitem', { name: 'bq' })).toBeNull();
    await userEvent.type(find, 'x');
    expect(screen.getByText('salx').parentElement).toHaveTextContent('No database has “salx” in its name');
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(find).toHaveFocus();
    expect(screen.getByRole('treeitem', { name: 'bq' })).toBeInTheDocument();
  });

  test('a service that is collapsed requests no counts', async () => {
    render(<Page />);
    await userEvent.click(screen.getByRole('treeitem', { name: 'snow', expanded: true }));
    expect(screen.queryByText('10')).toBeNull();
    await userEvent.click(screen.getByRole('treeitem', { name: 'snow', expanded: false }));
    expect(screen.getByText('10')).toBeInTheDocument();
  });

  test('loading, failed and empty look different', async () => {
    const onRetry = vi.fn<() => void>();
    const { rerender } = render(<Page databases={{ kind: 'loading' }} />);
    expect(screen.getByRole('list', { name: 'Databases', busy: true })).toBeInTheDocument();
    rerender(<Page databases={{ kind: 'failed', error: new Error('It is asleep.'), onRetry }} />);
    expect(screen.getByRole('alert')).toHaveTextContent('The databases did not load. It is asleep.');
    expect(screen.queryByText('No databases yet')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
    rerender(<Page databases={{ kind: 'ready', databases: [] }} />);
    expect(screen.getByText('No databases yet')).toBeInTheDocument();
  });
});

test('the first databases are shown while others load, with a note', () => {
  const { rerender } = render(<Page databases={{ ...READY, rest: { kind: 'loading' } }} />);
  expect(screen.getByText('first 2, loading more…')).toHaveAttribute('aria-busy', 'true');
  expect(screen.getAllByRole('treeitem')).toHaveLength(4);
  rerender(<Page />);
  expect(screen.queryByText('first 2, loading more…')).toBeNull();
});

describe('the drawer', () => {
  test('takes the focus, closes by Escape, and restores the focus', async () => {
    resize(400);
    render(<Page />);
    const button = screen.getByRole('button', { name: 'Views and databases' });
    await userEvent.click(button);
    expect(screen.getByRole('button', { name: 'Close views and databases' })).toHaveFocus();
    expect(screen.getByRole('main')).toHaveAttribute('inert');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('main')).not.toHaveAttribute('inert');
    expect(button).toHaveFocus();
  });

  test('closes when a link is followed, and when the window gets wide', async () => {
    resize(400);
    render(<Page />);
    const button = screen.getByRole('button', { name: 'Views and databases' });
    await userEvent.click(button);
    await userEvent.click(screen.getByRole('link', { name: 'sales 10' }));
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    act(() => resize(1440));
    expect(screen.getByRole('main')).not.toHaveAttribute('inert');
  });
});

const countCovered = () => document.querySelectorAll('header[inert], main > [inert], footer[inert]').length;

test('on a phone an open record covers the rest of the page, which cannot take the focus', () => {
  render(<Page isRecordShown />);
  expect(countCovered()).toBe(0);
  act(() => resize(400));
  // Header, toolbar, notice, rows and status bar.
  expect(countCovered()).toBe(5);
  expect(screen.getByRole('main')).not.toHaveAttribute('inert');
  act(() => resize(1440));
  expect(countCovered()).toBe(0);
});

test('a record in place of the list covers all that is of the list, the status bar too, and not the header', () => {
  render(<Page isRecordShown isRecordFull />);
  expect(countCovered()).toBe(4);
  expect(screen.getByRole('banner')).not.toHaveAttribute('inert');
});

describe('the header', () => {
  test('searches while typing; "/" focuses the field, Escape and its button clear it', async () => {
    render(<Page />);
    const search = screen.getByRole('searchbox', { name: 'Search tables' });
    await userEvent.keyboard('/');
    expect(search).toHaveFocus();
    await userEvent.keyboard('a/b');
    expect(screen.getByText('a/b')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(search).toHaveValue('');
    await userEvent.keyboard('c');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(search).toHaveValue('');
    expect(search).toHaveFocus();
  });
});
