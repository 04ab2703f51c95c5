// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { useShownList, type ShownList } from '#src/tables/list/use-shown-list.ts';
import { Held } from '#src/ui/held.tsx';

const listOf = (q: string | null): ShownList => ({
  q,
  anchor: { row: 0, name: null, param: { at: 'start', limit: 100 } },
});

const seen = vi.fn<(shown: string | undefined, waits: boolean) => void>();

function Page({ list, isHere }: { readonly list: ShownList; readonly isHere: boolean }) {
  const { shown, waits } = useShownList(list, isHere);
  seen(shown && String(shown.q), waits);
  return (
    <Held waits={waits}>
      <p>{String(shown?.q)}</p>
    </Held>
  );
}

test('the list before is shown until the rows of the next one are here; those are drawn after all that is urgent', () => {
  const [all, found] = [listOf(null), listOf('orders')];
  const { rerender } = render(<Page list={all} isHere={false} />);
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

test('what is held stays as it was, but for its own states', () => {
  function Counter() {
    const [count, setCount] = useState(0);
    return <button onClick={() => setCount(count + 1)}>{count}</button>;
  }
  const page = (text: string, waits: boolean) => (
    <Held waits={waits}>
      {text}
      <Counter />
    </Held>
  );
  const { container, rerender } = render(page('before', false));
  rerender(page('after', true));
  fireEvent.click(screen.getByRole('button'));
  expect(container).toHaveTextContent('before1');
  rerender(page('after', false));
  expect(container).toHaveTextContent('after1');
});
