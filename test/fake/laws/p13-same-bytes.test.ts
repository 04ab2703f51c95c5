import * as fc from 'fast-check';
import { dialectNames } from '#src/fake/service/dialects.ts';
import { createService, type FakeService } from '#src/fake/service/service.ts';
import { isMembers } from '#test/contract/answer.ts';
import { hold } from '#test/contract/check.ts';
import { tampered } from '#test/support/broken/tampered.ts';
import { addressOf, ask } from './ask.ts';
import { keeps, makeWith, rejects, type Law } from './law.ts';
import { names, schemasOf, shelves, type Spec } from './shelf.ts';

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
    const options = { latency: { kind: 'range', min: 0, max: 400 } as const, sleep: () => Promise.resolve() };
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
