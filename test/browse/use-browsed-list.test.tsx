// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { ShownList } from '#src/browse/browsed.ts';
import { useShownList } from '#src/browse/use-browsed-list.ts';
import { WithRows } from '#src/ui/paint.ts';

describe('useShownList', () => {
  const listOf = (q: string | null): ShownList => ({
    q,
    entry: { row: 0, name: null, param: { at: { kind: 'start' }, index: 0, limit: 100 } },
  });

  const seen = vi.fn<(shown: string | undefined, waits: boolean) => void>();

  function Page({ list, isHere }: { readonly list: ShownList; readonly isHere: boolean }) {
    const { shown, waits } = useShownList(list, isHere);
    seen(shown && String(shown.q), waits);
    return (
      <WithRows waits={waits}>
        <p>{String(shown?.q)}</p>
      </WithRows>
    );
  }

  test('the list before is shown until the rows of the next one are here; those are drawn after all that is urgent', () => {
    const [all, found] = [listOf(null), listOf('orders')];
    // Renders are counted, and StrictMode makes two of each.
    const { rerender } = render(<Page list={all} isHere={false} />, { reactStrictMode: false });
    expect(screen.getByText('undefined')).toBeVisible();
    rerender(<Page list={all} isHere />);
    expect(screen.getByText('null')).toBeVisible();
    // The first rows are waited for by everybody.
    expect(seen.mock.calls.every(([, waits]) => !waits)).toBe(true);

    rerender(<Page list={found} isHere={false} />);
    expect(screen.getByText('null')).toBeVisible();
    seen.mockClear();
    rerender(<Page list={found} isHere />);
    const drawn = seen.mock.calls.filter(([shown]) => shown === 'orders');
    expect(drawn.map(([, waits]) => waits)).toEqual([true, false]);
    expect(screen.getByText('orders')).toBeVisible();
  });
});
