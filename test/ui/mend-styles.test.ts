// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { mendStyles } from '#src/ui/mend-styles.ts';

const HREF = 'https://catalog.example/assets/around-1.css';
const links = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];

/** Vite's event for a file of a part that did not come; answers whether the part is given up with it. */
function lose(message: string): boolean {
  const event = new Event('vite:preloadError', { cancelable: true });
  return dispatchEvent(Object.assign(event, { payload: new Error(message) }));
}

beforeAll(() => mendStyles());
beforeEach(() => {
  vi.useFakeTimers();
  document.head.replaceChildren();
});
afterEach(() => {
  vi.useRealTimers();
});

test('styles that did not come do not take their part with them, and are sent for', () => {
  expect(lose(`Unable to preload CSS for ${HREF}`)).toBe(false);
  expect(links().map(({ href }) => href)).toEqual([HREF]);
});

test('they are sent for until they come, in one link', async () => {
  lose(`Unable to preload CSS for ${HREF}`);
  for (let tries = 1; tries <= 5; tries += 1) {
    const [link] = links();
    link?.dispatchEvent(new Event('error'));
    expect(links()).toEqual([]);
    await vi.advanceTimersByTimeAsync(500 * tries);
    expect(links().map(({ href }) => href)).toEqual([HREF]);
    expect(links()[0]).not.toBe(link);
  }
});

test('a script that did not come is left to who sent for it', () => {
  expect(lose('Failed to fetch dynamically imported module: https://catalog.example/assets/a.js')).toBe(true);
  expect(links()).toEqual([]);
});
