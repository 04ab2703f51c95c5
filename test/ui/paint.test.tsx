// @vitest-environment jsdom
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useIsPressPainted, usePressed, useRested, useWithRows, WithRows } from '#src/ui/paint.ts';

describe('usePressed', () => {
  function Menu({ seen }: { readonly seen: (line: string) => void }) {
    const [isOpen, setOpen] = useState(false);
    const [isExpanded, press] = usePressed(isOpen);
    seen(`${isExpanded} ${isOpen}`);
    return <button onClick={() => press(true, () => setOpen(true))}>{String(isExpanded)}</button>;
  }

  test('what is pressed shows in a render before what follows from it', () => {
    const seen = vi.fn<(line: string) => void>();
    // Renders are counted, and StrictMode makes two of each.
    render(<Menu seen={seen} />, { reactStrictMode: false });
    fireEvent.click(screen.getByRole('button'));
    expect(seen.mock.calls.flat()).toEqual(['false false', 'true false', 'true true']);
  });
});

describe('useIsPressPainted', () => {
  test.each([
    ['a pointer', 1, [false, true]],
    ['a key', 0, [true]],
  ])('what a click by %s opens renders after it or at once', async (_, detail, renders) => {
    vi.spyOn(window, 'event', 'get').mockReturnValue(new MouseEvent('click', { detail }));
    const seen: boolean[] = [];
    renderHook(() => void seen.push(useIsPressPainted(true)), { reactStrictMode: false });
    await vi.waitFor(() => expect(seen).toEqual(renders));
  });
});

describe('useWithRows', () => {
  test('a value follows in a render after the one that it came with', () => {
    const seen: string[] = [];
    const { rerender } = renderHook(({ rows }) => void seen.push(`${rows} ${useWithRows(rows)}`), {
      initialProps: { rows: 1 },
      reactStrictMode: false,
    });
    rerender({ rows: 2 });
    expect(seen).toEqual(['1 1', '2 1', '2 2']);
  });
});

describe('what is held', () => {
  test('is what was drawn before, and the present one from the release on', () => {
    const page = (text: string, waits: boolean) => <WithRows waits={waits}>{text}</WithRows>;
    const { container, rerender } = render(page('1', true));
    expect(container).toHaveTextContent('1');
    rerender(page('2', false));
    rerender(page('3', true));
    rerender(page('4', true));
    expect(container).toHaveTextContent('2');
    rerender(page('4', false));
    expect(container).toHaveTextContent('4');
  });

  test('keeps its elements, and updates by states of its own', () => {
    function Counter() {
      const [count, setCount] = useState(0);
      return <button onClick={() => setCount(count + 1)}>{count}</button>;
    }
    const page = (text: string, waits: boolean) => (
      <WithRows waits={waits}>
        {text}
        <Counter />
      </WithRows>
    );
    const { container, rerender } = render(page('before', false));
    rerender(page('after', true));
    fireEvent.click(screen.getByRole('button'));
    expect(container).toHaveTextContent('before1');
    rerender(page('after', false));
    expect(container).toHaveTextContent('after1');
  });
});

describe('useRested', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const wait = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms);
    });

  test('a condition is reported once it has held for the delay, and not after it ended', () => {
    const { result, rerender } = renderHook(({ isSo }) => useRested(isSo, { after: 300, meanwhile: false }), {
      initialProps: { isSo: true },
    });
    expect(result.current).toBe(false);
    wait(299);
    expect(result.current).toBe(false);
    wait(1);
    expect(result.current).toBe(true);
    rerender({ isSo: false });
    expect(result.current).toBe(false);
    rerender({ isSo: true });
    expect(result.current).toBe(false);
    wait(300);
    expect(result.current).toBe(true);
  });

  test('a text is the first one at once, and another one after the delay since its last change', () => {
    const { result, rerender } = renderHook(({ text }) => useRested(text, { after: 300 }), {
      initialProps: { text: 'a' },
    });
    expect(result.current).toBe('a');
    rerender({ text: 'ab' });
    wait(299);
    rerender({ text: 'abc' });
    wait(299);
    expect(result.current).toBe('a');
    wait(1);
    expect(result.current).toBe('abc');
  });

  test('a value follows once another one was painted, and not one that was gone before', () => {
    const { result, rerender } = renderHook(({ value }) => useRested(value, { after: 'paint', before: 0 }), {
      initialProps: { value: 1 },
    });
    expect(result.current).toBe(0);
    wait(200);
    expect(result.current).toBe(1);
    rerender({ value: 2 });
    expect(result.current).toBe(1);
    wait(200);
    expect(result.current).toBe(2);
    rerender({ value: 3 });
    rerender({ value: 2 });
    wait(200);
    expect(result.current).toBe(2);
  });
});
