import { describe, expect, test } from 'vitest';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import type { StoredTable } from '#src/fake/catalog/types.ts';
import { compareKeys } from '#src/fake/search/analysis.ts';
import { dialectNames, dialects, type Dialect, type DialectName } from '#src/fake/service/dialects.ts';
import { createService } from '#src/fake/service/service.ts';
import { sampleTable } from '#test/support/sample-tables.ts';

// What the index of each version can do: the facets that clients filter by, the fields that they are in, and how hits come.

type Members = Readonly<Record<string, unknown>>;

interface Hit {
  readonly _index: string;
  readonly _id: string;
  readonly _score?: number | null;
  readonly _source: Members;
  readonly sort?: readonly unknown[];
}

interface Body {
  readonly hits: {
    readonly total: { readonly value: number };
    readonly max_score?: number | null;
    readonly hits: readonly Hit[];
  };
  readonly aggregations?: Readonly<
    Record<string, { readonly buckets: readonly { readonly key: string; readonly doc_count: number }[] }>
  >;
}

const ada = { id: 'u1', type: 'user', name: 'ada', displayName: 'Ada Okafor' };
const crm = { id: 't1', type: 'team', name: 'CRM', displayName: 'CRM' };
const tag = (tagFQN: string, source = 'Classification') => ({ tagFQN, source });
const column = (name: string, tags: readonly unknown[] = [], children?: readonly unknown[]) => ({
  name,
  tags,
  ...(children && { children }),
});

const TABLES: readonly StoredTable[] = [
  {
    ...sampleTable(1, 'orders', { schema: 'PUBLIC' }),
    tableType: 'View',
    schemaDefinition: 'select id from raw_orders',
    processedLineage: false,
    owners: [ada, crm],
    tags: [tag('Tier.Tier1'), tag('Quality.Gold'), tag('Business.Order', 'Glossary')],
    columns: [column('id'), column('Email', [tag('PII.Sensitive')])],
    description: 'One row per order.',
    updatedAt: 1_795_000_000_000,
  },
  {
    ...sampleTable(2, 'Orders', { schema: 'public' }),
    owners: [],
    tags: [],
    columns: [column('phone', [], [column('number', [tag('PII.Sensitive')], [column('comment')])])],
    description: '   ',
    updatedAt: 1_794_000_000_000,
  },
  {
    ...sampleTable(3, 'raw_orders', { schema: 'public' }),
    owners: [crm],
    tags: [tag('Tier.Tier2')],
    columns: [],
    entityStatus: 'Approved',
    updatedAt: 1_793_000_000_000,
  },
  { ...sampleTable(4, 'gone', { deleted: true }), owners: [ada], tags: [] },
];

const serve = (dialect: DialectName | Dialect, catalog = catalogFromRecords(TABLES)) => {
  const service = createService({ catalog, dialect, noAuth: true });
  const get = async (path: string): Promise<{ status: number; body: unknown }> => {
    const answer = await service.handle(new Request(`http://localhost/api/v1/search/${path}`));
    if (!('response' in answer)) throw new Error('no answer');
    return { status: answer.response.status, body: await answer.response.json() };
  };
  const send = (method: string, path: string, body: unknown) =>
    service.handle(new Request(`http://localhost/__fake/${path}`, { method, body: JSON.stringify(body) }));
  const search = async (parameters: Readonly<Record<string, string>>): Promise<Body> => {
    const { status, body } = await get(
      `query?${new URLSearchParams({ index: 'table_search_index', size: '10', ...parameters }).toString()}`,
    );
    expect({ status, body }).toMatchObject({ status: 200 });
    return body as Body;
  };
  const found = async (query: unknown, more: Readonly<Record<string, string>> = {}) => {
    const { hits } = await search({ deleted: 'false', query_filter: JSON.stringify({ query }), ...more });
    return hits.hits.map(({ _source: source }) => String(source['name'])).toSorted(compareKeys);
  };
  const status = async (query: unknown) =>
    (await get(`query?query_filter=${encodeURIComponent(JSON.stringify({ query }))}`)).status;
  return { service, get, send, search, found, status };
};

const term = (field: string, value: string) => ({ term: { [field]: value } });
const exists = (field: string) => ({ exists: { field } });
const nested = (query: unknown) => ({ nested: { path: 'owners', query, ignore_unmapped: true } });

const [ONE, TWO, RAW] = ['orders', 'Orders', 'raw_orders'];

