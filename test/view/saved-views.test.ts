import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addView,
  importViews,
  moveView,
  savedViewName,
  openFirst,
  removeView,
  renameView,
  restoreView,
} from '#src/saved-views/saved-view-actions.ts';
import {
  NO_VIEWS,
  readSavedViews,
  writeSavedViews,
  type SavedView,
  type SavedViews,
  overwriteView,
  activeSavedView,
  viewChanges,
} from '#src/view/saved-views.ts';
import { viewSearch } from '#src/view/url-params.ts';
import { t } from '#test/support/translator.ts';
import { savedViews, tableViewSpec, views as anyView } from './views.ts';

describe('saved views', () => {
  const orders = { id: 'a1', type: 'table', name: 'Orders', search: '?q=order', savedAt: 7 };
  const text = (entries: readonly unknown[], first: unknown = null) =>
    JSON.stringify({ version: 1, first, views: entries });

  describe('saved views', () => {
    test('are read as they were written', () => {
      fc.assert(
        fc.property(savedViews, (all) => {
          expect(readSavedViews(writeSavedViews(all))).toEqual(all);
        }),
      );
    });

    test('nothing kept is none', () => {
      expect(readSavedViews(undefined)).toEqual(NO_VIEWS);
      expect(readSavedViews('')).toEqual(NO_VIEWS);
    });
  });

  describe('a damaged store', () => {
    test.each([
      ['an id that is no word', { ...orders, id: 'a b' }],
      ['a blank name', { ...orders, id: 'x', name: ' ' }],
      ['a query without end', { ...orders, id: 'x', search: 'x'.repeat(8_001) }],
      ['null', null],
    ])('loses no good view beside one with %s, and keeps that too', (_, bad) => {
      const all = readSavedViews(text([bad, orders]));
      expect(all.views).toEqual([orders]);
      expect(readSavedViews(writeSavedViews(all))).toEqual(all);
      expect(JSON.parse(writeSavedViews(all))).toMatchObject({
        views: [orders, JSON.parse(JSON.stringify(bad)) as unknown],
      });
    });

    test.each(['{', 'null', '{"views":[]}', '{"version":1,"views":{}}'])(
      'is kept whole where nothing of it can be read: %s',
      (damaged) => {
        const all = readSavedViews(damaged);
        expect(all.views).toEqual([]);
        expect(all.unread).toHaveLength(1);
        expect(JSON.parse(writeSavedViews(all))).toMatchObject({ views: all.unread });
      },
    );

    test('of whatever text yields views that can be shown, and what is read once is read again', () => {
      const entry = fc.oneof(
        fc.anything(),
        // Ids that several views have, one that looks as if made from another, and one that is none.
        fc.record({ id: fc.constantFrom('a1', 'a1-2', 'a b'), name: fc.string(), search: fc.string() }),
      );
      const given = fc.oneof(
        fc.string(),
        fc.json(),
        fc.array(entry).map((entries) => text(entries.map((one) => one ?? null))),
      );
      fc.assert(
        fc.property(given, (stored) => {
          const all = readSavedViews(stored);
          const ids = all.views.map(({ id }) => id);
          expect(new Set(ids).size).toBe(ids.length);
          expect(readSavedViews(writeSavedViews(all))).toEqual(all);
        }),
      );
    });

    test('the one that opens first is one of them', () => {
      expect(readSavedViews(text([orders], 'a1')).first).toBe('a1');
      expect(readSavedViews(text([orders], 'gone')).first).toBeNull();
      expect(readSavedViews(text([orders], 7)).first).toBeNull();
    });

    test('what a newer version of the page kept beside it stays', () => {
      const newer = { ...orders, colour: 'green' };
      expect(writeSavedViews(readSavedViews(text([newer])))).toContain('"colour": "green"');
    });

    test('a name is cut where it is too long', () => {
      expect(readSavedViews(text([{ ...orders, name: 'x'.repeat(300) }])).views[0]?.name).toHaveLength(100);
    });
  });
});

