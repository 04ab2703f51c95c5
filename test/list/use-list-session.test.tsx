// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { RowSource } from '#src/api/data-source.ts';
import { useListSession } from '#src/list/use-list-session.ts';
import { answer, numberedSource } from '#test/support/numbered-source.ts';

const ANCHOR = { row: 0, name: null, param: { at: 'start', limit: 100 } } as const;

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
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const others = { limit: 100, screen: 20, inView: 20, fields: [], emptyValues: {} };
  const { result, rerender } = renderHook(
    ({ source, entry }) => useListSession({ ...others, source, entry }),
    { wrapper, initialProps: { source: first, entry: { ...ANCHOR } } },
  );
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