/** What a clause finds: names of tables, or the status of a refusal. */
type Facet = readonly [name: string, clause: unknown, found: Readonly<Partial<Record<DialectName, unknown>>>];

const every = (found: unknown) => Object.fromEntries(dialectNames.map((name) => [name, found]));
const old = (found: unknown) => ({ seed: found, 'om-1.1': found });
const newer = (found: unknown) => ({ 'om-1.5': found, 'om-1.12': found, 'om-2.0': found });

const FACETS: readonly Facet[] = [
  ['the first owner', term('owner.id', 'u1'), { ...old([ONE]), ...newer([]) }],
  [
    'any owner',
    term('owners.id', 't1'),
    { seed: [ONE, RAW], 'om-1.1': [], ...newer([ONE, RAW]), 'om-2.0': [] },
  ],
  [
    'a nested owner',
    nested(term('owners.id', 't1')),
    { ...old([]), 'om-1.1': [], ...newer(500), 'om-2.0': [ONE, RAW], seed: 400 },
  ],
  ['an owner by name', term('ownerName', 'crm'), { ...old([]), ...newer([]), 'om-2.0': [ONE, RAW] }],
  ['any case of a tag', term('tags.tagFQN', 'quality.gold'), { ...old([]), ...newer([ONE]) }],
  ['a tag of a nested column', term('tags.tagFQN', 'PII.Sensitive'), { ...old([ONE]), ...newer([TWO, ONE]) }],
  ['a tag of a top-level column', term('columns.tags.tagFQN', 'PII.Sensitive'), every([ONE])],
  [
    'a tag one level down',
    term('columns.children.tags.tagFQN.keyword', 'PII.Sensitive'),
    { ...every([TWO]), 'om-2.0': [] },
  ],
  [
    'a classification',
    term('classificationTags', 'Quality.Gold'),
    { ...old([]), 'om-1.5': [], 'om-1.12': [ONE], 'om-2.0': [ONE] },
  ],
  ['a tier among tags', term('tags.tagFQN', 'Tier.Tier1'), every([])],
  ['a tier', term('tier.tagFQN', 'Tier.Tier1'), every([ONE])],
  [
    'any case of a tier',
    term('tier.tagFQN', 'tier.tier1'),
    { ...old([]), 'om-1.5': [], 'om-1.12': [ONE], 'om-2.0': [ONE] },
  ],
  ['a type', term('tableType', 'View'), { ...old([]), ...newer([ONE]) }],
  ['a type as 1.1 has it', term('tableType.keyword', 'View'), { ...old([ONE]), ...newer([]) }],
  ['any case of a service', term('service.name.keyword', 'SNOW'), { ...old([]), ...newer([TWO, ONE, RAW]) }],
  ['a column', term('columns.name.keyword', 'email'), { ...old([]), ...newer([ONE]) }],
  ['a column by its parent', term('columnNames', 'number.comment'), { ...old([]), ...newer([TWO]) }],
  ['described', exists('description'), every([TWO, ONE])],
  [
    'described, as newer servers say it',
    term('descriptionStatus', 'COMPLETE'),
    { ...old([]), ...newer([ONE]) },
  ],
  ['an id as a keyword', term('id.keyword', String(TABLES[0]?.id)), { ...old([]), ...newer([ONE]) }],
  [
    'an approval',
    term('entityStatus', 'Approved'),
    { seed: [RAW], 'om-1.1': [], 'om-1.5': [], 'om-1.12': [RAW], 'om-2.0': [RAW] },
  ],
  ['a state', term('deleted', 'false'), every([TWO, ONE, RAW])],
  ['what has a statement', exists('schemaDefinition'), { ...old([]), ...newer([ONE]) }],
];

test.each(dialectNames)('%s: what a clause of each facet finds', async (dialect) => {
  const { found, status } = serve(dialect);
  for (const [name, clause, expected] of FACETS) {
    const answered = await status(clause);
    const wanted = expected[dialect];
    expect([name, answered === 200 ? await found(clause) : answered]).toEqual([name, wanted]);
  }
});

/** A server 1.12 but for some parts of a filter. */
const withRules = (clauses: Dialect['search']['clauses']): Dialect => ({
  ...dialects['om-1.12'],
  search: { ...dialects['om-1.12'].search, clauses },
});

