import { expect, test } from 'vitest';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { startFakeServer } from '#src/fake/adapters/node/server.ts';
import { dialectNames } from '#src/fake/service/dialects.ts';
import { createService, type FakeService } from '#src/fake/service/service.ts';
import { brokenServices } from '#test/support/broken-services.ts';
import { sampleTable } from '#test/support/sample-tables.ts';
import { allChecks, line, runChecks, type Result } from './run.ts';
import { createClient } from './client.ts';
import { isLong, runs } from '#test/support/long.ts';

const TIMEOUT = 60_000;

async function contractOf(service: FakeService, token: string | null = 'demo'): Promise<Result[]> {
  const server = await startFakeServer({ port: 0, service });
  try {
    return await runChecks(createClient(server.url, token ?? undefined), allChecks);
  } finally {
    await server.close();
  }
}

const failures = (results: readonly Result[]): string[] => results.filter(({ passed }) => !passed).map(line);

const variants = (results: readonly Result[]): Record<string, string> =>
  Object.fromEntries(results.map(({ name, note }) => [name, note ?? '']));

// In the short form the oldest and the newest kind of server stand for all.
test.each(isLong ? dialectNames : (['om-1.1', 'seed'] as const))(
  'a fake in dialect %s meets the contract',
  { timeout: TIMEOUT },
  async (dialect) => {
    const service = createService({ catalog: createCatalog({ tables: runs(150, 600), seed: 1 }), dialect });
    expect(failures(await contractOf(service))).toEqual([]);
  },
);

test.each([0, 1, 2, runs(1_000, 30_000)])(
  'a catalog of %i tables meets it too',
  { timeout: TIMEOUT },
  async (tables) => {
    const service = createService({ catalog: createCatalog({ tables, seed: 1 }) });
    expect(failures(await contractOf(service))).toEqual([]);
  },
);

test('permitted differences between servers are reported', { timeout: TIMEOUT }, async () => {
  const notes = variants(
    await contractOf(
      createService({ catalog: createCatalog({ tables: runs(150, 600), seed: 1 }), dialect: 'om-1.12' }),
    ),
  );
  expect(notes['before(after(page)) is the page']).toBe('backward pages are reversed, one row lost');
  expect(notes['an unreadable cursor is refused, after and before']).toBe('answers 500');
  expect(notes['owners come as owner, one or a list, or as owners, a list']).toBe('owners');
  expect(notes['without fields no optional member comes']).toBe('but columns, which always come');
});

test('a server without authentication meets it', { timeout: TIMEOUT }, async () => {
  const results = await contractOf(
    createService({ catalog: createCatalog({ tables: 60, seed: 1 }), noAuth: true }),
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
    expect(failures(await contractOf(createService({ catalog: catalogFromRecords(twins) })))).toEqual([]);
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
  const results = await contractOf(make({ catalog: catalogFromRecords(twins) }));
  const failed = results.filter(({ passed }) => !passed);
  expect(failed.map((result) => result.name)).toContain(broken[name]);
});