describe('a store of version 1', () => {
  /** As version 1 writes it: no view has a type. */
  const V1_TEXT = `{
 "version": 1,
 "first": "b7",
 "views": [
  {
   "id": "a1",
   "name": "Orders",
   "search": "?q=order&sort=updatedAt:desc",
   "savedAt": 1763800000000
  },
  {
   "id": "b7",
   "name": "Finance",
   "search": "?database=snow.finance",
   "savedAt": 1763800000001
  },
  {
   "name": "of a newer version"
  }
 ]
}`;
  const orders = {
    id: 'a1',
    type: 'table',
    name: 'Orders',
    search: '?q=order&sort=updatedAt:desc',
    savedAt: 1_763_800_000_000,
  };
  const finance = {
    id: 'b7',
    type: 'table',
    name: 'Finance',
    search: '?database=snow.finance',
    savedAt: 1_763_800_000_001,
  };

  test('has views of tables, in their order, and the one that opens first', () => {
    expect(readSavedViews(V1_TEXT)).toEqual({
      views: [orders, finance],
      first: 'b7',
      unread: [{ name: 'of a newer version' }],
    });
  });

  test('is written as version 2, and read again as it was', () => {
    const text = writeSavedViews(readSavedViews(V1_TEXT));
    expect(JSON.parse(text)).toMatchObject({ version: 2, views: [{ type: 'table' }, { type: 'table' }, {}] });
    expect(readSavedViews(text)).toEqual(readSavedViews(V1_TEXT));
  });

  test('that a tab of version 1 makes of version 2 loses no type, and its own views are of tables', () => {
    const topics = { ...orders, id: 't1', type: 'topic' };
    const both = readSavedViews(writeSavedViews({ views: [topics, finance], first: null, unread: [] }));
    // Version 1 writes members that it does not know as they stood.
    const added = { id: 'n1', name: 'New', search: '?q=new', savedAt: 1 };
    const byOldTab = JSON.stringify({ version: 1, first: 'n1', views: [...both.views, added] }, null, 1);
    expect(readSavedViews(byOldTab)).toEqual({
      views: [topics, finance, { ...added, type: 'table' }],
      first: 'n1',
      unread: [],
    });
  });

  test.each([7, 'a b', 'x'.repeat(41)])('a type that is none, %s, leaves the entry unread', (type) => {
    const entry = { ...orders, type };
    const all = readSavedViews(JSON.stringify({ version: 2, first: null, views: [entry, finance] }));
    expect(all).toEqual({ views: [finance], first: null, unread: [entry] });
  });

  test('a view of another type is not on screen, whatever its query', () => {
    const topics = { ...orders, type: 'topic' };
    const onScreen = { type: 'table', spec: tableViewSpec, search: orders.search };
    expect(activeSavedView([topics], onScreen, topics.id, t)).toBeUndefined();
    expect(activeSavedView([topics, orders], onScreen, null, t)?.view).toBe(orders);
  });
});

