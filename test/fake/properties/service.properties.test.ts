import * as fc from 'fast-check';
import { describe } from 'vitest';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import type { Catalog } from '#src/fake/catalog/types.ts';
import { dialectNames } from '#src/fake/service/dialects.ts';
import type { FakeService } from '#src/fake/service/service.ts';
import { isMembers, hold } from '#test/contract/client.ts';
import { keeps, type Law } from './property.ts';
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
});

describe('p15 no aliases', () => {
  const FIELDS = new Set(['owners', 'tags', 'columns', 'followers', 'tableConstraints', 'usageSummary']);

  /** Corrupts every object and array inside a value but those that are frozen, which no code can change. */
  function spoil(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const item of Object.values(value)) spoil(item);
    if (Object.isFrozen(value)) return;
    if (Array.isArray(value)) value.push('spoilt');
    else Object.assign(value, { spoilt: true });
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
});
