// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import type { RowSource } from '#src/api/data-source.ts';
import { usePagedRows } from '#src/paging/use-paged-rows.ts';
import { answer, numberedSource } from '../support/numbered-source.ts';

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
  const others = { limit: 100, screen: 20, fieldsFor: () => [], completeScreen: () => false };
  const { result, rerender } = renderHook(
    ({ source, anchor }) =>
      usePagedRows({
        ...others,
        source,
        anchor,
        onPage: vi.fn<() => void>(),
        onShift: vi.fn<() => void>(),
        onArrive: vi.fn<() => void>(),
      }),
    { wrapper, initialProps: { source: first, anchor: { ...ANCHOR } } },
  );
  await waitFor(() => expect(result.current.extent.total).toBe(1_000));
  rerender({ source: found, anchor: { ...ANCHOR } });
  expect(result.current.stale).toBe(true);
  expect(result.current.maxReachableRows).toBe(Number.POSITIVE_INFINITY);
  expect(result.current.extent).toMatchObject({ total: 1_000, rowCount: 1_000 });
  respond();
  await waitFor(() => expect(result.current.stale).toBe(false));
  expect(result.current.maxReachableRows).toBe(200);
  expect(result.current.extent).toMatchObject({ total: 500, rowCount: 200 });
});
