import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeSavedViews, type SavedView, type SavedViews } from '#src/view/saved-views.ts';
import {
  addView,
  importViews,
  moveView,
  nameOf,
  openFirst,
  overwriteView,
  removeView,
  renameView,
  restoreView,
} from '#src/view/saved-views-changes.ts';
import { savedViews } from './views.ts';

const view = (id: string, members: Partial<SavedView> = {}): SavedView => ({
  id,
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
    expect(overwriteView(three, 'b', '?q=x', 9).views[1]).toEqual(view('b', { search: '?q=x', savedAt: 9 }));
  });

  test('keeps its name where the new one is blank', () => {
    expect(renameView(kept('a'), 'a', '  ')).toEqual(kept('a'));
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
    expect(nameOf(`  ${'x'.repeat(200)}`)).toBe('x'.repeat(100));
  });
});

describe('a file of views', () => {
  let made = 0;
  const newId = () => `new-${(made += 1)}`;

  test('adds what is not here, and changes nothing that is', () => {
    fc.assert(
      fc.property(savedViews, savedViews, (own, other) => {
        const { all, added, known } = importViews(own, writeSavedViews(other), newId);
        expect(all.views.slice(0, own.views.length)).toEqual(own.views);
        expect(all.first).toBe(own.first);
        expect(added + known).toBe(other.views.length);
        expect(new Set(all.views.map(({ id }) => id)).size).toBe(all.views.length);
        for (const { name, search } of other.views) {
          expect(all.views).toContainEqual(expect.objectContaining({ name, search }));
        }
      }),
    );
  });

  test('of the same views adds none', () => {
    fc.assert(
      fc.property(savedViews, (own) => {
        const again = importViews(own, writeSavedViews(own), newId);
        expect(again).toEqual({ all: own, added: 0, known: own.views.length, unread: 0 });
      }),
    );
  });

  test('adds one that shares its name or its query with another, but not both', () => {
    const other = {
      ...kept(),
      views: [view('x', { name: 'View a' }), view('y', { search: '?q=a' }), view('a')],
    };
    expect(importViews(kept('a'), writeSavedViews(other), newId)).toMatchObject({ added: 2, known: 1 });
  });

  test('that is none adds nothing and says so', () => {
    expect(importViews(kept('a'), 'not a file of views', newId)).toEqual({
      all: kept('a'),
      added: 0,
      known: 0,
      unread: 1,
    });
  });
});
