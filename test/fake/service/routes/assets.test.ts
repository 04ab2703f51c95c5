import { describe, expect, test } from 'vitest';
import { catalogFromRecords, parseCatalogFile } from '#src/fake/catalog/file-catalog.ts';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { delegateCatalog } from '#test/support/broken-services.ts';
import { sampleTable } from '#test/support/sample-tables.ts';
import { harness, listBody } from '../harness.ts';

const catalog = createCatalog({ tables: 1_248, seed: 1 });
const { get } = harness({ catalog });
const read = async (path: string) => listBody(await get(`/api/v1/${path}`));
const count = async (path: string) =>
  (await read(`${path}${path.includes('?') ? '&' : '?'}limit=0`)).paging.total;

const walk = async (path: string, limit = 100) => {
  const rows: { readonly id: string }[] = [];
  let after: string | undefined;
  do {
    const page = await read(`${path}?limit=${limit}${after === undefined ? '' : `&after=${after}`}`);
    rows.push(...page.data);
    ({ after } = page.paging);
  } while (after !== undefined);
  return rows;
};

const serviceNames = (body: { readonly data: readonly Record<string, unknown>[] }) =>
  body.data.map(({ service }) => JSON.stringify(service));

describe('types beside tables', () => {
  test('they are in proportion to the tables', async () => {
    expect(await count('topics')).toBe(120);
    expect(await count('dashboards')).toBe(80);
    expect(await count('charts')).toBe(240);
    expect(await count('pipelines')).toBe(150);
    expect(await count('mlmodels')).toBe(12);
    expect(await count('containers')).toBe(200);
    expect(await count('storedProcedures')).toBe(60);
    expect(await count('dashboard/datamodels')).toBe(30);
  });

  test.each(['topics', 'charts', 'containers', 'storedProcedures', 'dashboard/datamodels'])(
    'a walk of %s meets every record once',
    async (path) => {
      const rows = await walk(path, 17);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(await count(path));
    },
  );

  test('`service` is the beginning of the FQN, as the child has it: topics without quotes', async () => {
    const european = await read('topics?service=kafka.eu&limit=500');
    expect(european.data.length).toBeGreaterThan(0);
    expect(serviceNames(european).every((text) => text.includes('"name":"kafka.eu"'))).toBe(true);
    expect(await count('topics?service=%22kafka.eu%22')).toBe(0);
    expect(await count('topics?service=KAFKA.EU')).toBe(0);
  });

  test('`root=true` leaves out the containers that are in another', async () => {
    const { data } = await read('containers?root=true&fields=parent,children&limit=500');
    expect(data.length).toBeLessThan(200);
    expect(data.every((container) => !('parent' in container))).toBe(true);
    const bucket = data.find(({ children }) => Array.isArray(children) && children.length > 0);
    const [child] = Array.isArray(bucket?.['children']) ? bucket['children'] : [];
    expect((await get(`/api/v1/containers/${String(child?.id)}?fields=parent`)).body).toMatchObject({
      parent: { id: bucket?.id, type: 'container' },
    });
    expect(await count('containers?root=false')).toBe(200);
  });

  test('a dashboard’s charts are charts of the list', async () => {
    const { data } = await read('dashboards?fields=charts&limit=500');
    const charts = new Set((await walk('charts')).map(({ id }) => id));
    const referred = data.flatMap(({ charts: all }) => (Array.isArray(all) ? all : []));
    expect(referred.length).toBeGreaterThan(80);
    expect(referred.filter(({ id }) => !charts.has(String(id)))).toEqual([]);
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

  test('a dashboard’s data models are those of its service', async () => {
    const { data } = await read('dashboards?fields=dataModels&limit=500');
    const models = new Map((await read('dashboard/datamodels?limit=500')).data.map((one) => [one.id, one]));
    const pairs = data.flatMap(({ service, dataModels }) =>
      (dataModels as { id: string }[]).map(({ id }) => [service, models.get(id)?.['service']]),
    );
    expect(pairs.length).toBeGreaterThan(10);
    for (const [ofDashboard, ofModel] of pairs) expect(ofModel).toEqual(ofDashboard);
  });

  test('a field of another type is refused, a name that is no FQN is not found', async () => {
    expect((await get('/api/v1/topics?fields=columns')).body).toEqual({
      code: 400,
      message: 'Invalid field name columns',
    });
    expect(await get('/api/v1/pipelines/name/no.such.thing')).toMatchObject({
      status: 404,
      body: { message: 'pipeline instance for no.such.thing not found' },
    });
  });

  test('the fields of a schema have tags where tags are asked for', async () => {
    const bare = JSON.stringify(await read('topics?limit=500'));
    expect(bare).not.toContain('"tags"');
    expect(JSON.stringify(await read('topics?limit=500&fields=tags'))).toContain('PII.Sensitive');
  });

  test('what is soft-deleted comes when it is included', async () => {
    expect(await count('topics?include=deleted')).toBe(1);
    expect(await count('topics?include=all')).toBe(121);
  });

  test('equal seeds give equal records, another one others', async () => {
    const of = async (seed: number) =>
      harness({ catalog: createCatalog({ tables: 100, seed }) }).get('/api/v1/pipelines?fields=*');
    expect((await of(3)).body).toEqual((await of(3)).body);
    expect((await of(4)).body).not.toEqual((await of(3)).body);
  });

  test('--hostile renames some of each', async () => {
    const hostile = harness({ catalog: createCatalog({ tables: 1_248, seed: 1, hostile: true }) });
    for (const path of ['topics', 'dashboards', 'pipelines', 'mlmodels', 'containers']) {
      const { data } = listBody(await hostile.get(`/api/v1/${path}?limit=500`));
      expect(data.some(({ name }) => /[<"=%/]/.test(name))).toBe(true);
      expect(JSON.stringify(await read(`${path}?limit=500`))).not.toContain('<script>');
    }
  });

  test('control: a record that comes twice is noticed by a walk', async () => {
    const assets = catalog.assets();
    const doubled = delegateCatalog(catalog, {
      assets: () => ({ ...assets, heads: (type) => assets.heads(type).flatMap((head) => [head, head]) }),
    });
    const body = listBody(await harness({ catalog: doubled }).get('/api/v1/topics?limit=500'));
    expect(new Set(body.data.map(({ id }) => id)).size).toBeLessThan(body.data.length);
  });
});

describe('services', () => {
  test.each(['database', 'messaging', 'dashboard', 'pipeline', 'mlmodel', 'storage'])(
    'a row of services/%sServices carries its connection unasked, as a real server does',
    async (kind) => {
      const { data } = await read(`services/${kind}Services`);
      expect(data.length).toBeGreaterThan(0);
      for (const service of data)
        expect(JSON.stringify(service['connection'])).toContain('CANARY-connection-password');
    },
  );

  test('services/metadataServices hands out the token of a bot, as on the recorded server', async () => {
    expect(JSON.stringify(await read('services/metadataServices'))).toContain('CANARY-bot-token');
  });

  test('its connection has an address, without which clients refuse it', async () => {
    const { data } = await read('services/metadataServices');
    expect(data).toMatchObject([{ connection: { config: { hostPort: 'http://localhost:8585/api' } } }]);
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
    ['dashboard', 'dashboards'],
    ['pipeline', 'pipelines'],
    ['mlmodel', 'mlmodels'],
    ['container', 'containers'],
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

  test('a filter narrows hits and counts, a post filter hits only', async () => {
    const filter = encodeURIComponent(JSON.stringify({ query: { terms: { serviceType: ['Redpanda'] } } }));
    const total = (await read('topics?service=redpanda_edge&limit=0')).paging.total;
    const buckets = [{ key: 'Redpanda', doc_count: total }];
    expect(await search(`index=topic_search_index&size=0&query_filter=${filter}`)).toMatchObject({
      hits: { total: { value: total } },
      aggregations: { 'sterms#serviceType': { buckets } },
    });
    expect(await search(`index=topic_search_index&size=0&post_filter=${filter}`)).toMatchObject({
      hits: { total: { value: total } },
      aggregations: { 'sterms#entityType': { buckets: [{ doc_count: 120 }] } },
    });
  });

  test('several indexes at once: the counts of all', async () => {
    expect(await search('q=*&index=topic_search_index,mlmodel_search_index&size=3')).toMatchObject({
      hits: { total: { value: 132 }, hits: { length: 3 } },
      aggregations: { 'sterms#entityType': { buckets: [{ key: 'topic' }, { key: 'mlmodel' }] } },
    });
  });

  test.each(['database_search_index', 'database_schema_search_index', 'all'])(
    'there is no index %s',
    async (index) => {
      expect(await get(`/api/v1/search/query?q=*&index=${index}`)).toMatchObject({ status: 500 });
    },
  );
});

describe('a catalog file of all types', () => {
  const service = { id: 's1', type: 'dashboardService', name: 'bi.tool', fullyQualifiedName: 'bi.tool' };
  const chart = { id: 'c1', type: 'chart', name: 'sales', fullyQualifiedName: 'bi.tool.sales' };
  const dashboard = {
    id: 'd1',
    name: 'sales',
    fullyQualifiedName: 'bi.tool.sales',
    service,
    charts: [chart],
  };
  const topic = {
    id: 't1',
    name: 't',
    fullyQualifiedName: 'k.t',
    entityType: 'topic',
    service: { ...service, type: 'x' },
  };
  const text = [sampleTable(1, 'orders'), dashboard, topic]
    .map((record) => JSON.stringify(record))
    .join('\n');
  const file = harness({ catalog: catalogFromRecords(parseCatalogFile(text)) });
  const fqns = async (path: string) =>
    listBody(await file.get(`/api/v1/${path}`)).data.map(({ fullyQualifiedName }) => fullyQualifiedName);

  test('each record is in the list of its type, with what it refers to', async () => {
    expect(await fqns('tables')).toHaveLength(1);
    expect(await fqns('topics')).toEqual(['k.t']);
    expect(await fqns('dashboards')).toEqual(['bi.tool.sales']);
    expect(await fqns('charts')).toEqual(['bi.tool.sales']);
    expect(await fqns('services/dashboardServices')).toEqual(['bi.tool']);
  });
});
