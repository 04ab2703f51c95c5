import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import type { Catalog, PageRequest, Place } from '#src/fake/catalog/types.ts';
import { differences, anyWrite, firstRows, write } from '#test/fake/catalog/catalog-model.ts';
import { runs } from '#test/support/long.ts';

const ALL_FIELDS = new Set(['owners', 'tags', 'columns', 'followers', 'tableConstraints', 'usageSummary']);
const limits = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 });
const seed = fc.nat({ max: 5 });

const makers: [string, (tables: number, seed: number) => Catalog][] = [
  ['generated', (tables, of) => createCatalog({ tables, seed: of })],
  [
    'from records',
    (tables, of) => {
      const catalog = createCatalog({ tables, seed: of });
      return catalogFromRecords(firstRows(catalog).map((row) => catalog.record(row, ALL_FIELDS)));
    },
  ],
];

describe.each(makers)('lists of a catalog %s', (_, make) => {
  test('contain each row once, in order, both ways, under every filter, with writes in between', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 110 }),
        seed,
        fc.array(anyWrite, { maxLength: 12 }),
        limits,
        (size, of, writes, by) => {
          const catalog = make(size, of);
          let rows = firstRows(catalog);
          for (const one of writes) rows = write(catalog, rows, one);
          expect(differences(catalog, rows, by)).toEqual([]);
        },
      ),
      { numRuns: runs(10, 30) },
    );
  }, 60_000);

  test('no row that stays is skipped or repeated while others are added and removed', () => {
    fc.assert(
      fc.property(seed, fc.array(anyWrite, { maxLength: 30 }), limits, (of, writes, by) => {
        const catalog = make(60, of);
        const before = firstRows(catalog);
        const stays = new Set(before);
        let rows = before;
        const seen: number[] = [];
        let place: Place | undefined;
        for (let turn = 0; ; turn++) {
          const request: PageRequest = {
            order: 'name',
            filter: { include: 'all' },
            limit: by[turn % by.length] ?? 1,
          };
          const page = catalog.page(place ? { ...request, after: place } : request);
          seen.push(...page.rows);
          const last = page.rows.at(-1);
          if (last === undefined) break;
          place = catalog.placeOf(last, 'name');
          const one = writes[turn];
          if (!one) continue;
          const target = one.kind === 'add' ? undefined : rows[one.at % rows.length];
          if (target !== undefined) stays.delete(target);
          rows = write(catalog, rows, one);
        }
        expect(seen.filter((row) => stays.has(row)).toSorted((a, b) => a - b)).toEqual([...stays]);
      }),
      { numRuns: runs(25, 100) },
    );
  }, 60_000);
});

describe('control: broken catalogs are found', () => {
  const broken: [string, (catalog: Catalog, request: PageRequest) => PageRequest][] = [
    [
      'a cursor of the name alone',
      (_, request) => (request.after ? { ...request, after: { ...request.after, id: '~' } } : request),
    ],
    [
      'deleted tables in every list',
      (_, request) => ({ ...request, filter: { ...request.filter, include: 'all' } }),
    ],
    [
      'a cursor that takes its own row again',
      (_, request) => (request.after ? { ...request, after: { ...request.after, id: '' } } : request),
    ],
    ['filters left out', (_, request) => ({ ...request, filter: { include: request.filter.include } })],
  ];

  test.each(broken)('%s', (_, change) => {
    const catalog = createCatalog({ tables: 130, seed: 1 });
    let rows = firstRows(catalog);
    for (const at of [0, 1, 2, 3])
      rows = write(catalog, rows, { kind: 'add', at, name: 'orders', deleted: false });
    expect(differences(catalog, rows, [1, 7])).toEqual([]);
    const page = catalog.page.bind(catalog);
    catalog.page = (request) => page(change(catalog, request));
    expect(differences(catalog, rows, [1, 7])).not.toEqual([]);
  });
});

test('a position is valid after its row was removed', () => {
  const catalog = createCatalog({ tables: 50, seed: 3 });
  const filter = { include: 'non-deleted' } as const;
  const [first, second, third] = catalog.page({ order: 'name', filter, limit: 3 }).rows;
  const place = catalog.placeOf(second ?? -1, 'name');
  catalog.remove(second ?? -1);
  expect(catalog.page({ order: 'name', filter, limit: 1, after: place }).rows).toEqual([third]);
  expect(catalog.page({ order: 'name', filter, limit: 1, before: place }).rows).toEqual([first]);
});

test('rows remain on both sides of a page in the middle', () => {
  const catalog = createCatalog({ tables: 9, seed: 1 });
  const request = { order: 'name', filter: { include: 'non-deleted' }, limit: 3 } as const;
  const first = catalog.page(request);
  expect(first).toMatchObject({ total: 9, moreBefore: false, moreAfter: true });
  const middle = catalog.page({ ...request, after: catalog.placeOf(first.rows[2] ?? -1, 'name') });
  expect(middle).toMatchObject({ total: 9, moreBefore: true, moreAfter: true });
  const last = catalog.page({
    ...request,
    limit: 1000,
    after: catalog.placeOf(middle.rows[2] ?? -1, 'name'),
  });
  expect(last).toMatchObject({ total: 9, moreBefore: true, moreAfter: false });
});
