import { describe, expect, test } from 'vitest';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { ALL_FIELDS } from '#src/fake/catalog/records.ts';
import { compareKeys } from '#src/fake/catalog/sorted-rows.ts';
import type { StoredTable } from '#src/fake/catalog/types.ts';
import { dialectNames, dialects, type DialectName } from '#src/fake/service/dialects.ts';
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

const serve = (dialect: DialectName, catalog = catalogFromRecords(TABLES)) => {
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
  [
    'a tier among classifications',
    term('classificationTags', 'Tier.Tier1'),
    { ...old([]), 'om-1.5': [], 'om-1.12': [ONE], 'om-2.0': [ONE] },
  ],
  ['a tier among tags', term('tags.tagFQN', 'Tier.Tier1'), every([])],
  ['a tier', term('tier.tagFQN', 'Tier.Tier1'), every([ONE])],
  [
    'any case of a tier',
    term('tier.tagFQN', 'tier.tier1'),
    { ...old([]), 'om-1.5': [], 'om-1.12': [ONE], 'om-2.0': [ONE] },
  ],
  [
    'a term',
    term('glossaryTags', 'Business.Order'),
    { ...old([]), 'om-1.5': [], 'om-1.12': [ONE], 'om-2.0': [ONE] },
  ],
  ['a type', term('tableType', 'View'), { ...old([]), ...newer([ONE]) }],
  ['a type as 1.1 has it', term('tableType.keyword', 'View'), { ...old([ONE]), ...newer([]) }],
  ['any case of a service', term('service.name.keyword', 'SNOW'), { ...old([]), ...newer([TWO, ONE, RAW]) }],
  [
    'a schema by name',
    term('databaseSchema.name.keyword', 'PUBLIC'),
    { ...old([ONE]), ...newer([TWO, ONE, RAW]) },
  ],
  ['a column', term('columns.name.keyword', 'email'), { ...old([]), ...newer([ONE]) }],
  [
    'a column one level down',
    term('columns.children.name.keyword', 'number'),
    { ...every([TWO]), 'om-2.0': [] },
  ],
  ['a column by its parent', term('columnNames', 'number.comment'), { ...old([]), ...newer([TWO]) }],
  ['described', exists('description'), every([TWO, ONE])],
  [
    'described, as newer servers say it',
    term('descriptionStatus', 'COMPLETE'),
    { ...old([]), ...newer([ONE]) },
  ],
  ['an id', term('id', String(TABLES[0]?.id)), every([])],
  ['an id as a keyword', term('id.keyword', String(TABLES[0]?.id)), { ...old([]), ...newer([ONE]) }],
  [
    'an approval',
    term('entityStatus', 'Approved'),
    { seed: [RAW], 'om-1.1': [], 'om-1.5': [], 'om-1.12': [RAW], 'om-2.0': [RAW] },
  ],
  ['a state', term('deleted', 'false'), every([TWO, ONE, RAW])],
  ['what has a statement', exists('schemaDefinition'), { ...old([]), ...newer([ONE]) }],
  [
    'what has no lineage read from its statement',
    term('processedLineage', 'false'),
    { ...old([]), 'om-1.5': [], 'om-1.12': [ONE], 'om-2.0': [ONE] },
  ],
];

describe.each(FACETS)('%s', (_, clause, expected) => {
  test.each(dialectNames)('%s', async (dialect) => {
    const { found, status } = serve(dialect);
    const wanted = expected[dialect];
    const answered = await status(clause);
    expect(answered === 200 ? await found(clause) : answered).toEqual(wanted);
  });
});

