// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { RowSource } from '#src/api/data-source.ts';
import { useListSession } from '#src/list/use-list-session.ts';
import { type EntryPoint, entryPointOf } from '#src/paging/list-position.ts';
import { answer, numberedSource } from '#test/support/numbered-source.ts';
import { settled } from './model/browser.ts';

const ANCHOR: EntryPoint = { row: 0, name: null, param: { at: { kind: 'start' }, index: 0, limit: 100 } };

function openList(source: RowSource) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const others = { limit: 100, screen: 20, inView: 20, fields: ['tags'], emptyValues: {} };
  return renderHook(
    (shown: { readonly source: RowSource; readonly entry: EntryPoint }) =>
      useListSession({ ...others, ...shown }),
    {
      wrapper,
      initialProps: { source, entry: { ...ANCHOR } },
    },
  );
}

test('rows of the previous list keep its length and its limit until those of the next one have loaded', async () => {
  const list = numberedSource(1_000);
  const first: RowSource = list;
  let respond = () => {};
  // However late a page is asked for, and however often.
  const released = new Promise<void>((resolve) => (respond = resolve));
  const found: RowSource = {
    ...numberedSource(0),
    capabilities: { fields: 'bundled', checkable: true },
    key: ['test', 'search', 'a'],
    maxReachableRows: 200,
    page: async (at, limit) => {
      await released;
      return answer(list.numbers.slice(0, 500), at, limit);
    },
  };
  const { result, rerender } = openList(first);
  const loaded = () => result.current.state.loaded;
  await waitFor(() => expect(loaded().extent.total).toBe(1_000));
  rerender({ source: found, entry: { ...ANCHOR } });
  expect(result.current.state.kind).toBe('replaced');
  expect(loaded().maxReachableRows).toBe(Number.POSITIVE_INFINITY);
  expect(loaded().extent).toMatchObject({ total: 1_000, rowCount: 1_000 });
  respond();
  await waitFor(() => expect(result.current.state.kind).toBe('here'));
  expect(loaded().maxReachableRows).toBe(200);
  expect(loaded().extent).toMatchObject({ total: 500, rowCount: 200 });
});

test('a list that was left goes on where its place is, with its cells and failures', async () => {
  const list = numberedSource(1_000);
  const failing: RowSource = {
    ...list,
    page: (at, limit, fields, signal) =>
      at.kind === 'after' && Number(at.cursor) >= 150
        ? Promise.reject(new Error('503'))
        : list.page(at, limit, fields, signal),
  };
  const { result, rerender } = openList(failing);
  const { session } = result.current;
  /** Resolves once nothing more is requested. */
  const rest = async () => {
    for (let asked = -1; asked !== list.asked.length; await act(settled)) asked = list.asked.length;
  };
  await rest();
  session.setVisible({ first: 50, last: 60, rowsPerSecond: 0, atRest: true });
  await rest();
  expect(session.snapshot().failed.next).toBeInstanceOf(Error);
  expect(session.snapshot().loaded.rows[50]).toMatchObject({ cells: { values: { tags: [] } } });
  const place = session.positionOf(50);
  const before = session.snapshot();
  rerender({ source: { ...numberedSource(5), key: ['test', 'search', 'a'] }, entry: { ...ANCHOR } });
  await waitFor(() => expect(result.current.state.loaded.rows).toHaveLength(5));
  const asked = list.asked.length;
  rerender({ source: { ...failing }, entry: entryPointOf(place!, 100) });
  expect(result.current.session).toBe(session);
  expect(result.current.state.kind).toBe('here');
  expect(session.visible.get().first).toBe(50);
  await rest();
  expect(session.snapshot()).toMatchObject({ failed: before.failed, jump: undefined });
  expect(session.snapshot().loaded.rows).toBe(before.loaded.rows);
  expect(session.snapshot().loaded.position.list).toBe(before.loaded.position.list);
  expect(list.asked).toHaveLength(asked);
  // Another place is not among its rows.
  rerender({
    source: { ...failing },
    entry: {
      row: 900,
      name: 's.d.s.table_900',
      param: { at: { kind: 'after', cursor: '899' }, index: 900, limit: 100 },
    },
  });
  expect(result.current.session).not.toBe(session);
});