describe('saved views changes', () => {
  const view = (id: string, members: Partial<SavedView> = {}): SavedView => ({
    id,
    type: 'table',
    name: `View ${id}`,
    search: `?q=${id}`,
    savedAt: 1,
    ...members,
  });
  const kept = (...ids: string[]): SavedViews => ({
    views: ids.map((id) => view(id)),
    first: null,
    unread: ['?'],
  });
  const order = ({ views }: SavedViews) => views.map(({ id }) => id).join('');
  /** Some kept views, and the place of one of them. */
  const withPlace = savedViews
    .filter(({ views }) => views.length > 0)
    .chain((all) => fc.tuple(fc.constant(all), fc.nat(all.views.length - 1)));

  describe('a saved view', () => {
    test('is added at the end, renamed, and overwritten in its place', () => {
      const three = addView(kept('a', 'b'), view('c'));
      expect(order(three)).toBe('abc');
      expect(renameView(three, 'b', '  Bees ').views[1]).toEqual(view('b', { name: 'Bees' }));
      expect(overwriteView(three, 'b', '?q=x', 9).views[1]).toEqual(
        view('b', { search: '?q=x', savedAt: 9 }),
      );
    });

    test('keeps its name where the new one is blank, or that of another', () => {
      expect(renameView(kept('a'), 'a', '  ')).toEqual(kept('a'));
      expect(renameView(kept('a', 'b'), 'a', ' View b ')).toEqual(kept('a', 'b'));
      expect(renameView(kept('a'), 'a', 'View a ')).toEqual(kept('a'));
    });

    test('gets a name of its own where another has it, when it is added, imported or brought back', () => {
      const named = ({ views }: SavedViews) => views.map(({ name }) => name);
      const twin = view('x', { name: 'View a' });
      expect(named(addView(kept('a'), twin))).toEqual(['View a', 'View a (2)']);
      const restored = restoreView(addView(kept('a'), twin), {
        view: view('y', { name: 'View a' }),
        at: 0,
        wasFirst: false,
      });
      expect(named(restored)).toEqual(['View a (3)', 'View a', 'View a (2)']);
      const long = addView(kept(), view('x', { name: 'x'.repeat(100) }));
      expect(named(addView(long, view('y', { name: 'x'.repeat(100) })))[1]).toBe(`${'x'.repeat(96)} (2)`);
    });

    test('that another tab deleted is not changed', () => {
      const all = kept('a', 'b');
      expect(renameView(all, 'x', 'X')).toEqual(all);
      expect(overwriteView(all, 'x', '', 0)).toEqual(all);
      expect(moveView(all, 'x', 1)).toBe(all);
      expect(removeView(all, 'x')).toEqual(all);
    });

    test('that was deleted comes back as it was', () => {
      fc.assert(
        fc.property(withPlace, ([all, at]) => {
          const removed = all.views[at] ?? view('x');
          const without = removeView(all, removed.id);
          expect(without.views).toHaveLength(all.views.length - 1);
          const wasFirst = all.first === removed.id;
          expect(restoreView(without, { view: removed, at, wasFirst })).toEqual(all);
        }),
      );
    });

    test('that opens first does so no more once it is deleted; another goes on', () => {
      const first = openFirst(kept('a', 'b'), 'a');
      expect(removeView(first, 'a').first).toBeNull();
      expect(removeView(first, 'b').first).toBe('a');
    });

    test('is not brought back twice, nor before one that opens first by now', () => {
      const removed = { view: view('b'), at: 1, wasFirst: true };
      expect(restoreView(kept('a', 'b'), removed)).toEqual(kept('a', 'b'));
      expect(restoreView(openFirst(kept('a'), 'a'), removed).first).toBe('a');
    });

    test('moves as far as the list goes, and none is lost', () => {
      fc.assert(
        fc.property(withPlace, fc.integer({ min: -9, max: 9 }), ([all, at], by) => {
          const id = all.views[at]?.id ?? '';
          const moved = moveView(all, id, by);
          const to = Math.max(0, Math.min(at + by, all.views.length - 1));
          expect(moved.views[to]?.id).toBe(id);
          expect(moveView(moved, id, at - to)).toEqual(all);
        }),
      );
    });

    test('a name is kept without space around it, and no longer than 100', () => {
      expect(savedViewName(`  ${'x'.repeat(200)}`)).toBe('x'.repeat(100));
    });
  });

  describe('a file of views', () => {
    let made = 0;
    const newId = () => `new-${(made += 1)}`;

    test('adds what is not here, and changes nothing that is', () => {
      fc.assert(
        fc.property(savedViews, savedViews, (own, other) => {
          const { all, added, existing } = importViews(own, writeSavedViews(other), newId);
          expect(all.views.slice(0, own.views.length)).toEqual(own.views);
          expect(all.first).toBe(own.first);
          expect(added + existing).toBe(other.views.length);
          expect(new Set(all.views.map(({ id }) => id)).size).toBe(all.views.length);
          for (const { name, search } of other.views) {
            const like = all.views.filter((one) => one.search === search);
            expect(like.some((one) => one.name.startsWith(name.slice(0, 90)))).toBe(true);
          }
          expect(new Set(all.views.map(({ name }) => name)).size).toBe(all.views.length);
          const again = importViews(all, writeSavedViews(other), newId);
          expect(again).toMatchObject({ all, added: 0, existing: other.views.length });
        }),
      );
    });

    test('adds one that shares its name or its query with another, but not both', () => {
      const other = {
        ...kept(),
        views: [view('x', { name: 'View a' }), view('y', { search: '?q=a' }), view('a')],
      };
      const file = writeSavedViews(other);
      const { all, ...counts } = importViews(kept('a'), file, newId);
      expect(counts).toMatchObject({ added: 2, existing: 1 });
      expect(all.views.map(({ name }) => name)).toEqual(['View a', 'View a (2)', 'View y']);
      expect(importViews(all, file, newId)).toMatchObject({ all, added: 0, existing: 3 });
    });

    test("a team's list is read, alone or as views, and what is none of it is counted", () => {
      const team = [
        { name: 'Untagged', search: '?missing=tags' },
        { name: 'Orders', search: '?q=orders', type: 'topic' },
        { name: 'no search' },
      ];
      for (const file of [team, { views: team }]) {
        const { all, added, existing, unread } = importViews(kept('a'), JSON.stringify(file), newId, 5);
        expect([added, existing, unread]).toEqual([2, 0, 1]);
        expect(all.views.slice(1)).toMatchObject([
          { type: 'table', name: 'Untagged', search: '?missing=tags', savedAt: 5 },
          { type: 'topic', name: 'Orders', search: '?q=orders', savedAt: 5 },
        ]);
        expect(new Set(all.views.map(({ id }) => id)).size).toBe(3);
        // A second time they are known.
        expect(importViews(all, JSON.stringify(file), newId)).toMatchObject({ added: 0, existing: 2 });
      }
    });

    test('that is none adds nothing and says so', () => {
      expect(importViews(kept('a'), 'not a file of views', newId)).toEqual({
        all: kept('a'),
        added: 0,
        existing: 0,
        unread: 1,
      });
    });
  });
});

