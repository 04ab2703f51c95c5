import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import type { Catalog, PageRequest } from '#src/fake/catalog/types.ts';
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
      { numRuns: runs(10) },
    );
  }, 60_000);
});

test('control: a cursor that takes its own row again is found', () => {
  const catalog = createCatalog({ tables: 130, seed: 1 });
  const rows = firstRows(catalog);
  expect(differences(catalog, rows, [1, 7])).toEqual([]);
  const page = catalog.page.bind(catalog);
  const broken = (request: PageRequest) =>
    request.after ? { ...request, after: { ...request.after, id: '' } } : request;
  catalog.page = (request) => page(broken(request));
  expect(differences(catalog, rows, [1, 7])).not.toEqual([]);
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
