import { describe, expect, test } from 'vitest';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { isObject } from '#src/fake/catalog/records.ts';
import { dialectNames, type DialectName } from '#src/fake/service/dialects.ts';
import { harness, listBody } from './harness.ts';

// Domains, data products, certifications and custom properties: which server has them, by which names, in lists and index.

const catalog = createCatalog({ tables: 400, seed: 1 });
const serve = (dialect: DialectName) => harness({ catalog, dialect });

/** Fields of tables that a server takes; each other one it refuses. */
const FIELDS: Readonly<Record<DialectName, readonly string[]>> = {
  seed: ['domain', 'domains', 'dataProducts', 'certification', 'extension'],
  'om-1.1': ['extension'],
  'om-1.5': ['domain', 'dataProducts', 'extension'],
  'om-1.12': ['domains', 'dataProducts', 'certification', 'extension'],
  'om-2.0': ['domains', 'dataProducts', 'certification', 'extension'],
};

describe.each(dialectNames)('%s: a list of tables', (dialect) => {
  test.each(FIELDS.seed)('%s', async (field) => {
    const { get } = serve(dialect);
    const bare = listBody(await get('/api/v1/tables?limit=400'));
    expect(bare.data.filter((record) => field in record)).toEqual([]);
    const answer = await get(`/api/v1/tables?limit=400&fields=${field}`);
    const isKnown = FIELDS[dialect].includes(field);
    expect(answer.status).toBe(isKnown ? 200 : 400);
    const rows = isKnown ? listBody(answer).data : [];
    const told = rows.filter(({ [field]: value }) =>
      Array.isArray(value) ? value.length > 0 : value !== undefined,
    );
    expect(told.length > 5).toBe(isKnown);
  });
});

test('om-1.12 sends empty lists where they were asked for, and no other member', async () => {
  const { list } = serve('om-1.12');
  const { data } = await list('limit=400&fields=domains,dataProducts,certification,extension');
  expect(
    data.filter(({ domains, dataProducts }) => !Array.isArray(domains) || !Array.isArray(dataProducts)),
  ).toEqual([]);
  expect(data.some(({ domains }) => Array.isArray(domains) && domains.length === 0)).toBe(true);
  expect(data.some((record) => !('certification' in record) && !('extension' in record))).toBe(true);
});

test('a domain is one reference or a list of it, as recorded', async () => {
  const withDomain = async (dialect: DialectName, field: 'domain' | 'domains') => {
    const { data } = await serve(dialect).list(`limit=400&fields=${field}`);
    const found = data.map((record) => [record[field]].flat()[0]).find(isObject);
    return Object.keys(found ?? {}).toSorted();
  };
  const members = ['description', 'displayName', 'fullyQualifiedName', 'href', 'id', 'name', 'type'];
  expect(await withDomain('om-1.5', 'domain')).toEqual(members);
  expect(await withDomain('om-1.12', 'domains')).toEqual(members);
});

describe('lists of domains and data products', () => {
  test('om-1.12 sends a domain as recorded', async () => {
    const { data, paging } = listBody(await serve('om-1.12').get('/api/v1/domains?limit=100&fields=owners'));
    expect(paging.total).toBe(32);
    expect(data.find(({ name }) => name === 'Commerce')).toEqual({
      id: expect.any(String),
      domainType: 'Source-aligned',
      name: 'Commerce',
      fullyQualifiedName: 'Commerce',
      description: 'All data of Commerce. Commerce Data answers for it.',
      version: 0.1,
      updatedAt: expect.any(Number),
      updatedBy: 'admin',
      href: expect.stringContaining('/api/v1/domains/'),
      owners: expect.any(Array),
      entityStatus: 'Unprocessed',
    });
  });

  test('data products are narrowed by their domain, which comes on request', async () => {
    const { get } = serve('om-1.12');
    const all = listBody(await get('/api/v1/dataProducts?limit=100'));
    expect(all.paging.total).toBe(16);
    expect(all.data.filter((record) => 'domains' in record)).toEqual([]);
    const { data } = listBody(await get('/api/v1/dataProducts?domain=Commerce&fields=domains'));
    expect(data).toMatchObject([
      { name: 'Commerce Reporting', domains: [{ name: 'Commerce' }] },
      { name: 'Orders', domains: [{ name: 'Commerce' }] },
    ]);
    expect((await get(`/api/v1/dataProducts/name/${encodeURIComponent('Commerce Reporting')}`)).status).toBe(
      200,
    );
  });

  test('om-1.1 has neither', async () => {
    const { get } = serve('om-1.1');
    expect((await get('/api/v1/domains')).status).toBe(404);
    expect((await get('/api/v1/dataProducts/name/Orders')).status).toBe(404);
  });
});

/** Lists of types that came to have custom properties after tables, and the servers that refuse them. */
const EXTENDED_LATER: Readonly<Record<string, readonly DialectName[]>> = {
  charts: ['om-1.1', 'om-1.5'],
  glossaryTerms: ['om-1.1'],
  storedProcedures: [],
  'dashboard/datamodels': [],
  domains: ['om-1.5'],
  dataProducts: [],
};

const OF_1_1: ReadonlySet<string> = new Set(['charts', 'glossaryTerms']);
const TYPE_OF: Readonly<Record<string, string>> = {
  charts: 'chart',
  glossaryTerms: 'glossaryTerm',
  storedProcedures: 'storedProcedure',
  'dashboard/datamodels': 'dashboardDataModel',
  domains: 'domain',
  dataProducts: 'dataProduct',
};

