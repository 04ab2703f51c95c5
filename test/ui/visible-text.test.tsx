// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cutText } from '#src/ui/cut-text.ts';
import { VisibleText } from '#src/ui/visible-text.tsx';

test('a name keeps its own characters and says which of them cannot be seen', () => {
  const { container } = render(<VisibleText text={'invoice\u202Egnp.exe'} />);
  expect(container.textContent).toBe('invoice\u202Egnp.exe');
  expect(container.querySelector('[data-code]')).toHaveAttribute('data-code', 'U+202E');
  // The override stands in an isolate of its own: it turns nothing round but itself.
  expect(container.querySelector('[data-code] > bdi')?.textContent).toBe('\u202E');
});

test('a name of 100,000 characters is cut, and markup in a name is text', () => {
  const { container } = render(<VisibleText text={`<img src=x>${'x'.repeat(100_000)}`} />);
  expect(container.textContent).toHaveLength(501);
  expect(container.querySelector('img')).toBeNull();
});

test('a cut never halves a character', () => {
  expect(cutText('ab😀cd', 3)).toBe('ab…');
  expect(cutText('ab😀cd', 4)).toBe('ab😀…');
  expect(cutText('abc', 3)).toBe('abc');
});