describe('opened view', () => {
  const saved = (id: string, search: string) => ({ id, type: 'table', name: id, search, savedAt: 0 });
  const onScreen = (search: string) => ({ type: 'table', spec: tableViewSpec, search });
  const orders = saved('orders', '?q=order');
  const twin = saved('twin', '?q=order');

  describe('the saved view on screen', () => {
    test('is, of two alike, the one that was looked at last', () => {
      expect(activeSavedView([orders, twin], onScreen('?q=order'), 'twin', t)?.view).toBe(twin);
      expect(activeSavedView([orders, twin], onScreen('?q=order'), 'gone', t)?.view).toBe(orders);
    });

    test('is the last one that was, with what has been changed since', () => {
      const { view, changes } =
        activeSavedView([orders], onScreen('?q=orders&columns=name,tags&sort=name:asc'), 'orders', t) ?? {};
      expect(view).toBe(orders);
      expect(changes).toEqual(['search', 'columns', 'sort']);
    });

    test('is none where none was, and none that is gone', () => {
      expect(activeSavedView([orders], onScreen('?q=x'), null, t)).toBeUndefined();
      expect(activeSavedView([orders], onScreen('?q=x'), 'gone', t)).toBeUndefined();
    });

    test('whatever was saved of a view is that view', () => {
      fc.assert(
        fc.property(anyView, savedViews, (view, { views: others }) => {
          const search = viewSearch(view, tableViewSpec);
          const opened = activeSavedView([...others, saved('!', search)], onScreen(search), '!', t);
          expect(opened).toEqual({ view: saved('!', search), changes: [] });
        }),
      );
    });
  });

  test('two views differ in something, or are one', () => {
    fc.assert(
      fc.property(anyView, anyView, (a, b) => {
        expect(viewChanges(a, b, tableViewSpec, t).length === 0).toBe(
          viewSearch(a, tableViewSpec) === viewSearch(b, tableViewSpec),
        );
        expect(viewChanges(a, a, tableViewSpec, t)).toEqual([]);
      }),
    );
  });

  test('a change of the page size is named too', () => {
    const view = {
      q: null,
      scope: null,
      filters: [],
      readsList: false,
      deleted: null,
      columns: ['name'],
      sort: null,
      limit: 100,
    } as const;
    expect(viewChanges(view, { ...view, limit: 50, scope: 'a' }, tableViewSpec, t)).toEqual([
      'database',
      'page size',
    ]);
    expect(viewChanges(view, { ...view, deleted: 'also' }, tableViewSpec, t)).toEqual(['deleted tables']);
  });
});
