import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createClient } from '#src/api/client.ts';
import { searchSchema } from '#src/api/search-schema.ts';
import { searchSource } from '#src/api/search-source.ts';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { handleInProcess } from '#src/fake/mounts/in-process.ts';
import { dialectNames, type DialectName } from '#src/fake/service/dialects.ts';
import { createService } from '#src/fake/service/service.ts';
import { evidence, runs } from '#test/support/long.ts';
import { sampleTables } from '#test/support/sample-tables.ts';
import { signal } from './fake-fetch.ts';

const RUNS = runs(60, 20_000);
const SEED = 20_261_121;
const RECORDS = sampleTables(5);

/** What people type and paste, and what query languages mean something by. */
const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...Array.from('\\+-!():^[]"{}~*?|&/=<>. aAö🚀')), maxLength: 20 }),
  fc
    .array(fc.constantFrom('AND', 'OR', 'NOT', 'TO', 'orders', '(', ')', '"', '/', 'name:', '[a', '\\'))
    .map((words) => words.join(' ')),
);

const clientOf = (dialect: DialectName) =>
  createClient({
    origin: 'http://localhost',
    token: () => undefined,
    sleep: () => Promise.resolve(),
    fetch: handleInProcess(createService({ catalog: catalogFromRecords(RECORDS), dialect, noAuth: true })),
  });

describe.each(dialectNames)('in the search box before a server that speaks %s', (dialect) => {
  const client = clientOf(dialect);

  test(`no text is an error, of ${RUNS} of them`, { timeout: runs(60_000, 600_000) }, async () => {
    await fc.assert(
      fc.asyncProperty(typed, async (q) => {
        const page = await searchSource(client, { q }).page({ at: 'start' }, 3, [], signal());
        expect(page.total).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  test('control: sent as it was typed, many are', { timeout: 60_000 }, async () => {
    const texts = fc.sample(typed, { numRuns: 200, seed: SEED });
    const ends = await Promise.allSettled(
      texts.map((q) =>
        clientOf(dialect).get({
          path: ['search', 'query'],
          query: { q, index: client.searchIndex, size: 3 },
          schema: searchSchema,
          timeoutMs: 10_000,
          signal: signal(),
        }),
      ),
    );
    const refused = ends.filter(({ status }) => status === 'rejected').length;
    expect(refused).toBeGreaterThan(20);
    evidence({
      figure: 3,
      what: `texts typed into the search box, ${dialect}`,
      came: `0 errors in ${RUNS}`,
      control: `as typed: ${refused} of ${texts.length} refused`,
    });
  });
});
