import { describe, expect, test } from 'vitest';
import { handleInProcess } from '#src/fake/adapters/in-process.ts';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { NOW } from '#src/fake/catalog/records.ts';
import { dialectNames } from '#src/fake/service/dialects.ts';
import { createService, type FakeOptions } from '#src/fake/service/service.ts';
import type { FacetId } from '#src/filters/facet.ts';
import { propertyFacetId } from '#src/filters/facets/property.ts';
import { facetById } from '#src/filters/facets/registry.ts';
import { tableDefinition } from '#src/resources/table/definition.ts';
import { knowsValuesOf } from '#test/filters/record-values.ts';
import { isLong, runs } from '#test/support/long.ts';
import { IGNORES_FILTERS, NESTED_OWNERS_ONLY, OTHER_TYPE_FIELD } from '#test/support/odd-dialects.ts';
import { sampleTables } from '#test/support/sample-tables.ts';
import { runFacets, type FacetRunOptions } from './facet-run.ts';
import { facetTable, lineOf, verdicts, type AskedValue, type FacetLine, type FacetReport } from './facets.ts';

const TIMEOUT = 120_000;

const asked = (listed: readonly string[], found: AskedValue['found']): AskedValue => ({
  facet: 'owner',
  value: 'ada',
  listed,
  found,
});
const JUDGED = new Set(['a', 'b', 'c', 'd']);

describe('a value', () => {
  test('is right where search finds the records that have it', () => {
    expect(lineOf(asked(['b', 'a'], ['a', 'b']), JUDGED)).toEqual({
      facet: 'owner',
      value: 'ada',
      list: 2,
      search: 2,
      missing: 0,
      tooMany: 0,
      verdict: 'right',
    });
  });

  test('differs by what is not found, and by what is found and has it not', () => {
    const line = lineOf(asked(['a', 'b', 'c'], ['c', 'd']), JUDGED);
    expect(line).toMatchObject({ list: 3, search: 2, missing: 2, tooMany: 1, verdict: 'differs' });
  });

  test('is not judged by records that one side does not speak of', () => {
    expect(lineOf(asked(['a', 'new'], ['a', 'gone']), JUDGED).verdict).toBe('right');
  });

  test('that is not answered is never right, not even where no record has it', () => {
    const line = lineOf(asked([], { unanswered: 'it ignores filters' }), JUDGED);
    expect(line).toMatchObject({ search: undefined, verdict: 'unanswered', note: 'it ignores filters' });
  });
});

const line = (facet: FacetId, verdict: FacetLine['verdict'], more: Partial<FacetLine> = {}): FacetLine => ({
  facet,
  value: 'x',
  list: 3,
  search: 3,
  missing: 0,
  tooMany: 0,
  verdict,
  ...more,
});

describe('the table', () => {
  test('has a line for each value, and says what is right', () => {
    const lines = [
      line('owner', 'right', { value: 'ada' }),
      line('type', 'differs', { value: 'View', list: 120, search: 0, missing: 120 }),
      line('usage', 'unanswered', { value: '1..', search: undefined, note: 'it ignores filters' }),
    ];
    expect(facetTable({ lines, records: 5000, isWhole: false, notJudged: 2 })).toEqual([
      'filters as search answers them, and as the first 5000 tables of the list have them; 2 written meanwhile are not judged',
      'facet  value  list  search  missing  too many  verdict',
      'owner  ada       3       3        0         0  right',
      'type   View    120       0      120         0  DIFFERS',
      'usage  1..       3       -        -         -  not answered by this index: it ignores filters',
      'facets: 1 right, 1 differ (type), 1 not answered by this index (usage)',
    ]);
  });

  test('shows texts of a server in one line, whatever is in them', () => {
    const value = `\u001B[31m\u202E${'x'.repeat(60)}\n`;
    const [, , row = ''] = facetTable({
      lines: [line('tag', 'right', { value })],
      records: 1,
      isWhole: true,
      notJudged: 0,
    });
    expect(row).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(row.length).toBeLessThan(120);
  });

  test('a facet is as its worst value', () => {
    const lines = [
      line('tag', 'right'),
      line('tag', 'differs'),
      line('tag', 'unanswered'),
      line('tier', 'right'),
    ];
    expect([...verdicts(lines)]).toEqual([
      ['tag', 'differs'],
      ['tier', 'right'],
    ]);
  });
});

/** All facets of the made-up tables, with those of their custom properties. */
const ALL_FACETS = tableDefinition.facets.flatMap((id): readonly FacetId[] =>
  id === 'property'
    ? ['auditedAt', 'costCenter', 'refreshSla', 'retentionDays', 'reviewedOn', 'steward'].map(propertyFacetId)
    : [id],
);

test('values are known of every facet that tables have', () => {
  const unknown = ALL_FACETS.filter((id) => {
    const facet = facetById(id);
    return !facet || !knowsValuesOf(facet);
  });
  expect(unknown).toEqual([]);
});

const catalog = createCatalog({ tables: runs(200, 2_000), seed: 1 });

const run = (options: Partial<FakeOptions>, more: Partial<FacetRunOptions> = {}): Promise<FacetReport> => {
  const service = createService({ catalog, isIndexRebuilt: true, ...options });
  return runFacets('http://catalog.test', { token: 'demo', fetch: handleInProcess(service), ...more });
};