describe('a rule for parts of a filter', () => {
  const untagged = { bool: { must_not: [exists('tier.tagFQN')] } };

  test('leaves them out', async () => {
    expect(await serve('om-1.12').found(untagged)).toEqual([TWO]);
    expect(await serve(withRules({ must_not: 'ignored' })).found(untagged)).toEqual([TWO, ONE, RAW]);
    const { found } = serve(withRules({ exists: 'ignored' }));
    expect(await found({ bool: { filter: [exists('nope'), term('tier.tagFQN', 'Tier.Tier2')] } })).toEqual([
      RAW,
    ]);
  });

  test('or refuses them', async () => {
    const { status } = serve(withRules({ nested: 'refused' }));
    expect([await status(nested(exists('owners.id'))), await status(untagged)]).toEqual([500, 200]);
  });
});

describe('deleted documents', () => {
  test.each(dialectNames)('%s', async (dialect) => {
    const total = async (parameters: Readonly<Record<string, string>>) =>
      (await serve(dialect).search(parameters)).hits.total.value;
    expect(await total({ deleted: 'false' })).toBe(3);
    expect(await total({ deleted: 'true' })).toBe(1);
    expect(await total({})).toBe(dialect === 'om-1.12' || dialect === 'om-2.0' ? 4 : 3);
  });

  test('om-1.12: after a delete or restore `deleted` is a text, and filters work on it', async () => {
    const { send, search, found } = serve('om-1.12');
    const path = `tables/${encodeURIComponent(String(TABLES[0]?.fullyQualifiedName))}`;
    const state = async () => {
      const { hits } = await search({ query_filter: JSON.stringify({ query: term('tableType', 'View') }) });
      return hits.hits[0]?._source['deleted'];
    };
    expect(await state()).toBe(false);
    await send('PATCH', path, { deleted: true });
    expect(await state()).toBe('true');
    await send('PATCH', path, { deleted: false });
    expect(await state()).toBe('false');
    expect(await found(term('tableType', 'View'))).toEqual([ONE]);
    expect(await found(term('deleted', 'false'))).toContain(ONE);
  });
});

test('om-1.1 sorts names in their case, newer servers in lower case', async () => {
  const sorted = async (dialect: DialectName) => {
    const byName = { deleted: 'false', sort_field: 'name.keyword', sort_order: 'asc' };
    return (await serve(dialect).search(byName)).hits.hits.map(({ sort }) => sort);
  };
  expect(await sorted('om-1.1')).toEqual([['Orders'], ['orders'], ['raw_orders']]);
  expect(await sorted('om-1.12')).toEqual([['orders'], ['orders'], ['raw_orders']]);
});

describe('usage', () => {
  const used = (count: number) => ({ weeklyStats: { count, percentileRank: 0 }, date: '2026-11-20' });
  const catalog = () =>
    catalogFromRecords([
      { ...sampleTable(1, 'often'), usageSummary: used(70) },
      { ...sampleTable(2, 'seldom'), usageSummary: used(3) },
    ]);
  const COUNT = 'usageSummary.weeklyStats.count';
  const often = { range: { [COUNT]: { gte: 50 } } };
  const byUse = { sort_field: COUNT, sort_order: 'desc' };

  test('om-1.12: no document has it until the index is rebuilt', async () => {
    const { service, search, found } = serve('om-1.12', catalog());
    expect(await found(often)).toEqual([]);
    expect(await found(exists(COUNT))).toEqual([]);
    const before = await search(byUse);
    // As seen on a server: the least number that there is.
    expect(before.hits.hits.map(({ sort }) => sort)).toEqual([
      [-9223372036854776000],
      [-9223372036854776000],
    ]);
    expect(before.hits.hits[0]?._source).not.toHaveProperty('usageSummary');

    const path = 'http://localhost/api/v1/apps/trigger/SearchIndexingApplication';
    const headers = { 'Content-Type': 'application/json' };
    const answer = await service.handle(new Request(path, { method: 'POST', body: '{}', headers }));
    expect('response' in answer && answer.response.status).toBe(200);
    expect(await found(often)).toEqual(['often']);
    const after = await search(byUse);
    expect(after.hits.hits.map(({ sort }) => sort)).toEqual([[70], [3]]);
    expect(after.hits.hits[0]?._source).toMatchObject({ usageSummary: used(70) });
  });
});

describe('counts', () => {
  test('om-1.12: keys are in lower case, case twins together', async () => {
    const { aggregations } = await serve('om-1.12').search({ deleted: 'false' });
    expect(aggregations?.['sterms#tier.tagFQN']?.buckets.map(({ key }) => key)).toEqual([
      'tier.tier1',
      'tier.tier2',
    ]);
    expect(aggregations?.['sterms#databaseSchema.name.keyword']?.buckets).toEqual([
      { key: 'public', doc_count: 3 },
    ]);
    const exact = aggregations?.['sterms#databaseSchema.displayName']?.buckets;
    expect(exact).toEqual([
      { key: 'public', doc_count: 2 },
      { key: 'PUBLIC', doc_count: 1 },
    ]);
  });
});

