import { configure, getConfig, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from './eventually.ts';

/** Limits how long things that never happen are waited for, in ms. */
function waitAtMost(ms: number) {
  const { asyncUtilTimeout } = getConfig();
  configure({ asyncUtilTimeout: ms });
  onTestFinished(() => configure({ asyncUtilTimeout }));
}

/** Draws a paragraph, and how to find it: drawn anew as soon as it was found once. */
function drawReplaced() {
  const { rerender } = render(<p key="first">1</p>);
  return async () => {
    const paragraph = await screen.findByText('1');
    rerender(<p key="second">1</p>);
    return paragraph;
  };
}

test('what was drawn anew is looked at again', async () => {
  await eventually(drawReplaced()).toBeVisible();
});

test('control: looked at once, it is gone', async () => {
  const find = drawReplaced();
  const paragraph = await find();
  expect(paragraph).not.toBeInTheDocument();
});

test('what is not there yet is waited for, and so is the opposite of an assertion', async () => {
  const { container, rerender } = render(<p>1</p>);
  setTimeout(() => rerender(<p>2</p>), 60);
  await eventually(() => screen.getByText('2')).toBeVisible();
  const drawn = new Promise<void>((resolve) =>
    setTimeout(() => {
      rerender(<p>3</p>);
      resolve();
    }, 60),
  );
  await eventually(() => container.querySelector('p')).not.toHaveTextContent('2');
  // Not after the test, should an assertion have held too early.
  await drawn;
});

test('what never holds fails as the assertion does, at the line of the test', async () => {
  waitAtMost(100);
  render(<p>1</p>);
  const failure = await eventually(() => screen.findByText('1'))
    .toHaveTextContent('2')
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ message: expect.stringContaining('toHaveTextContent') as string });
  expect((failure as Error).stack).toContain('eventually.test.tsx');
});

test('what is never found fails as the query does', async () => {
  waitAtMost(100);
  await expect(eventually(() => screen.findByText('2')).toBeVisible()).rejects.toThrow('Unable to find');
});

test('leaves no query running where it fails', async () => {
  waitAtMost(100);
  let running = 0;
  const find = async () => {
    running += 1;
    return screen.findByText('2').finally(() => (running -= 1));
  };
  await expect(eventually(find).toBeVisible()).rejects.toThrow('Unable to find');
  expect(running).toBe(0);
});
