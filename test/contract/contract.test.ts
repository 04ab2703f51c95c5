import { expect, test } from 'vitest';
import { startFakeServer } from '#src/fake/adapters/node/server.ts';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { dialectNames } from '#src/fake/service/dialects.ts';
import { createService, type FakeService } from '#src/fake/service/service.ts';
import { brokenServices, tampered } from '#test/support/broken-services.ts';
import { isLong, runs } from '#test/support/long.ts';
import { sampleTable } from '#test/support/sample-tables.ts';
import { leaksOf, otherTypes } from './checks/types.ts';
import { createClient, type Check, type Members } from './client.ts';
import { allChecks, line, runChecks, type Result } from './run.ts';

const TIMEOUT = 60_000;

/** What tests of tables alone do not ask again. */
const aboutTables = allChecks.filter((check) => !otherTypes.includes(check));

async function contractOf(
  service: FakeService,
  checks: readonly Check[] = allChecks,
  token: string | null = 'demo',
): Promise<Result[]> {
  const server = await startFakeServer({ port: 0, service });
  try {
    return await runChecks(createClient(server.url, token ?? undefined), checks);
  } finally {
    await server.close();
  }
}

const failures = (results: readonly Result[]): string[] => results.filter(({ passed }) => !passed).map(line);

const variants = (results: readonly Result[]): Record<string, string> =>
  Object.fromEntries(results.map(({ name, note }) => [name, note ?? '']));

/** In the short form the default, what is recorded anew, and the newest. */
const DIALECTS = isLong ? dialectNames : (['seed', 'om-1.12', 'om-2.0'] as const);

test.each(DIALECTS)('a fake in dialect %s meets the contract', { timeout: TIMEOUT }, async (dialect) => {
  const service = createService({ catalog: createCatalog({ tables: runs(150, 600), seed: 1 }), dialect });
  expect(failures(await contractOf(service))).toEqual([]);
});

test.each([0, 1, 2, runs(1_000, 30_000)])(
  'a catalog of %i tables meets it too',
  { timeout: TIMEOUT },
  async (tables) => {
    const service = createService({ catalog: createCatalog({ tables, seed: 1 }) });
    // Assets grow with the tables: the two dialects above have as many as need to be read.
    const checks = tables > 2 ? aboutTables : allChecks;
    expect(failures(await contractOf(service, checks))).toEqual([]);
  },
);

test('permitted differences between servers are reported', { timeout: TIMEOUT }, async () => {
  const notes = variants(
    await contractOf(
      createService({ catalog: createCatalog({ tables: runs(150, 600), seed: 1 }), dialect: 'om-1.5' }),
      aboutTables,
    ),
  );
  expect(notes['before(after(page)) is the page']).toBe('backward pages are reversed, one row lost');
  expect(notes['hits beyond the first 10,000 are refused']).toBe('answers 500');
  expect(notes['owners come as owner, one or a list, or as owners, a list']).toBe('owners');
  expect(notes['without fields no optional member comes']).toBe('but columns, which always come');
});

test('a server without authentication meets it', { timeout: TIMEOUT }, async () => {
  const results = await contractOf(
    createService({ catalog: createCatalog({ tables: 60, seed: 1 }), noAuth: true }),
    aboutTables,
    null,
  );
  expect(failures(results)).toEqual([]);
  expect(variants(results)['no token is a 401 on every route, before anything else']).toBe(
    'asks nobody for a token',
  );
});

/** Names that collations order differently, the same in two schemas. */
const twins = ['Alpha', 'alpha', 'ALPHA', 'beta', 'Beta', '_beta', 'be_ta', 'gamma', 'Zeta', 'zeta'].flatMap(
  (name, at) =>
    ['mart', 'raw.zone', 'stage'].map((schema, part) => sampleTable(at * 3 + part, name, { schema })),
);

test(
  'the tables that the broken services serve cause no failure by themselves',
  { timeout: TIMEOUT },
  async () => {
    expect(
      failures(await contractOf(createService({ catalog: catalogFromRecords(twins) }), aboutTables)),
    ).toEqual([]);
  },
);

/** The rule that each of them breaks, whatever else it breaks. */
const broken: Readonly<Record<string, string>> = {
  'offset cursor': 'a cursor of the whole list is a place in a filtered list too',
  'name-only cursor': 'rows of one name are met one by one',
  'collation mismatch': 'a walk by after meets every row once, as many as total says',
  'leaky fields': 'without fields no optional member comes',
  'unauthenticated route': 'no token is a 401 on every route, before anything else',
};

