import { describe, expect, test } from 'vitest';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { harness, listBody } from '../harness.ts';

const catalog = createCatalog({ tables: 1_248, seed: 1 });
const { get } = harness({ catalog });
const read = async (path: string) => listBody(await get(`/api/v1/${path}`));
const count = async (path: string) =>
  (await read(`${path}${path.includes('?') ? '&' : '?'}limit=0`)).paging.total;

describe('types beside tables', () => {
  test('they are in proportion to the tables', async () => {
    expect(await count('topics')).toBe(120);
    expect(await count('dashboards')).toBe(80);
    expect(await count('charts')).toBe(240);
  });

  test('a chart names the dashboards that name it, and no other', async () => {
    const { data } = await read('dashboards?fields=charts&limit=500');
    const charts = (await read('charts?fields=dashboards&limit=500')).data;
    const pairs = (records: typeof data, member: string) =>
      records.flatMap(({ id, [member]: all }) =>
        (Array.isArray(all) ? all : []).map((one: { readonly id: string }) => [id, one.id] as const),
      );
    const shown = pairs(data, 'charts').map(([dashboard, chart]) => `${chart} ${dashboard}`);
    const named = pairs(charts, 'dashboards').map((pair) => pair.join(' '));
    expect(named.toSorted()).toEqual(shown.toSorted());
    expect(named.length).toBeGreaterThan(80);
    expect(named.length).toBeLessThan(charts.length);
  });

  test('a procedure stands in a schema, and is listed by it and by its database', async () => {
    const { data } = await read('storedProcedures?limit=500');
    const [{ databaseSchema: schema }] = data as unknown as [
      { databaseSchema: { fullyQualifiedName: string } },
    ];
    const fqns = data.map((record) => String(record['fullyQualifiedName']));
    const within = (place: string) => fqns.filter((fqn) => fqn.startsWith(`${place}.`)).length;
    const database = schema.fullyQualifiedName.split('.').slice(0, 2).join('.');
    for (const place of [schema.fullyQualifiedName, database]) {
      expect(within(place)).toBeGreaterThan(0);
      expect(await count(`storedProcedures?databaseSchema=${place}`)).toBe(within(place));
    }
    expect(within(database)).toBeLessThan(fqns.length);
  });

  test('--hostile renames some of each', async () => {
    const hostile = harness({ catalog: createCatalog({ tables: 1_248, seed: 1, hostile: true }) });
    for (const path of ['topics', 'dashboards', 'pipelines', 'mlmodels', 'containers']) {
      const { data } = listBody(await hostile.get(`/api/v1/${path}?limit=500`));
      expect(data.some(({ name }) => /[<"=%/]/.test(name))).toBe(true);
      expect(JSON.stringify(await read(`${path}?limit=500`))).not.toContain('<script>');
    }
  });
});

describe('services', () => {
  test('their rows carry a connection unasked, as a real server does', async () => {
    for (const kind of ['database', 'messaging', 'dashboard', 'pipeline', 'mlmodel', 'storage']) {
      const { data } = await read(`services/${kind}Services`);
      expect(data.length).toBeGreaterThan(0);
      for (const service of data)
        expect(JSON.stringify(service['connection'])).toContain('CANARY-connection-password');
    }
  });

  test('services/metadataServices hands out the token of a bot, as on the recorded server', async () => {
    expect(JSON.stringify(await read('services/metadataServices'))).toContain('CANARY-bot-token');
  });

  test('a connection is in no record of what the service holds', async () => {
    expect(JSON.stringify(await read('topics?fields=*&limit=500'))).not.toContain('CANARY');
  });
});

/** The service's name of a type, by that of its index. */
const camel = (type: string) => type.replaceAll(/_./g, ([, letter = '']) => letter.toUpperCase());

describe('search of other types', () => {
  const search = async (query: string) => (await get(`/api/v1/search/query?${query}`)).body;

  test.each([
    ['topic', 'topics'],
    ['chart', 'charts'],
    ['stored_procedure', 'storedProcedures'],
    ['dashboard_data_model', 'dashboard/datamodels'],
  ])('%s_search_index has what the list of %s has', async (type, path) => {
    expect(await search(`q=*&index=${type}_search_index&size=0`)).toMatchObject({
      hits: { total: { value: await count(path), relation: 'eq' } },
      aggregations: {
        'sterms#entityType': { buckets: [{ key: camel(type), doc_count: await count(path) }] },
      },
    });
  });

  test('several indexes at once: the counts of all', async () => {
    expect(await search('q=*&index=topic_search_index,mlmodel_search_index&size=3')).toMatchObject({
      hits: { total: { value: 132 }, hits: { length: 3 } },
      aggregations: { 'sterms#entityType': { buckets: [{ key: 'topic' }, { key: 'mlmodel' }] } },
    });
  });
});
