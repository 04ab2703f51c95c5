import { describe, expect, test, vi } from 'vitest';
import { createSavedViewsStore } from '#src/tables/views/saved-views-store.ts';
import { addView, openFirst, removeView } from '#src/view/saved-views-changes.ts';
import { memoryStorage } from '#test/connection/memory-storage.ts';

const view = (id: string, search = `?q=${id}`) => ({ id, name: id, search, savedAt: 0 });

/** Two tabs of one browser: what one writes the other hears of. */
function twoTabs() {
  const entries = new Map<string, string>();
  const [here, there] = [new EventTarget(), new EventTarget()];
  const storageOf = (others: EventTarget) => {
    const storage = memoryStorage(entries);
    const told = <T>(value: T): T => {
      others.dispatchEvent(new Event('storage'));
      return value;
    };
    return { ...storage, set: (key: string, value: string) => told(storage.set(key, value)) };
  };
  return {
    entries,
    one: createSavedViewsStore(storageOf(there), memoryStorage(), here),
    other: createSavedViewsStore(storageOf(here), memoryStorage(), there),
  };
}

const names = (store: ReturnType<typeof twoTabs>['one']) => store.get().views.map(({ id }) => id);

describe('the saved views of a browser', () => {
  test('are those of all its tabs: none overwrites what another did meanwhile', () => {
    const { one, other } = twoTabs();
    one.change((all) => addView(all, view('a')));
    other.change((all) => addView(all, view('b')));
    one.change((all) => addView(all, view('c')));
    other.change((all) => removeView(all, 'a'));
    expect(names(one)).toEqual(['b', 'c']);
    expect(names(other)).toEqual(['b', 'c']);
  });

  test('control: a tab that writes what it knew at first loses the other’s', () => {
    const { one, other } = twoTabs();
    const before = one.get();
    other.change((all) => addView(all, view('b')));
    one.change(() => addView(before, view('a')));
    expect(names(one)).toEqual(['a']);
  });

  test('another tab’s change is heard, until nobody listens', () => {
    const { one, other } = twoTabs();
    const listener = vi.fn<() => void>();
    const stop = one.subscribe(listener);
    other.change((all) => addView(all, view('b')));
    expect(listener).toHaveBeenCalled();
    const calls = listener.mock.calls.length;
    stop();
    other.change((all) => addView(all, view('c')));
    expect(listener).toHaveBeenCalledTimes(calls);
    expect(names(one)).toEqual(['b', 'c']);
  });

  test('are the same object until something changes', () => {
    const { one } = twoTabs();
    one.change((all) => addView(all, view('a')));
    expect(one.get()).toBe(one.get());
  });

  test('keep the query of the one that opens first by itself', () => {
    const { one, entries } = twoTabs();
    one.change((all) => openFirst(addView(all, view('a', '?q=order&limit=100&row=9')), 'a'));
    expect(entries.get('catalog-browser.first-view')).toBe('?q=order');
    one.change((all) => removeView(all, 'a'));
    expect(entries.has('catalog-browser.first-view')).toBe(false);
  });

  test('say whether the browser keeps them', () => {
    const full = { ...memoryStorage(), set: () => false };
    const store = createSavedViewsStore(full, memoryStorage(), new EventTarget());
    expect(store.change((all) => addView(all, view('a')))).toBe(false);
  });
});

test('the view looked at last is the tab’s own', () => {
  const { one, other } = twoTabs();
  one.setLast('a');
  expect([one.last(), other.last()]).toEqual(['a', null]);
  one.setLast(null);
  expect(one.last()).toBeNull();
});
