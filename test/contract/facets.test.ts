import { expect, test } from 'vitest';
import { handleInProcess } from '#src/fake/adapters/in-process.ts';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { createService, type FakeOptions } from '#src/fake/service/service.ts';
import type { FacetId } from '#src/filters/facet.ts';
import { propertyFacetId } from '#src/filters/facets/property.ts';
import { tableDefinition } from '#src/resources/table/definition.ts';
import { runs } from '#test/support/long.ts';
import { IGNORES_FILTERS } from '#test/support/odd-dialects.ts';
import { runFacets, type FacetRunOptions } from './facet-run.ts';
import { facetTable, verdicts, type FacetLine, type FacetReport } from './facets.ts';

const TIMEOUT = 120_000;

test('the table shows texts of a server in one line, whatever is in them', () => {
  const value = `\u001B[31m\u202E${'x'.repeat(60)}\n`;
  const line: FacetLine = {
    facet: 'tag',
    value,
    list: 3,
    search: 3,
    missing: 0,
    tooMany: 0,
    verdict: 'right',
  };
  const [, , row = ''] = facetTable({ lines: [line], records: 1, isWhole: true, notJudged: 0 });
  expect(row).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(row.length).toBeLessThan(120);
});

/** All facets of the made-up tables, with those of their custom properties. */
const ALL_FACETS = tableDefinition.facets.flatMap((id): readonly FacetId[] =>
  id === 'property'
    ? ['auditedAt', 'costCenter', 'refreshSla', 'retentionDays', 'reviewedOn', 'steward'].map(propertyFacetId)
    : [id],
);

const catalog = createCatalog({ tables: runs(200), seed: 1 });

const run = (options: Partial<FakeOptions>, more: Partial<FacetRunOptions> = {}): Promise<FacetReport> => {
  const service = createService({ catalog, isIndexRebuilt: true, ...options });
  return runFacets('http://catalog.test', { token: 'demo', fetch: handleInProcess(service), ...more });
};

const named = (report: FacetReport, verdict: FacetLine['verdict']): readonly FacetId[] =>
  [...verdicts(report.lines)].filter(([, each]) => each === verdict).map(([facet]) => facet);

/** Days of properties, for which indexes without typed values are not asked. */
const OF_DAYS = ['auditedAt', 'reviewedOn'].map(propertyFacetId);

test('a fake finds by every facet what the list has', { timeout: TIMEOUT }, async () => {
  const report = await run({});
  expect(report).toMatchObject({ records: catalog.count(), isWhole: true, notJudged: 0 });
  expect(named(report, 'differs')).toEqual([]);
  expect(named(report, 'unanswered')).toEqual(OF_DAYS);
  // No facet is right because no table has any of its values.
  const told = new Set(report.lines.filter(({ list }) => list > 0).map(({ facet }) => facet));
  expect(ALL_FACETS.filter((facet) => !told.has(facet))).toEqual([]);
});

test('it is asked about no more records than were read', { timeout: TIMEOUT }, async () => {
  const report = await run({}, { mostRecords: 120 });
  expect(report).toMatchObject({ records: 120, isWhole: false });
  expect(named(report, 'differs')).toEqual([]);
  expect(Math.max(...report.lines.map(({ search = 0 }) => search))).toBeLessThanOrEqual(120);
});

test('control: an index that ignores filters answers none', { timeout: TIMEOUT }, async () => {
  const report = await run({ dialect: IGNORES_FILTERS });
  expect(named(report, 'unanswered')).toEqual(ALL_FACETS);
  const all = ALL_FACETS.length;
  expect(facetTable(report).at(-1)).toContain(`facets: 0 right, 0 differ, ${all} not answered by this index`);
});