describe('what is typed', () => {
  const status = async (dialect: DialectName, q: string) =>
    (await serve(dialect).get(`query?q=${encodeURIComponent(q)}`)).status;

  test.each(['a/b', '/raw', '[x]', 'back\\', '"order lines"'])('%s: 500 on 1.1, read on 1.12', async (q) => {
    expect([await status('om-1.1', q), await status('om-1.12', q)]).toEqual([500, 200]);
  });

  const found = async (dialect: DialectName, q: string) =>
    (await serve(dialect).search({ q, deleted: 'false' })).hits.hits.map(({ _source: source, sort }) => [
      source['name'],
      sort,
    ]);

  test('om-1.12: a pattern scores alike wherever it matches, equal scores come by name', async () => {
    const scores = (await found('om-1.12', '*rders*')).map(([, sort]) => (sort as unknown[])[0]);
    expect(new Set(scores).size).toBe(1);
    expect((await found('om-1.12', '*orders*')).at(-1)).toEqual([RAW, [expect.any(Number), 'raw_orders']]);
  });

  test('om-1.12 looks in names of columns too', async () => {
    expect((await found('om-1.12', '*mail*')).map(([name]) => name)).toEqual([ONE]);
    expect(await found('seed', '*mail*')).toEqual([]);
  });
});

describe('indexes', () => {
  const typesIn = async (index: string, dialect: DialectName = 'om-1.12') => {
    const { hits } = await serve(dialect, createCatalog({ tables: 60, seed: 1 })).search({
      index,
      size: '500',
    });
    return [...new Set(hits.hits.map(({ _source: source }) => String(source['entityType'])))].toSorted(
      compareKeys,
    );
  };

  test('om-1.12: the short name of a parent is that of what lies in it, its own name of itself alone', async () => {
    expect(await typesIn('database')).toEqual(['database', 'databaseSchema', 'table']);
    expect(await typesIn('databaseSchema')).toEqual(['databaseSchema', 'table']);
    expect(await typesIn('databaseService')).toEqual([
      'database',
      'databaseSchema',
      'databaseService',
      'table',
    ]);
    expect(await typesIn('database_service_search_index')).toEqual(['databaseService']);
    expect(await typesIn('database_search_index')).toEqual(['database']);
  });

  test('the documents of services have no connection, whose hosts and passwords their lists hand out', async () => {
    const { service, search } = serve('om-1.12', createCatalog({ tables: 60, seed: 1 }));
    const found = await search({ index: 'all', q: '*', size: '1000' });
    expect(JSON.stringify(found)).not.toContain('CANARY-connection');
    const list = await service.handle(new Request('http://localhost/api/v1/services/databaseServices'));
    if (!('response' in list)) throw new Error('no answer');
    expect(await list.response.text()).toContain('CANARY-connection');
  });
});

describe('documents', () => {
  const sourceOf = async (dialect: DialectName, name: string) => {
    const { hits } = await serve(dialect).search({ deleted: 'false' });
    return hits.hits.find(({ _source: source }) => source['name'] === name)?._source ?? {};
  };

  test('om-1.12 has no tier there, owners as a list, tags of all columns, and what it works out', async () => {
    const bare = await sourceOf('om-1.12', 'Orders');
    expect(bare).not.toHaveProperty('tier');
    expect(bare).not.toHaveProperty('owner');
    expect(bare).toMatchObject({
      owners: [],
      tags: [{ tagFQN: 'PII.Sensitive' }],
      classificationTags: [],
      glossaryTags: [],
      columnNames: ['phone', 'phone.number', 'number.comment'],
      descriptionStatus: 'INCOMPLETE',
      entityStatus: 'Unprocessed',
      deleted: false,
      databaseSchema: { displayName: 'public' },
    });
    expect(await sourceOf('om-1.12', 'orders')).toMatchObject({
      classificationTags: ['Quality.Gold', 'PII.Sensitive', 'Tier.Tier1'],
      glossaryTags: ['Business.Order'],
      tags: [{ tagFQN: 'Quality.Gold' }, { tagFQN: 'Business.Order' }, { tagFQN: 'PII.Sensitive' }],
    });
  });
});
