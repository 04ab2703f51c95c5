import { expect, test, vi } from 'vitest';
import { createSite } from '#src/connection/site.ts';
import { memoryStorage } from './memory-storage.ts';

const app = (id: string) => ({ server: { id } });
const [a, b] = [app('a'), app('b')];

test('the first server is read until another is chosen, which a reload finds again', () => {
  const entries = new Map<string, string>();
  const site = createSite([a, b], memoryStorage(entries));
  const changed = vi.fn<() => void>();
  const stop = site.subscribe(changed);
  expect(site.current()).toBe(a);
  site.choose('b');
  expect(site.current()).toBe(b);
  expect(changed).toHaveBeenCalledOnce();
  site.choose('b');
  site.choose('unknown');
  expect(changed).toHaveBeenCalledOnce();
  stop();
  expect(createSite([a, b], memoryStorage(entries)).current()).toBe(b);
});

test('a server that is gone from the configuration is not chosen any more', () => {
  const entries = new Map([['catalog-browser.server', 'gone']]);
  expect(createSite([a, b], memoryStorage(entries)).current()).toBe(a);
});