test.each(brokenServices)('control: a service with %s fails', { timeout: TIMEOUT }, async (name, make) => {
  const results = await contractOf(make({ catalog: catalogFromRecords(twins) }), aboutTables);
  const failed = results.filter(({ passed }) => !passed);
  expect(failed.map((result) => result.name)).toContain(broken[name]);
});

/** What of a list, or of its members, one rule about other types rejects. */
interface Tampering {
  readonly rule: string;
  readonly at: (url: URL) => boolean;
  readonly change: (body: Body) => unknown;
}

interface Body {
  readonly data: readonly Members[];
  readonly paging: Members;
  readonly hits: { readonly hits: readonly Members[] };
}

const rows =
  (change: (row: Members, at: number) => Members | readonly Members[]) =>
  (body: Body): unknown => ({ ...body, data: body.data.flatMap((row, at) => change(row, at)) });
const path = (name: string) => (url: URL) => url.pathname === `/api/v1/${name}`;

const TAMPERINGS: readonly Tampering[] = [
  {
    rule: 'topics: a walk meets every record once, as many as total and limit=0 say',
    at: path('topics'),
    change: rows((row, at) => (at === 1 ? [] : row)),
  },
  {
    rule: 'pipelines: a walk meets every record once, as many as total and limit=0 say',
    at: path('pipelines'),
    change: rows((row, at) => (at === 1 ? [row, row] : row)),
  },
  {
    rule: 'dashboards: optional members come when asked for, unknown ones are refused',
    at: (url) => path('dashboards')(url) && !url.searchParams.has('fields'),
    change: rows((row) => ({ ...row, usageSummary: {} })),
  },
  {
    rule: 'mlmodels: optional members come when asked for, unknown ones are refused',
    at: (url) => path('mlmodels')(url) && url.searchParams.get('fields') === 'tags',
    change: rows((row) => ({ ...row, followers: [] })),
  },
  {
    rule: 'containers: those in no other',
    at: (url) => path('containers')(url) && url.searchParams.has('root'),
    change: rows((row, at) => (at === 0 ? [] : row)),
  },
  {
    rule: 'databaseSchemas: the list of each parent',
    at: (url) => path('databaseSchemas')(url) && url.searchParams.has('database'),
    change: (body) => ({ ...body, paging: { total: 999 } }),
  },
  {
    rule: 'dashboards: one record has what the list has',
    at: ({ pathname }) => /^\/api\/v1\/dashboards\/[\da-f-]{36}$/.test(pathname),
    change: (body) => ({ ...body, usageSummary: undefined }),
  },
  {
    rule: 'containers: search finds what the list has',
    at: ({ searchParams }) => searchParams.get('index') === 'container_search_index',
    change: ({ hits }) => ({ hits: { ...hits, hits: hits.hits.slice(1) } }),
  },
  {
    rule: 'topics: the client reads every record',
    at: ({ searchParams }) => searchParams.get('index') === 'topic_search_index',
    change: ({ hits }) => ({ hits: { ...hits, hits: [{ _id: '1', _source: { id: '1' } }] } }),
  },
  {
    rule: 'charts: no record has a connection',
    at: path('charts'),
    change: rows((row) => ({ ...row, service: { ...Object(row['service']), connection: {} } })),
  },
  {
    rule: 'services/storageServices: a whole list, whose connections the client drops',
    at: path('services/storageServices'),
    change: (body) => ({ ...body, paging: { total: 999 } }),
  },
];

test('controls: a rule about each type rejects what breaks it', { timeout: TIMEOUT }, async () => {
  const options = { catalog: createCatalog({ tables: 150, seed: 1 }) };
  const service = tampered(createService(options), ({ url }, status, body) => {
    const found = TAMPERINGS.find(({ at }) => status === 200 && at(new URL(url)));
    return found && { body: found.change(body as Body) };
  });
  const asked: string[] = [];
  const counted: FakeService = {
    handle(request, signal) {
      asked.push(request.url);
      return service.handle(request, signal);
    },
  };
  const server = await startFakeServer({ port: 0, service: counted });
  const results = await runChecks(createClient(server.url, 'demo'), otherTypes);
  await server.close();
  const failed = results.filter(({ passed }) => !passed).map(({ name }) => name);
  expect(failed).toEqual(expect.arrayContaining(TAMPERINGS.map(({ rule }) => rule)));
  expect(asked.filter((url) => url.includes('metadataServices'))).toEqual([]);
  expect(asked.length).toBeGreaterThan(200);
});

test('control: a decoder that keeps a connection is noticed', () => {
  const row = { name: 'pg', serviceType: 'Postgres', connection: { type: 'Postgres', hostPort: 'db:5432' } };
  expect(leaksOf(row, row)).toEqual(['db:5432']);
  expect(leaksOf(row, { name: 'pg', type: 'Postgres' })).toEqual([]);
});