describe.each(Object.entries(EXTENDED_LATER))('custom properties of %s', (path, refusing) => {
  // A server 1.1 has no newer types.
  const known = dialectNames.filter((dialect) => dialect !== 'om-1.1' || OF_1_1.has(path));

  test.each(known)('%s', async (dialect) => {
    const { get } = serve(dialect);
    const bare = await get(`/api/v1/${path}?limit=100`);
    expect(listBody(bare).data.filter((record) => 'extension' in record)).toEqual([]);
    const answer = await get(`/api/v1/${path}?limit=100&fields=extension`);
    expect(answer.status).toBe(refusing.includes(dialect) ? 400 : 200);
    if (answer.status === 400) return;
    const { data } = listBody(answer);
    const having = data.filter(({ extension }) => isObject(extension) && Object.keys(extension).length > 0);
    expect(having.length).toBeGreaterThan(0);
    // Some have none, and so no member.
    expect(data.some((record) => !('extension' in record))).toBe(true);
  });

  test('are those that its type defines', async () => {
    const { get } = serve('om-1.12');
    const type = TYPE_OF[path];
    const { body } = await get(`/api/v1/metadata/types/name/${type}?fields=customProperties`);
    const defined = isObject(body) && Array.isArray(body['customProperties']) ? body['customProperties'] : [];
    const { data } = listBody(await get(`/api/v1/${path}?limit=1000&fields=extension`));
    const used = new Set(data.flatMap(({ extension }) => Object.keys(extension ?? {})));
    expect([...used].toSorted()).toEqual(defined.map(({ name }: { name: string }) => name).toSorted());
  });
});

const term = (field: string, value: unknown) => ({ term: { [field]: value } });
const nested = (query: unknown) => ({
  nested: { path: 'customPropertiesTyped', query, ignore_unmapped: true },
});
const property = (name: string, value: string) =>
  nested({
    bool: {
      must: [term('customPropertiesTyped.name', name), term('customPropertiesTyped.stringValue', value)],
    },
  });

/** Tables of the list that are in the domain, are certified, and have the property. */
async function truth() {
  const { data } = await serve('seed').list('limit=400&fields=domains,certification,extension');
  const has = (value: unknown, part: string) => JSON.stringify(value ?? null).includes(part);
  const count = (member: string, part: string) => data.filter((record) => has(record[member], part)).length;
  return {
    domain: count('domains', '"name":"Commerce"'),
    certified: count('certification', 'Certification.Silver'),
    daily: count('extension', '"daily"'),
  };
}

describe('the index', async () => {
  const { domain, certified, daily } = await truth();
  const commerce = String(catalog.belongings().domains[0]?.id);

  test('the list has some of each', () => {
    expect(Math.min(domain, certified, daily)).toBeGreaterThan(5);
  });

  const found = async (dialect: DialectName, query: unknown): Promise<number> => {
    const filter = encodeURIComponent(JSON.stringify({ query }));
    const { status, body } = await serve(dialect).get(
      `/api/v1/search/query?index=table_search_index&deleted=false&size=0&query_filter=${filter}`,
    );
    const hits = isObject(body) && isObject(body['hits']) ? body['hits'] : {};
    const total = isObject(hits['total']) ? hits['total']['value'] : undefined;
    return status === 200 ? Number(total) : -status;
  };

  /** What clauses find, in the order of `dialectNames`. */
  test.each([
    ['a domain of newer servers', term('domains.id', commerce), [domain, 0, 0, domain, domain]],
    ['a domain of older ones', term('domain.id', commerce), [0, 0, domain, 0, 0]],
    [
      'a certificate',
      term('certification.tagLabel.tagFQN', 'Certification.Silver'),
      [certified, 0, 0, certified, certified],
    ],
    [
      'a custom property that the engine maps',
      term('extension.refreshSla.keyword', 'daily'),
      [daily, daily, daily, 0, 0],
    ],
    [
      'a custom property in a flattened member',
      term('extension.refreshSla', 'daily'),
      [daily, daily, daily, daily, daily],
    ],
    ['a typed custom property', property('refreshSla', 'daily'), [0, 0, 0, daily, daily]],
    ['a value of another property', property('costCenter', 'daily'), [0, 0, 0, 0, 0]],
  ])('%s', async (_, query, expected) => {
    const counts: number[] = [];
    for (const dialect of dialectNames) counts.push(await found(dialect, query));
    expect(counts).toEqual(expected);
  });

  test('documents have what the index of their version has', async () => {
    const sourceOf = async (dialect: DialectName) => {
      const { body } = await serve(dialect).get(
        '/api/v1/search/query?index=table_search_index&deleted=false&size=400&sort_field=updatedAt',
      );
      const hits = isObject(body) && isObject(body['hits']) ? body['hits']['hits'] : [];
      const sources = Array.isArray(hits)
        ? hits.map((hit: { _source: Record<string, unknown> }) => hit._source)
        : [];
      return new Set(sources.flatMap((source) => Object.keys(source)));
    };
    const members = [
      'domain',
      'domains',
      'dataProducts',
      'certification',
      'extension',
      'customPropertiesTyped',
    ];
    const inDocuments: Record<string, readonly string[]> = {};
    for (const dialect of dialectNames) {
      const names = await sourceOf(dialect);
      inDocuments[dialect] = members.filter((member) => names.has(member));
    }
    expect(inDocuments).toEqual({
      seed: ['domains', 'dataProducts', 'certification', 'extension'],
      'om-1.1': ['extension'],
      'om-1.5': ['domain', 'dataProducts', 'extension'],
      'om-1.12': ['domains', 'dataProducts', 'certification', 'extension', 'customPropertiesTyped'],
      'om-2.0': ['domains', 'dataProducts', 'certification', 'extension', 'customPropertiesTyped'],
    });
  });
});
