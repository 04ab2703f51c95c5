import { expect, test } from 'vitest';
import { handleInProcess } from '#src/fake/adapters/in-process.ts';
import { dialectNames } from '#src/fake/service/dialects.ts';
import type { FakeService } from '#src/fake/service/service.ts';
import { startFake } from '#src/fake/start-fake.ts';
import { runs } from '#test/support/long.ts';
import { leaksOf, otherTypes } from './checks/types.ts';
import { createClient } from './client.ts';
import { allChecks, line, runChecks, type Result } from './run.ts';

const TIMEOUT = 120_000;

/** What tests of tables alone do not ask again. */
const aboutTables = allChecks.filter((check) => !otherTypes.includes(check));

const contractOf = (service: FakeService, checks = allChecks, token?: string): Promise<Result[]> =>
  runChecks(createClient('http://catalog.test', token, handleInProcess(service)), checks);

const failures = (results: readonly Result[]): string[] => results.filter(({ passed }) => !passed).map(line);

const notesOf = (results: readonly Result[]): Record<string, string> =>
  Object.fromEntries(results.map(({ name, note }) => [name, note ?? '']));

/** Permitted differences between servers, which are reported. */
const NOTES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'om-1.5': {
    'before(after(page)) is the page': 'backward pages are reversed, one row lost',
    'hits beyond the first 10,000 are refused': 'answers 500',
    'owners come as owner, one or a list, or as owners, a list': 'owners',
    'without fields no optional member comes': 'but columns, which always come',
  },
};

test.each(dialectNames)('a fake in dialect %s meets the contract', { timeout: TIMEOUT }, async (dialect) => {
  const service = startFake({ tables: runs(60), dialect });
  const asked: string[] = [];
  const counted: FakeService = {
    handle(request, signal) {
      asked.push(request.url);
      return service.handle(request, signal);
    },
  };
  const results = await contractOf(counted, allChecks, 'demo');
  expect(failures(results)).toEqual([]);
  expect(notesOf(results)).toMatchObject(NOTES[dialect] ?? {});
  // Their one row hands out the token of a bot.
  expect(asked.filter((url) => url.includes('metadataServices'))).toEqual([]);
  expect(asked.length).toBeGreaterThan(200);
});

test.each([0, 1])('a catalog of %i tables meets it too', { timeout: TIMEOUT }, async (tables) => {
  const service = startFake({ tables });
  expect(failures(await contractOf(service, allChecks, 'demo'))).toEqual([]);
});

test('a server without authentication meets it', { timeout: TIMEOUT }, async () => {
  const results = await contractOf(startFake({ tables: 60, noAuth: true }), aboutTables);
  expect(failures(results)).toEqual([]);
  expect(notesOf(results)['no token is a 401 on every route, before anything else']).toBe(
    'asks nobody for a token',
  );
});

test('control: a decoder that keeps a connection is noticed', () => {
  const row = { name: 'pg', serviceType: 'Postgres', connection: { type: 'Postgres', hostPort: 'db:5432' } };
  expect(leaksOf(row, row)).toEqual(['db:5432']);
  expect(leaksOf(row, { name: 'pg', type: 'Postgres' })).toEqual([]);
});