const named = (report: FacetReport, verdict: FacetLine['verdict']): readonly FacetId[] =>
  [...verdicts(report.lines)].filter(([, each]) => each === verdict).map(([facet]) => facet);

/** The laws of filters have all dialects; here the comparison of the contract is tested. */
const DIALECTS = isLong ? dialectNames : (['seed', 'om-1.12'] as const);

/** Days of properties, for which indexes without typed values are not asked. */
const OF_DAYS = ['auditedAt', 'reviewedOn'].map(propertyFacetId);
/** Facets without an answer, also because the list of a version has nothing to compare with. */
const UNANSWERED: Readonly<Record<string, readonly FacetId[]>> = {
  seed: OF_DAYS,
  'om-1.1': ['domain', 'dataProduct', 'certification', ...OF_DAYS, 'missing'],
  'om-1.5': ['certification', ...OF_DAYS],
};
/** Versions whose tables have no status: no value of it is known. */
const WITHOUT_STATUS: ReadonlySet<string> = new Set(['om-1.1', 'om-1.5']);

describe.each(DIALECTS)('a fake in dialect %s', { timeout: TIMEOUT }, (dialect) => {
  test('finds by every facet what the list has', async () => {
    const report = await run({ dialect });
    expect(report).toMatchObject({ records: catalog.count(), isWhole: true, notJudged: 0 });
    expect(named(report, 'differs')).toEqual([]);
    expect(named(report, 'unanswered')).toEqual(UNANSWERED[dialect] ?? []);
    // No facet is right because no table has any of its values.
    const told = new Set(report.lines.filter(({ list }) => list > 0).map(({ facet }) => facet));
    expect(ALL_FACETS.filter((facet) => !told.has(facet))).toEqual(
      WITHOUT_STATUS.has(dialect) ? ['status'] : [],
    );
  });

  test('is asked about no more records than were read', async () => {
    const report = await run({ dialect }, { mostRecords: 120 });
    expect(report).toMatchObject({ records: 120, isWhole: false });
    expect(named(report, 'differs')).toEqual([]);
    expect(Math.max(...report.lines.map(({ search = 0 }) => search))).toBeLessThanOrEqual(120);
  });
});

test('an index whose field of types is another does not answer types', { timeout: TIMEOUT }, async () => {
  const report = await run({ dialect: OTHER_TYPE_FIELD });
  expect(named(report, 'unanswered')).toEqual(['type']);
  expect(named(report, 'differs')).toEqual([]);
});

test('an index whose owners are nested only is right about them', { timeout: TIMEOUT }, async () => {
  const report = await run({ dialect: NESTED_OWNERS_ONLY });
  expect(named(report, 'right')).toEqual(ALL_FACETS);
});

test('control: an index that ignores filters answers none', { timeout: TIMEOUT }, async () => {
  const report = await run({ dialect: IGNORES_FILTERS });
  expect(named(report, 'unanswered')).toEqual(ALL_FACETS);
  const all = ALL_FACETS.length;
  expect(facetTable(report).at(-1)).toContain(`facets: 0 right, 0 differ, ${all} not answered by this index`);
});

test('a filter that search refuses is not answered', { timeout: TIMEOUT }, async () => {
  const service = createService({ catalog: catalogFromRecords(sampleTables(20)) });
  const inProcess = handleInProcess(service);
  const refusing: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    return url.searchParams.get('query_filter')?.includes('tier.tagFQN')
      ? Response.json({ code: 400, message: 'no such field' }, { status: 400 })
      : inProcess(input, init);
  };
  const report = await runFacets('http://catalog.test', { token: 'demo', fetch: refusing });
  expect(report.lines.find(({ facet }) => facet === 'tier')).toMatchObject({
    verdict: 'unanswered',
    note: 'it ignores filters, or has no field for it',
  });
});

test('records that are written or deleted meanwhile are not judged', { timeout: TIMEOUT }, async () => {
  const service = createService({ catalog: createCatalog({ tables: 60, seed: 1 }) });
  const inProcess = handleInProcess(service);
  const control = (method: string, path: string, body?: unknown) =>
    service.handle(
      new Request(`http://localhost/__fake/tables/${encodeURIComponent(path)}`, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
  const names: string[] = [];
  let isRead = false;
  const writing: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.pathname.endsWith('/search/query') && !isRead) {
      isRead = true;
      const [written = '', gone = ''] = names;
      await control('PATCH', written, { tableType: 'Local', owners: [], tags: [], columns: [] });
      await control('DELETE', gone);
    }
    const response = await inProcess(input, init);
    if (url.pathname.endsWith('/tables')) {
      const { data } = (await response.clone().json()) as { data: { fullyQualifiedName: string }[] };
      names.push(...data.map(({ fullyQualifiedName }) => fullyQualifiedName));
    }
    return response;
  };
  const options = { token: 'demo', fetch: writing };
  const report = await runFacets('http://catalog.test', { ...options, now: NOW });
  expect(isRead).toBe(true);
  expect(named(report, 'differs')).toEqual([]);
  expect(report.notJudged).toBe(2);
});

test('an index that was not rebuilt is never right about usage', { timeout: TIMEOUT }, async () => {
  expect(named(await run({ dialect: 'om-1.12' }), 'right')).toContain('usage');
  expect(named(await run({ dialect: 'om-1.12', isIndexRebuilt: false }), 'right')).not.toContain('usage');
});
