// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { Lazy } from '#src/ui/lazy-boundary.tsx';
import { expectConsole } from '#test/support/console.ts';
import { eventually } from '#test/support/eventually.ts';
import { translatePage } from '#test/support/page-translator.ts';

/** Draws what a press changes, under a translator that has gone over it once. */
async function drawTranslated(draw: (count: number) => ReactNode) {
  function Counter() {
    const [count, setCount] = useState(1);
    return (
      <>
        <button type="button" onClick={() => setCount(count + 1)}>
          more
        </button>
        <Lazy>{draw(count)}</Lazy>
      </>
    );
  }
  const { container } = render(<Counter />);
  await act(async () => translatePage('T:'));
  return { container, press: () => act(async () => screen.getByRole('button').click()) };
}

// Files share the window.
afterEach(() => window.translation.stop());

describe('a page under a browser’s translator', () => {
  test('texts that are the whole content of their elements are changed and translated again', async () => {
    const { container, press } = await drawTranslated((count) => (
      <p>
        {count < 3 && <b>few</b>} <span>{`rows: ${count}`}</span>
      </p>
    ));
    expect(container.querySelector('p')).toHaveTextContent('T:few T:rows: 1');
    await press();
    await eventually(() => container.querySelector('p')).toHaveTextContent('T:few T:rows: 2');
    await press();
    await eventually(() => container.querySelector('p')).toHaveTextContent(/^T:rows: 3$/);
    expect(window.translation.lone).toEqual([]);
  });

  test('one that is taken away breaks its part, which is drawn anew; what is beside it stays', async () => {
    expectConsole(/NotFoundError/);
    const { container, press } = await drawTranslated((count) => (
      <p>
        {count < 2 && 'few '}
        <b>{`rows: ${count}`}</b>
      </p>
    ));
    const button = screen.getByRole('button');
    await press();
    await eventually(() => container.querySelector('p')).toHaveTextContent(/^T:rows: 2$/);
    expect(screen.getByRole('button')).toBe(button);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(window.translation.lone).toEqual([expect.stringMatching(/^few {2}?in <p>/)]);
  });
});