test.each(dialectNames)('%s: fields of the facets find what a catalog of 400 tables has', async (dialect) => {
  const catalog = createCatalog({ tables: 400, seed: 1 });
  const { search } = serve(dialect, catalog);
  const corpus = catalog.corpus();
  const records = Array.from({ length: corpus.size }, (_, row) => catalog.record(row, ALL_FIELDS)).filter(
    ({ deleted }) => deleted !== true,
  );
  const isDeep = dialects[dialect].search.documents.tags === 'all';
  const tagsOf = (value: unknown): string[] =>
    [value].flat().flatMap((part) => {
      const { tags, children } = Object(part) as { tags?: { tagFQN: string }[]; children?: unknown };
      return [...(tags ?? []).map(({ tagFQN }) => tagFQN), ...(isDeep ? tagsOf(children ?? []) : [])];
    });
  for (const fqn of ['PII.Sensitive', 'PII.NonSensitive', 'Certification.Silver']) {
    const { hits } = await search({
      deleted: 'false',
      query_filter: JSON.stringify({ query: term('tags.tagFQN', fqn) }),
    });
    const right = records.filter((record) => [...tagsOf(record), ...tagsOf(record['columns'])].includes(fqn));
    expect([fqn, hits.total.value]).toEqual([fqn, right.length]);
  }
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

describe('sorting', () => {
  const sorted = async (dialect: DialectName, field: string, order = 'asc') =>
    (await serve(dialect).search({ deleted: 'false', sort_field: field, sort_order: order })).hits.hits.map(
      ({ sort }) => sort,
    );

  test('om-1.1 has names in their case, newer servers in lower case', async () => {
    expect(await sorted('om-1.1', 'name.keyword')).toEqual([['Orders'], ['orders'], ['raw_orders']]);
    expect(await sorted('om-1.12', 'name.keyword')).toEqual([['orders'], ['orders'], ['raw_orders']]);
  });

  test('om-2.0 sorts equal keys by name and id, and says so', async () => {
    const ids = TABLES.slice(0, 2).map(({ id }) => id);
    expect(await sorted('om-2.0', 'name.keyword')).toEqual([
      ...ids.toSorted().map((id) => ['orders', 'orders', id]),
      ['raw_orders', 'raw_orders', TABLES[2]?.id],
    ]);
  });

  test.each(['nope', 'name.keyword,updatedAt'])(
    '%s: refused by 1.1, no order on newer servers',
    async (field) => {
      const { get } = serve('om-1.1');
      expect((await get(`query?sort_field=${field}`)).status).toBe(500);
      expect(await sorted('om-1.5', field)).toEqual([[2147483647], [2147483647], [2147483647]]);
      expect(await sorted('om-1.12', 'nope.keyword')).toEqual([[null], [null], [null]]);
    },
  );

  test('a sorted hit of a newer server has no score, not even null', async () => {
    const { hits } = await serve('om-1.12').search({ sort_field: 'updatedAt' });
    expect(hits).not.toHaveProperty('max_score');
    expect(hits.hits[0]).not.toHaveProperty('_score');
    expect((await serve('om-1.1').search({ sort_field: 'updatedAt' })).hits).toMatchObject({
      max_score: null,
      hits: [{ _score: null }, {}, {}],
    });
  });
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

  test.each<DialectName>(['seed', 'om-1.1', 'om-1.5', 'om-2.0'])('%s has it at once', async (dialect) => {
    const { found, search } = serve(dialect, catalog());
    expect(await found(often)).toEqual(['often']);
    expect((await search(byUse)).hits.hits.map(({ sort = [] }) => sort[0])).toEqual([70, 3]);
  });
});

describe('search_after', () => {
  const after = async (dialect: DialectName, field: string, ...keys: readonly string[]) => {
    const params = new URLSearchParams({
      deleted: 'false',
      sort_field: field,
      sort_order: 'asc',
      size: '10',
    });
    for (const key of keys) params.append('search_after', key);
    const { status, body } = await serve(dialect).get(`query?${params.toString()}`);
    if (status !== 200) return status;
    const { hits } = body as Body;
    return [hits.total.value, ...hits.hits.map(({ _source: source }) => source['name'])];
  };

  test('om-1.12 goes on behind the key, and loses what is equal to it', async () => {
    expect(await after('om-1.12', 'fullyQualifiedName', 'snow.sales.public.orders')).toEqual([3, RAW]);
    expect(await after('om-1.12', 'name.keyword', 'orders')).toEqual([3, RAW]);
  });

  test('om-1.12 splits at commas, and refuses more keys than it sorts by', async () => {
    expect(await after('om-1.12', 'name.keyword', 'x,y')).toBe(500);
  });

  test('om-1.12 takes times in ms, though it gives them out in thousandths', async () => {
    expect(await after('om-1.12', 'updatedAt', '1794000000000')).toEqual([3, ONE]);
    expect(await after('om-1.12', 'updatedAt', '1794000000000000')).toEqual([3]);
  });

  test('om-2.0 repeats the parameter, so that equal keys are met one by one', async () => {
    const [first = '', second = ''] = TABLES.slice(0, 2)
      .map(({ id }) => id)
      .toSorted();
    const nameOf = (id: string) => TABLES.find((table) => table.id === id)?.name;
    expect(await after('om-2.0', 'name.keyword', 'orders', 'orders', first)).toEqual([
      3,
      nameOf(second),
      RAW,
    ]);
  });

  test('om-1.1 knows no such parameter', async () => {
    expect(await after('om-1.1', 'updatedAt', '1794000000000')).toEqual([3, RAW, TWO, ONE]);
  });
});

describe('counts', () => {
  const keysOf = async (dialect: DialectName) =>
    Object.keys((await serve(dialect).search({})).aggregations ?? {}).map((name) => name.slice(7));

  test('om-1.1 counts services by name, om-1.12 by display name, and much more', async () => {
    expect(await keysOf('om-1.1')).toContain('service.name.keyword');
    const newerKeys = await keysOf('om-1.12');
    expect(newerKeys).not.toContain('service.name.keyword');
    expect(newerKeys).toEqual(
      expect.arrayContaining([
        'serviceType',
        'service.displayName.keyword',
        'owners.displayName.keyword',
        'tags.tagFQN',
        'classificationTags',
        'glossaryTags',
        'tier.tagFQN',
        'database.displayName',
        'entityType',
      ]),
    );
  });

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

  test('om-1.12 leaves them out where nobody wants them', async () => {
    expect(await serve('om-1.12').search({ include_aggregations: 'false' })).not.toHaveProperty(
      'aggregations',
    );
    expect(await serve('om-1.1').search({ include_aggregations: 'false' })).toHaveProperty('aggregations');
  });

  const values = async (dialect: DialectName, query: string) => {
    const { body } = await serve(dialect).get(`aggregate?index=table_search_index&${query}`);
    return (body as Body).aggregations?.['sterms#columns.name.keyword']?.buckets.map(({ key }) => key);
  };

  test('lists of values: om-1.12 wants an expression for the keys in lower case, and keeps the size', async () => {
    expect(await values('om-1.12', 'field=columns.name.keyword')).toEqual([]);
    expect(await values('om-1.12', 'field=columns.name.keyword&value=.*&size=2')).toEqual([
      'customer',
      'email',
    ]);
    expect(await values('om-1.12', 'field=columns.name.keyword&value=em.*')).toEqual(['email']);
    expect(await values('om-1.1', 'field=columns.name.keyword')).toEqual([
      'Email',
      'customer',
      'id',
      'phone',
    ]);
  });
});

describe('what is typed', () => {
  const status = async (dialect: DialectName, q: string) =>
    (await serve(dialect).get(`query?q=${encodeURIComponent(q)}`)).status;

  test.each(['a/b', '/raw', '[x]', 'back\\', '"order lines"'])('%s: 500 on 1.1, read on 1.12', async (q) => {
    expect([await status('om-1.1', q), await status('om-1.12', q)]).toEqual([500, 200]);
  });

  test.each(['(unclosed', 'foo AND', 'a:b:c*', '+', '"', '~', '{"x":1}'])('%s: 500 on both', async (q) => {
    expect([await status('om-1.1', q), await status('om-1.12', q)]).toEqual([500, 500]);
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
    for (const q of ['*rders*', '*ord*']) {
      const places = await serve('seed').search({ q });
      expect(new Set(places.hits.hits.map(({ _score }) => _score)).size).toBe(1);
    }
  });

  test('om-1.12 looks in names of columns too', async () => {
    expect((await found('om-1.12', '*mail*')).map(([name]) => name)).toEqual([ONE]);
    expect(await found('seed', '*mail*')).toEqual([]);
  });
});

describe('indexes', () => {
  const names = [
    'table',
    'all',
    'dataAsset',
    'database_search_index',
    'database_schema_search_index',
    'chart_search_index',
    'database_service_search_index',
    'storage_service_search_index',
  ];

  test.each<readonly [DialectName, readonly number[]]>([
    ['om-1.1', [500, 500, 500, 500, 500, 500, 500, 500]],
    ['seed', [200, 500, 500, 500, 500, 200, 500, 500]],
    ['om-1.5', [200, 200, 200, 200, 200, 200, 200, 200]],
    ['om-1.12', [200, 200, 200, 200, 200, 200, 200, 200]],
    ['om-2.0', [200, 200, 200, 200, 200, 200, 200, 200]],
  ])('%s', async (dialect, expected) => {
    const { get } = serve(dialect);
    const statuses: number[] = [];
    for (const index of names) statuses.push((await get(`query?index=${index}&size=0`)).status);
    expect(statuses).toEqual(expected);
  });

  test('databases and schemas are found by words of their descriptions, filtered and sorted', async () => {
    const { search } = serve('om-1.12', createCatalog({ tables: 500, seed: 1 }));
    const { hits } = await search({
      index: 'database_schema_search_index',
      q: 'marts facts',
      sort_field: 'name.keyword',
      sort_order: 'asc',
    });
    const all = await search({ index: 'database_schema_search_index', size: '0' });
    expect(all.hits.total.value).toBeGreaterThan(hits.total.value);
    const narrowed = await search({
      index: 'database_schema_search_index',
      query_filter: JSON.stringify({ query: term('serviceType', 'snowflake') }),
    });
    expect(narrowed.hits.total.value).toBeGreaterThan(0);
    expect(narrowed.hits.total.value).toBeLessThan(all.hits.total.value);
    expect(narrowed.hits.hits[0]).toMatchObject({
      _index: 'database_schema_search_index_rebuild_1795645684125',
      _source: { entityType: 'databaseSchema' },
    });
  });

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

  test('charts and services are found by name and filtered by their type', async () => {
    const { search } = serve('om-1.12', createCatalog({ tables: 500, seed: 1 }));
    const charts = await search({ index: 'chart_search_index', size: '1' });
    expect(charts.hits.total.value).toBeGreaterThan(5);
    expect(charts.hits.hits[0]?._source).toMatchObject({
      entityType: 'chart',
      service: { type: 'dashboardService' },
    });
    const services = await search({
      index: 'database_service_search_index',
      q: '*snowflake*',
      query_filter: JSON.stringify({ query: term('serviceType', 'Snowflake') }),
    });
    expect(services.hits.hits.map(({ _source: source }) => source['name'])).toEqual(['snowflake_prod']);
  });

  test('the documents of services have no connection, whose hosts and passwords their lists hand out', async () => {
    const { service, search } = serve('om-1.12', createCatalog({ tables: 500, seed: 1 }));
    const found = await search({ index: 'all', q: '*', size: '1000' });
    expect(JSON.stringify(found)).not.toContain('CANARY-connection');
    const list = await service.handle(new Request('http://localhost/api/v1/services/databaseServices'));
    if (!('response' in list)) throw new Error('no answer');
    expect(await list.response.text()).toContain('CANARY-connection');
  });
});

describe('counts by type', () => {
  const counts = async (query: string, dialect: DialectName = 'om-1.12') => {
    const { status, body } = await serve(dialect).get(`entityTypeCounts${query}`);
    const { hits, aggregations = {} } = body as Body;
    const buckets = Object.values(aggregations).flatMap(({ buckets: all }) => all);
    return {
      status,
      names: Object.keys(aggregations),
      hits: hits?.hits,
      counts: Object.fromEntries(buckets.map(({ key, doc_count: count }) => [key, count])),
    };
  };

  test('of everything but services, without a hit', async () => {
    expect(await counts('?deleted=false')).toEqual({
      status: 200,
      names: ['sterms#entityType'],
      hits: [],
      counts: { table: 3, database: 1, databaseSchema: 3, glossaryTerm: 1 },
    });
  });

  test('of what words and filters leave, and of the indexes that are named', async () => {
    expect((await counts('?deleted=false&q=*raw*')).counts).toEqual({ table: 1 });
    expect((await counts('?deleted=false&index=table,database_search_index')).counts).toEqual({
      table: 3,
      database: 1,
    });
    const filter = encodeURIComponent(JSON.stringify({ query: term('tableType', 'View') }));
    expect((await counts(`?deleted=false&query_filter=${filter}`)).counts).toEqual({ table: 1 });
  });

  test.each<DialectName>(['seed', 'om-1.1', 'om-1.5'])('%s has no such route', async (dialect) => {
    expect((await counts('', dialect)).status).toBe(404);
  });
});

describe('documents', () => {
  const sourceOf = async (
    dialect: DialectName,
    name: string,
    more: Readonly<Record<string, string>> = {},
  ) => {
    const { hits } = await serve(dialect).search({ deleted: 'false', ...more });
    return hits.hits.find(({ _source: source }) => source['name'] === name)?._source ?? {};
  };

  test('om-1.1 has null for no tier, and one owner', async () => {
    expect(await sourceOf('om-1.1', 'Orders')).toMatchObject({ tier: null, tags: [] });
    expect(await sourceOf('om-1.1', 'orders')).toMatchObject({ owner: { id: 'u1' } });
  });

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

  test('tables of om-1.12 and om-2.0 alone say whether their lineage is known', async () => {
    const catalog = createCatalog({ tables: 20, seed: 1 });
    const said = async (dialect: DialectName) =>
      (await serve(dialect, catalog).search({})).hits.hits.map(
        ({ _source: source }) => source['processedLineage'],
      );
    for (const dialect of ['seed', 'om-1.1', 'om-1.5'] as const)
      expect(new Set(await said(dialect))).toEqual(new Set([undefined]));
    for (const dialect of ['om-1.12', 'om-2.0'] as const)
      expect(new Set(await said(dialect))).toEqual(new Set([false]));
  });

  test('every statement of a catalog that is made up is found', async () => {
    const { search } = serve('om-1.12', createCatalog({ tables: 300, seed: 1 }));
    const { hits } = await search({ deleted: 'false', size: '1000' });
    const written = hits.hits.filter(({ _source: source }) => source['schemaDefinition'] !== undefined);
    const found = await search({
      deleted: 'false',
      query_filter: JSON.stringify({ query: exists('schemaDefinition') }),
    });
    expect(written.length).toBeGreaterThan(20);
    expect(found.hits.total.value).toBe(written.length);
  });

  test('om-1.12 leaves members out that are excluded', async () => {
    expect(await sourceOf('om-1.12', 'orders')).toHaveProperty('columns');
    expect(await sourceOf('om-1.12', 'orders', { exclude_source_fields: 'columns' })).not.toHaveProperty(
      'columns',
    );
    expect(await sourceOf('om-1.1', 'orders', { exclude_source_fields: 'columns' })).toHaveProperty(
      'columns',
    );
  });
});
