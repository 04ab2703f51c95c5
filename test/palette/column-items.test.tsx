import { array, assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FoundColumn } from '#src/filters/column-search.ts';
import { columnGroups, type ColumnSearch } from '#src/palette/column-items.tsx';
import { selectableItems, type PaletteGroup } from '#src/palette/palette-items.tsx';
import { fqnOfPath } from '#src/paths.ts';
import { columnOfFragment } from '#src/view/column-address.ts';
import { parseView } from '#src/view/url-params.ts';
import { t } from '#test/support/translator.ts';
import { tableViewSpec } from '#test/view/views.ts';

const found = (fqn: string, ...path: readonly string[]): FoundColumn => ({
  path,
  dataType: 'STRING',
  table: { id: fqn, name: fqn, fullyQualifiedName: fqn },
});
const search = (more: Partial<ColumnSearch> = {}): ColumnSearch => ({
  kind: 'found',
  columns: [found('a.b.c.d', 'email')],
  tables: { is: 3, holds: 7 },
  retry: () => {},
  ...more,
});
const groups = (more: Partial<ColumnSearch> = {}, text = 'email', searchNow = '') =>
  columnGroups(text, search(more), searchNow, t);
const ids = (all: readonly PaletteGroup[]) => all.flatMap(({ items }) => items.map(({ id }) => id));
const EMAIL = 'column-a.b.c.d-["email"]';

describe('the items of a search for columns', () => {
  test('are the lists of all tables with one of the name, and with one that holds it, and the columns', () => {
    const [group, ...others] = groups({}, ' email ');
    expect(others).toEqual([]);
    expect(group).toMatchObject({
      title: 'Columns',
      items: [{ id: 'tables-is', end: '3' }, { id: 'tables-holds', end: '7' }, { id: EMAIL }],
    });
    const [named, holding, column] = group?.items ?? [];
    expect(column).toMatchObject({ path: '/tables/a.b.c.d#email', isStale: false });
    for (const [item, value] of [
      [named, 'email'],
      [holding, '*email*'],
    ] as const) {
      const { pathname, search: query } = new URL(item && 'path' in item ? item.path : '', 'http://a.test');
      expect(pathname).toBe('/tables');
      expect(parseView(query, tableViewSpec).view.filters).toEqual([
        { facet: 'column', not: false, values: [value] },
      ]);
    }
  });

  test('leave out the list that nothing is in', () => {
    expect(ids(groups({ tables: { is: 0, holds: 7 } }))).toEqual(['tables-holds', EMAIL]);
  });

  test('open beside the list with its query', () => {
    expect(groups({}, 'email', '?q=a&row=7')[0]?.items.at(-1)).toMatchObject({
      path: '/tables/a.b.c.d?q=a&row=7#email',
    });
  });

  test('lead to their column, whatever the names, and are distinct', () => {
    const names = string({ unit: 'grapheme', minLength: 1 });
    const columns = array(
      array(names, { minLength: 1, maxLength: 3 }).map((path) => found('s.d.s."x.y"', ...path)),
      { minLength: 1, maxLength: 5 },
    );
    assert(
      property(columns, names, (all, text) => {
        const items = groups({ columns: all }, text || 'x').flatMap(({ items: of }) => of);
        for (const [at, { path }] of all.entries()) {
          const item = items.slice(-all.length)[at];
          const { pathname, hash } = new URL(item && 'path' in item ? item.path : '', 'http://a.test');
          expect(fqnOfPath('tables', pathname)).toBe('s.d.s."x.y"');
          expect(columnOfFragment(hash)).toEqual(path);
        }
        const paths = new Set(all.map(({ path }) => JSON.stringify(path)));
        expect(new Set(items.map(({ id }) => id)).size).toBeGreaterThanOrEqual(paths.size);
      }),
    );
  });

  test('of the previous text stay, and keys skip them', () => {
    const waiting = groups({ kind: 'waiting' });
    expect(ids(waiting)).toEqual([EMAIL]);
    expect(selectableItems(waiting)).toEqual([]);
    expect(selectableItems(groups())).toHaveLength(3);
  });

  test('of a failure are its reason, which repeats the search; of nothing found there are none', () => {
    expect(ids(groups({ kind: 'failed', columns: [], error: new Error('no') }))).toEqual(['failed-columns']);
    expect(groups({ columns: [], tables: { is: 0, holds: 0 } })).toEqual([]);
    expect(groups({ kind: 'none', columns: [] }, '')).toEqual([]);
  });

  test('the number of tables is left out where it is not known', () => {
    expect(groups({ tables: undefined })[0]?.items[0]).toMatchObject({ id: 'tables-is', end: undefined });
  });
});
