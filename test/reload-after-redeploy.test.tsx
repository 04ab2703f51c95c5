// @vitest-environment jsdom
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { reloadAfterRedeploy } from '#src/reload-after-redeploy.ts';
import { noteNewVersion, useNewVersion } from '#src/ui/lazy.ts';
import { hasUnkeptWork, useUnkeptWork } from '#src/ui/unsaved-work.ts';
import { memoryStorage } from './support/memory-storage.ts';

const page = (entry: string, status = 200) =>
  Promise.resolve(new Response(`<script type="module" src="/assets/${entry}"></script>`, { status }));

/** How often the page is reloaded when a file of it cannot be loaded, so many times. */
async function reloads(send: () => Promise<Response>, times = 1, entries = new Map<string, string>()) {
  const reload = vi.fn<() => void>();
  const asked = vi.fn<() => Promise<Response>>(send);
  const tab = memoryStorage(entries);
  onTestFinished(reloadAfterRedeploy({ entry: 'index-old.js', page: '/', tab, send: asked, reload }));
  for (let n = 0; n < times; n += 1) {
    dispatchEvent(new Event('vite:preloadError'));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return { count: reload.mock.calls.length, asked: asked.mock.calls.length, entries };
}

test('where a reload would lose something, the new version is told of and not loaded', async () => {
  const { result } = renderHook(useNewVersion);
  onTestFinished(() => act(() => noteNewVersion(false)));
  const work = renderHook(() => useUnkeptWork());
  const { count, entries } = await act(() => reloads(() => page('index-new.js')));
  expect(count).toBe(0);
  expect(result.current).toBe(true);
  work.unmount();
  expect((await reloads(() => page('index-new.js'), 1, entries)).count).toBe(1);
});

test('a reload loses the text of a field in use', () => {
  render(<textarea aria-label="SQL" />);
  const field = screen.getByRole('textbox');
  act(() => field.focus());
  expect(hasUnkeptWork()).toBe(false);
  fireEvent.change(field, { target: { value: 'SELECT' } });
  expect(hasUnkeptWork()).toBe(true);
  act(() => field.blur());
  expect(hasUnkeptWork()).toBe(false);
});

test('a file that a redeploy took away: the page is loaded anew, once for this version', async () => {
  const { count, entries } = await reloads(() => page('index-new.js'), 3);
  expect(count).toBe(1);
  expect(await reloads(() => page('index-new.js'), 1, entries)).toMatchObject({ count: 0, asked: 0 });
});

test.each([
  ['the same version is there', () => page('index-old.js')],
  ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server is in trouble', () => page('index-new.js', 503)],
  ['a proxy asks to sign in', () => Promise.resolve(new Response('<form></form>'))],
])('%s: the rows stay', async (_, send) => {
  expect((await reloads(send)).count).toBe(0);
});
