import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { numberOf, textOf } from '#src/fake/catalog/corpus.ts';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { ALL_FIELDS } from '#src/fake/catalog/records.ts';
import { type Catalog, NONE, type TextField } from '#src/fake/catalog/types.ts';
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

/** Differences between the columns of the corpus and its documents. */
function differences(catalog: Catalog, rows: readonly number[]): string[] {
  const corpus = catalog.corpus();
  const found: string[] = [];
  for (const row of rows) {
    const document = corpus.document(row);
    if (corpus.state[row] !== (document['deleted'] === true ? 2 : 1)) found.push(`${row}: state`);
    for (const field of FIELDS) {
      const { values, of } = corpus.text(field);
      const index = of[row] ?? NONE;
      if ((index === NONE ? undefined : values[index]) !== textOf(document, field))
        found.push(`${row}: ${field}`);
    }
    for (const field of ['updatedAt', 'usageSummary.weeklyStats.count'] as const) {
      if (corpus.sortKeys(field)[row] !== numberOf(document, field)) found.push(`${row}: ${field}`);
    }
  }
  const ranks = corpus.sortKeys('name.keyword');
  const byName = catalog.page({ order: 'name', filter: { include: 'all' }, limit: rows.length }).rows;
  for (const [index, row] of byName.entries()) {
    const before = byName[index - 1];
    if (before === undefined) continue;
    const step = (ranks[row] ?? 0) - (ranks[before] ?? 0);
    const same = corpus.document(row).name === corpus.document(before).name;
    if (same ? step !== 0 : step <= 0) found.push(`${before}, ${row}: rank`);
  }
  return found;
}

describe('the corpus', () => {
  const seed = fc.nat({ max: 3 });
  const fromFile = fc.boolean();

  test('equals its documents, after any writes', () => {
    fc.assert(
      fc.property(seed, fromFile, fc.array(anyWrite, { maxLength: 14 }), (of, file, writes) => {
        const generated = createCatalog({ tables: 60, seed: of });
        let rows = firstRows(generated);
        const catalog = file
          ? catalogFromRecords(rows.map((row) => generated.record(row, ALL_FIELDS)))
          : generated;
        expect(catalog.corpus().size).toBe(rows.length);
        for (const one of writes) rows = write(catalog, rows, one);
        expect(differences(catalog, rows)).toEqual([]);
        const alive = [...catalog.corpus().state.keys()].filter((row) => catalog.corpus().state[row] !== 0);
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
    expect(catalog.corpus().text('database.name').values.length).toBe(catalog.databases().length);
  });
});
