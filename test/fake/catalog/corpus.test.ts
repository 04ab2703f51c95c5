import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { combineBits, eachBit, hasBit } from '#src/fake/bits.ts';
import { sortKeyOf, textOf } from '#src/fake/catalog/corpus.ts';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { termsOf } from '#src/fake/catalog/indexed-values.ts';
import { ALL_FIELDS } from '#src/fake/catalog/records.ts';
import { compareKeys } from '#src/fake/catalog/sorted-rows.ts';
import { TERM_GROUPS } from '#src/fake/catalog/term-index.ts';
import { type Catalog, NONE, SORT_FIELDS, type TextField } from '#src/fake/catalog/types.ts';
import { anyWrite, firstRows, write } from '#test/fake/catalog/catalog-model.ts';
import { runs } from '#test/support/long.ts';

const FIELDS: readonly TextField[] = [
  'name',
  'displayName',
  'description',
  'tableType',
  'service.name',
  'database.name',
  'databaseSchema.name',
  'database.fullyQualifiedName',
  'databaseSchema.fullyQualifiedName',
];

const termsIn = (terms: ReadonlyMap<string, readonly string[]>) =>
  new Map([...terms].map(([field, values]) => [field, new Set(values)]));

/** Differences between the columns of the corpus and its documents. */
function differences(catalog: Catalog, rows: readonly number[]): string[] {
  const corpus = catalog.corpus();
  const found: string[] = [];
  for (const row of rows) {
    const document = corpus.document(row);
    const isDeleted = document['deleted'] === true;
    if (hasBit(corpus.deleted, row) !== isDeleted || hasBit(corpus.live, row) === isDeleted)
      found.push(`${row}: state`);
    for (const field of FIELDS) {
      const { values, of, written } = corpus.text(field);
      const index = of[row] ?? NONE;
      const text = index === NONE ? undefined : values[index];
      if ((written.has(row) ? written.get(row) : text) !== textOf(document, field))
        found.push(`${row}: ${field}`);
    }
    for (const field of SORT_FIELDS)
      if (corpus.sorted(field).keyOf(row) !== sortKeyOf(document, field)) found.push(`${row}: ${field}`);
  }
  for (const group of TERM_GROUPS) {
    const expected = new Map(rows.map((row) => [row, termsIn(termsOf(corpus.document(row), group))]));
    const fields = new Set([...expected.values()].flatMap((terms) => [...terms.keys()]));
    const index = corpus.terms(group);
    for (const field of fields) {
      const values = new Set(index.terms(field));
      for (const terms of expected.values()) for (const term of terms.get(field) ?? []) values.add(term);
      for (const term of values) {
        const held = index.rowsOf(field, [term]);
        for (const [row, terms] of expected)
          if (hasBit(held, row) !== (terms.get(field)?.has(term) ?? false))
            found.push(`${row}: ${field} ${term}`);
      }
      const any = index.rowsWithAny(field);
      for (const [row, terms] of expected)
        if (hasBit(any, row) !== terms.has(field)) found.push(`${row}: any ${field}`);
    }
  }
  for (const field of SORT_FIELDS) {
    const sorted = corpus.sorted(field);
    const byKey = rows.toSorted((a, b) => compareKeys(sorted.keyOf(a) ?? 0, sorted.keyOf(b) ?? 0) || a - b);
    if (JSON.stringify([...sorted.order]) !== JSON.stringify(byKey)) found.push(`order of ${field}`);
    const starts = byKey.filter(
      (row, at) => at === 0 || sorted.keyOf(byKey[at - 1] ?? 0) !== sorted.keyOf(row),
    );
    const marked = byKey.filter((_, at) => hasBit(sorted.starts, at));
    if (JSON.stringify(starts) !== JSON.stringify(marked)) found.push(`groups of ${field}`);
  }
  return found;
}

describe('the corpus', () => {
  const seed = fc.nat({ max: 3 });
  const fromFile = fc.boolean();

  test('equals its documents, after any writes', () => {
    fc.assert(
      fc.property(seed, fromFile, fc.array(anyWrite, { maxLength: 14 }), (of, file, writes) => {
        const generated = createCatalog({
          tables: 60,
          seed: of,
          hostile: of === 3,
          staleIndex: of === 2,
        });
        let rows = firstRows(generated);
        const catalog = file
          ? catalogFromRecords(
              rows.map((row) => generated.record(row, ALL_FIELDS)),
              { staleIndex: of === 2 },
            )
          : generated;
        expect(catalog.corpus().size).toBe(rows.length);
        for (const one of writes) rows = write(catalog, rows, one);
        expect(differences(catalog, rows)).toEqual([]);
        const alive: number[] = [];
        const { live, deleted } = catalog.corpus();
        eachBit(combineBits(live.slice(), deleted, 'or'), (row) => void alive.push(row));
        expect(alive).toEqual(rows.toSorted((a, b) => a - b));
      }),
      { numRuns: runs(10, 30) },
    );
  }, 60_000);

  test('control: a corpus from before the writes is found', () => {
    const catalog = createCatalog({ tables: 60, seed: 1 });
    const stale = catalog.corpus();
    for (const field of FIELDS) stale.text(field);
    catalog.patch(5, { name: 'zzz', description: 'new', deleted: true });
    expect(differences(catalog, firstRows(catalog))).toEqual([]);
    catalog.corpus = () => stale;
    expect(differences(catalog, firstRows(catalog)).length).toBeGreaterThan(2);
  });

  test('has few distinct texts', () => {
    const catalog = createCatalog({ tables: 12_480, seed: 1 });
    expect(catalog.corpus().text('description').values.length).toBeLessThanOrEqual(20_000);
    expect(new Set(catalog.corpus().text('database.name').values).size).toBe(
      new Set(catalog.databases().map(({ name }) => name)).size,
    );
  });
});
