import * as fc from 'fast-check';
import { setupServer } from 'msw/node';
import { describe } from 'vitest';
import { fakeHandlers } from '#src/fake/adapters/browser/start-demo.ts';
import { handleInProcess } from '#src/fake/adapters/in-process.ts';
import { startFakeServer } from '#src/fake/adapters/node/server.ts';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import type { Catalog } from '#src/fake/catalog/types.ts';
import { dialectNames } from '#src/fake/service/dialects.ts';
import { createService, type FakeService } from '#src/fake/service/service.ts';
import { isMembers, hold } from '#test/contract/client.ts';
import { tampered, delegateCatalog } from '#test/support/broken-services.ts';
import { keeps, makeWith, rejects, type Law } from './property.ts';
import { addressOf, ask, names, schemasOf, shelves, type Spec, recordsOf } from './requests.ts';

describe('p13 same bytes', () => {
  interface Step {
    readonly kind: 'list' | 'search' | 'add' | 'rename' | 'schemas' | 'log';
    readonly pick: number;
  }

  const steps: fc.Arbitrary<Step[]> = fc.array(
    fc.record({
      kind: fc.constantFrom<Step['kind'][]>('list', 'search', 'add', 'rename', 'schemas', 'log'),
      pick: fc.nat(50),
    }),
    { maxLength: 12 },
  );

  type Sent = readonly [target: string, init?: RequestInit];

  const requests: Readonly<Record<Step['kind'], (pick: number, schema: string, name: string) => Sent>> = {
    list: (limit) => [addressOf('/tables', { limit, fields: 'tags,columns,usageSummary' })],
    search: (pick) => [
      addressOf('/search/query', { q: pick % 2 === 0 ? '*a*' : '*', index: 'table_search_index' }),
    ],
    schemas: (limit) => [addressOf('/databaseSchemas', { limit })],
    log: () => ['/__fake/log'],
    add: (_, databaseSchema, name) => [
      '/__fake/tables',
      { method: 'POST', body: JSON.stringify({ name, databaseSchema }) },
    ],
    rename: (pick, schema, name) => [
      `/__fake/tables/${encodeURIComponent(`${schema}.${name}`)}`,
      { method: 'PATCH', body: JSON.stringify({ name: `${name}${pick}` }) },
    ],
  };

  async function play(
    service: FakeService,
    schedule: readonly Step[],
    shelf: readonly Spec[],
  ): Promise<string[]> {
    const texts: string[] = [];
    const schema = schemasOf(shelf)[0] ?? 'none';
    for (const { kind, pick } of schedule) {
      const { status, text } = await ask(
        service,
        ...requests[kind](pick, schema, names[pick % names.length] ?? 'a'),
      );
      texts.push(`${status} ${text}`);
    }
    return texts;
  }

  const law: Law = (make) =>
    fc.asyncProperty(shelves, steps, fc.constantFrom(...dialectNames), async (shelf, schedule, dialect) => {
      const options = {
        latency: { kind: 'range', min: 0, max: 400 } as const,
        sleep: () => Promise.resolve(),
      };
      const one = await play(make(shelf, dialect, options), schedule, shelf);
      const two = await play(make(shelf, dialect, options), schedule, shelf);
      for (const [at, text] of one.entries())
        hold(text === two[at], `answer ${at} differs: ${text} and ${two[at]}`);
    });

  keeps('P13', 'the same catalog and requests give the same bytes', law);
  let ticks = 0;
  rejects(
    law,
    'a service whose answers hold something of the moment',
    makeWith((options) =>
      tampered(createService(options), (_, status, body) =>
        status === 200 && isMembers(body) ? { body: { ...body, took: (ticks += 1) } } : undefined,
      ),
    ),
  );
});

