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

test.each(dialectNames)('%s: a list of tables has the fields that it takes, on request', async (dialect) => {
  const { get } = serve(dialect);
  const bare = listBody(await get('/api/v1/tables?limit=400'));
  for (const field of FIELDS.seed) {
    expect(bare.data.filter((record) => field in record)).toEqual([]);
    const answer = await get(`/api/v1/tables?limit=400&fields=${field}`);
    const isKnown = FIELDS[dialect].includes(field);
    expect([field, answer.status]).toEqual([field, isKnown ? 200 : 400]);
    const rows = isKnown ? listBody(answer).data : [];
    const told = rows.filter(({ [field]: value }) =>
      Array.isArray(value) ? value.length > 0 : value !== undefined,
    );
    expect(told.length > 5).toBe(isKnown);
  }
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

describe.each(Object.entries(EXTENDED_LATER))('custom properties of %s', (path, refusing) => {
  // A server 1.1 has no newer types.
  const known = dialectNames.filter(
    (dialect) => dialect !== 'om-1.1' || ['charts', 'glossaryTerms'].includes(path),
  );

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
});
