// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { OpenedFilter } from '#src/browse/browsed.ts';
import { useFilterDraft } from '#src/browse/use-filter-draft.ts';
import { NO_FILTERS, type Filters } from '#src/filters/filters.ts';

const USED: Filters = [{ facet: 'usage', not: false, values: ['5..'] }];

test('the last figure of an editor that has closed is written at once, because no further change follows it', () => {
  const commit = vi.fn<(draft: { readonly filters: Filters }) => void>();
  const initialProps: { readonly open: OpenedFilter | undefined } = {
    open: { step: { facet: 'usage', not: false } },
  };
  const { result, rerender } = renderHook(({ open }) => useFilterDraft(NO_FILTERS, open, commit), {
    initialProps,
  });
  const { change } = result.current;
  rerender({ open: undefined });
  act(() => change(USED));
  expect(commit.mock.calls.map(([{ filters }]) => filters)).toEqual([USED]);
});