describe('p15 no aliases', () => {
  const FIELDS = new Set(['owners', 'tags', 'columns', 'followers', 'tableConstraints', 'usageSummary']);

  /** Corrupts every object and array inside a value. */
  function spoil(value: unknown): void {
    if (Array.isArray(value)) {
      for (const item of value) spoil(item);
      value.push('spoilt');
    } else if (typeof value === 'object' && value !== null) {
      for (const item of Object.values(value)) spoil(item);
      Object.assign(value, { spoilt: true });
    }
  }

  function holdApart(catalog: Catalog): void {
    const { rows } = catalog.page({ order: 'name', filter: { include: 'all' }, limit: 30 });
    for (const row of rows) {
      const before = JSON.stringify(catalog.record(row, FIELDS));
      spoil(catalog.record(row, FIELDS));
      spoil(catalog.corpus().document(row));
      const after = JSON.stringify(catalog.record(row, FIELDS));
      hold(after === before, 'a record that was given away changed the store');
    }
  }

  const everything = [
    '/tables?fields=*&limit=30',
    '/databases?fields=*',
    '/databaseSchemas?fields=*',
    '/users/loggedInUser',
  ];

  const law: Law = (make) =>
    fc.asyncProperty(shelves, fc.nat(40), async (shelf, seed) => {
      const records = recordsOf(shelf);
      const catalog = catalogFromRecords(records);
      const service = make(shelf, 'seed', { catalog });
      const answers = async () => {
        const texts: string[] = [];
        for (const target of everything) texts.push((await ask(service, `/api/v1${target}`)).text);
        return texts.join();
      };
      const before = await answers();
      spoil(records);
      for (const target of everything) {
        const { body } = await ask(service, `/api/v1${target}`);
        if (isMembers(body)) spoil(body);
      }
      hold((await answers()) === before, 'an answer, or what the catalog was made of, changed the store');
      holdApart(catalog);
      if (seed === 0) holdApart(createCatalog({ tables: 30, seed: 1 }));
    });

  keeps('P15', 'answers never alias the store', law);
  rejects(
    law,
    'a catalog that gives away its own records',
    makeWith((options) => {
      const rows = new Map<number, ReturnType<Catalog['record']>>();
      const record: Catalog['record'] = (row, fields) => {
        const known = rows.get(row) ?? options.catalog.record(row, fields);
        rows.set(row, known);
        return known;
      };
      const catalog = delegateCatalog(options.catalog, { record });
      return {
        handle(request) {
          holdApart(catalog);
          return createService({ ...options, catalog }).handle(request);
        },
      };
    }),
  );
});

describe('p16 mounts agree', () => {
  const HOST = 'http://catalog.test';

  type Send = (target: string) => Promise<Response>;

  const requests = fc.array(
    fc.oneof(
      fc
        .record({ limit: fc.integer({ min: -1, max: 9 }), fields: fc.constantFrom('', 'tags', 'nope') })
        .map((query) => addressOf('/tables', query)),
      fc
        .constantFrom(...names)
        .map((name) => `/api/v1/tables/name/${encodeURIComponent(`snow.sales.mart.${name}`)}`),
      fc.constantFrom(
        '/api/v1/no/route',
        '/api/v1/databases',
        '/api/v1/tables?after=%25',
        '/api/v1/tables/name/a%2Fb%20c',
      ),
    ),
    { minLength: 1, maxLength: 3 },
  );

  async function exchange(send: Send, targets: readonly string[]): Promise<string> {
    const texts: string[] = [];
    for (const target of targets) {
      const response = await send(target);
      texts.push(`${response.status} ${response.headers.get('content-type')} ${await response.text()}`);
    }
    return texts.join('\n');
  }

  const init = { headers: { Authorization: 'Bearer demo' } };

  async function overHttp(service: FakeService, targets: readonly string[]): Promise<string> {
    const server = await startFakeServer({ port: 0, service });
    try {
      return await exchange((target) => fetch(`${server.url}${target}`, init), targets);
    } finally {
      await server.close();
    }
  }

  async function overMsw(service: FakeService, targets: readonly string[]): Promise<string> {
    const server = setupServer(...fakeHandlers(service));
    server.listen({ onUnhandledRequest: 'error' });
    try {
      return await exchange((target) => fetch(`${HOST}${target}`, init), targets);
    } finally {
      server.close();
    }
  }

  const law: Law = (make) =>
    fc.asyncProperty(shelves, requests, async (shelf, targets) => {
      const service = () => make(shelf);
      const fetchInProcess = handleInProcess(service());
      const inProcess = await exchange((target) => fetchInProcess(`${HOST}${target}`, init), targets);
      const node = await overHttp(service(), targets);
      const msw = await overMsw(service(), targets);
      hold(node === inProcess, `over HTTP: ${node}\nin process: ${inProcess}`);
      hold(msw === inProcess, `over MSW: ${msw}\nin process: ${inProcess}`);
    });

  keeps('P16', 'MSW, Node and in-process mounts agree', law);
  rejects(
    law,
    'a service that answers by its mount',
    makeWith((options) =>
      tampered(createService(options), ({ url }, _, body) =>
        isMembers(body) ? { body: { ...body, host: new URL(url).host } } : undefined,
      ),
    ),
  );
});
