import { expect, test } from 'vitest';
import { createProviderMark } from '#src/auth/provider-mark.ts';
import { memoryStorage } from '#test/support/memory-storage.ts';

test('each tab of a browser that signed in may ask once after each token, until somebody leaves', () => {
  const browser = memoryStorage();
  const tab = createProviderMark('main', browser, memoryStorage());
  const other = createProviderMark('main', browser, memoryStorage());
  const stranger = createProviderMark('other-server', browser, memoryStorage());
  const allowed = () => [tab, other, stranger].map((mark) => mark.allows());
  expect(allowed()).toEqual([false, false, false]);
  tab.set(true);
  expect(allowed()).toEqual([true, true, false]);
  expect(other.keeps()).toBe(true);
  tab.asked();
  expect(allowed()).toEqual([false, true, false]);
  tab.set(false);
  expect(allowed()).toEqual([true, true, false]);
  expect(other.keeps()).toBe(false);
  other.clear();
  expect(allowed()).toEqual([false, false, false]);
});
