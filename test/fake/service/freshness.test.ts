import { describe, expect, test } from 'vitest';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { isObject, NOW } from '#src/fake/catalog/records.ts';
import { dialectNames, type DialectName } from '#src/fake/service/dialects.ts';
import { harness, listBody } from './harness.ts';

// Profiles and life cycles of tables: which server has them, and values that can be.

const catalog = createCatalog({ tables: 150, seed: 1 });
const serve = (dialect: DialectName) => harness({ catalog, dialect });

/** Status of a list with the field, and whether some records have it. */
const ANSWERS: Readonly<Record<DialectName, Readonly<Record<string, readonly [number, boolean]>>>> = {
  seed: { profile: [200, true], lifeCycle: [200, true] },
  'om-1.1': { profile: [200, true], lifeCycle: [400, false] },
  'om-1.5': { profile: [200, true], lifeCycle: [200, true] },
  'om-1.12': { profile: [200, false], lifeCycle: [200, true] },
  'om-2.0': { profile: [200, false], lifeCycle: [200, true] },
};

test.each(dialectNames)('%s sends what its version has, on request only', async (dialect) => {
  const { get } = serve(dialect);
  const bare = listBody(await get('/api/v1/tables?limit=150'));
  for (const [field, [status, isSent]] of Object.entries(ANSWERS[dialect])) {
    expect(bare.data.filter((record) => field in record)).toEqual([]);
    const answer = await get(`/api/v1/tables?limit=150&fields=${field}`);
    expect(answer.status).toBe(status);
    const sent = status === 200 ? listBody(answer).data.filter((record) => field in record) : [];
    expect(sent.length > 15).toBe(isSent);
  }
});

describe('values', async () => {
  const { data } = await serve('seed').list('limit=150&fields=profile,lifeCycle,columns');
  const members = (member: string) =>
    data.flatMap(({ [member]: value, ...record }) => (isObject(value) ? [{ value, record }] : []));
  const isView = ({ tableType }: Readonly<Record<string, unknown>>) => String(tableType).endsWith('View');

  test('a profile counts the columns and the rows, and no view has one', () => {
    const profiles = members('profile');
    for (const { value, record } of profiles) {
      const { timestamp, rowCount, columnCount, sizeInByte = 0 } = value;
      expect(Number(timestamp)).toBeLessThanOrEqual(NOW);
      expect(columnCount).toBe(Array.isArray(record['columns']) && record['columns'].length);
      expect(Number(sizeInByte)).toBeGreaterThanOrEqual('sizeInByte' in value ? Number(rowCount) : 0);
    }
    expect(profiles.filter(({ record }) => isView(record))).toEqual([]);
  });
});

describe('the path of the last profile', () => {
  const FIELDS = new Set(['profile', 'columns']);
  const rows = catalog.page({ order: 'name', filter: { include: 'non-deleted' }, limit: 150 }).rows;
  const records = rows.map((row) => catalog.record(row, FIELDS));
  const pathOf = (fqn: string) => `/api/v1/tables/${encodeURIComponent(fqn)}/tableProfile/latest`;
  const oneWith = (member: string) => records.find((record) => record[member] !== undefined);
  const profiled = oneWith('profile')?.fullyQualifiedName ?? '';
  const [deleted = -1] = catalog.page({ order: 'name', filter: { include: 'deleted' }, limit: 1 }).rows;

  test('has that of every table, and no reference to another record', async () => {
    const { get } = serve('om-1.12');
    for (const { id, fullyQualifiedName, profile } of records.slice(0, 30)) {
      const { status, body } = await get(`${pathOf(fullyQualifiedName)}?includeColumnProfile=false`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ id, fullyQualifiedName, columns: expect.any(Array) });
      expect(isObject(body) && body['profile']).toEqual(profile);
      for (const member of ['href', 'service', 'database', 'databaseSchema', 'owners', 'tags'])
        expect(body).not.toHaveProperty(member);
    }
  });

  test.each(dialectNames)(
    '%s: profiles of columns, left out on request by newer servers',
    async (dialect) => {
      const { get } = serve(dialect);
      const hasColumns = async (query: string) => {
        const { body } = await get(pathOf(profiled) + query);
        return JSON.stringify(isObject(body) && body['columns']).includes('"profile"');
      };
      expect(await hasColumns('')).toBe(true);
      expect(await hasColumns('?includeColumnProfile=true')).toBe(true);
      expect(await hasColumns('?includeColumnProfile=false')).toBe(!['om-1.12', 'om-2.0'].includes(dialect));
    },
  );

  test.each(dialectNames)(
    '%s: an unknown table is a 404, a deleted one on old servers too',
    async (dialect) => {
      const { get } = serve(dialect);
      expect((await get(pathOf(`${profiled}x`))).status).toBe(404);
      // Exact, as all names.
      expect((await get(pathOf(profiled.toUpperCase()))).status).toBe(404);
      const { fullyQualifiedName } = catalog.record(deleted, FIELDS);
      const isOld = ['seed', 'om-1.1'].includes(dialect);
      expect((await get(pathOf(fullyQualifiedName))).status).toBe(isOld ? 404 : 200);
    },
  );
});
