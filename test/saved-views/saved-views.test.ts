import { describe, expect, test, vi } from 'vitest';
import type { NameOfValue } from '#src/filters/filter-words.ts';
import { tableResource } from '#src/resources/table/columns.tsx';
import { suggestedName, viewSummary } from '#src/saved-views/save-view-form.tsx';
import { addView, openFirst, removeView } from '#src/saved-views/saved-view-actions.ts';
import { importedText } from '#src/saved-views/saved-view-parts.tsx';
import { createSavedViewsStore } from '#src/saved-views/use-saved-views.ts';
import { NO_VIEWS, seeView } from '#src/view/saved-views.ts';
import { parseView } from '#src/view/url-params.ts';
import { memoryStorage } from '#test/support/memory-storage.ts';
import { t } from '#test/support/translator.ts';
import { tableViewSpec } from '#test/view/views.ts';

describe('saved views store', () => {
  const view = (id: string, search = `?q=${id}`) => ({
    id,
    type: 'table',
    name: id,
    search,
    savedAt: 0,
  });

  /** Two tabs of one browser: a write of one fires a storage event in the other. */
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

    test('a change by another tab notifies listeners until they unsubscribe', () => {
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

    test('keep the newest count, written once by each tab, though every tab writes its own after each change', () => {
      const { one, other, entries } = twoTabs();
      one.change((all) => addView(all, view('a')));
      const server = 'https://catalog.example.com';
      const written: string[] = [];
      const observe = () => {
        const text = entries.get('catalog-browser.views') ?? '';
        if (written.at(-1) !== text) written.push(text);
      };
      const tell = (store: typeof one, count: number, at: number) => {
        const write = () => {
          observe();
          store.change((all) => seeView(all, 'a', { server, count, at }));
        };
        store.subscribe(write);
        write();
      };
      tell(one, 73, 10);
      tell(other, 74, 20);
      observe();
      expect(one.get().views[0]?.seen).toEqual({ server, count: 74, at: 20 });
      expect(written).toHaveLength(3);
    });

    test('are the same object until something changes', () => {
      const { one } = twoTabs();
      one.change((all) => addView(all, view('a')));
      expect(one.get()).toBe(one.get());
    });

    test('keep the query of the one that opens first by itself', () => {
      const { one, entries } = twoTabs();
      one.change((all) => openFirst(addView(all, view('a', '?q=order&limit=100&row=9')), 'a'));
      expect(entries.get('catalog-browser.first-view')).toBe('table?q=order');
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
});

describe('view facts', () => {
  const facts = (search: string) => viewSummary(parseView(search, tableViewSpec).view, tableResource, t);

  test('a list has a database and columns', () => {
    expect(facts('?columns=name,tags')).toEqual([
      ['Database', 'All databases'],
      ['Columns', 'Name, Tags'],
    ]);
  });

  test('a search has a text and an order too', () => {
    expect(facts('?q=order&database=snow.sales&columns=name&sort=updatedAt:desc')).toEqual([
      ['Search', 'order'],
      ['Database', 'snow.sales'],
      ['Columns', 'Name'],
      ['Sort', 'Record edited, newest first'],
    ]);
    expect(facts('?q=order').at(-1)).toEqual(['Sort', 'Best match']);
  });
});

describe('views file', () => {
  const said = (added: number, known: number, unread: number) =>
    importedText('views.json', { all: NO_VIEWS, added, existing: known, unread }, t);

  test('says what it brought, what was here already, and what cannot be read', () => {
    expect(said(3, 0, 0)).toBe('3 views added from views.json.');
    expect(said(0, 2, 1)).toBe(
      '0 views added from views.json. 2 views were here already. 1 entry of it cannot be read.',
    );
  });
});

test('the name that is suggested for a view says what it finds, then where', () => {
  const name = (search: string, nameOf?: NameOfValue) =>
    suggestedName(parseView(search, tableViewSpec).view, tableResource, t, nameOf);
  expect(name('?missing=description&database=snow.ANALYTICS')).toBe('No description · ANALYTICS');
  expect(name('?database=snow."dw.x"')).toBe('Tables · dw.x');
  expect(name('?q=orders&owner=risk')).toBe('“orders”, Owner is risk');
  expect(name('?owner=risk', () => 'Risk Data')).toBe('Owner is Risk Data');
});
