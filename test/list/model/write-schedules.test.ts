import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createClient } from '#src/api/client.ts';
import { listEndpoint } from '#src/api/list-endpoint.ts';
import { handleInProcess } from '#src/fake/adapters/in-process.ts';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { dialectNames } from '#src/fake/service/dialects.ts';
import { createService } from '#src/fake/service/service.ts';
import { tableDefinition } from '#src/resources/table/definition.ts';
import { runs } from '#test/support/long.ts';
import { sampleTables } from '#test/support/sample-tables.ts';
import { openBrowser, settled, type Browser } from './browser.ts';
import { faultsOf } from './list-oracle.ts';

const RUNS = runs(40);

const schedules = fc.record({
  dialect: fc.constantFrom(...dialectNames),
  tables: fc.integer({ min: 12, max: 60 }),
  limit: fc.integer({ min: 2, max: 9 }),
  /** Rows to scroll by, each followed by writes that the service makes before its next responses. */
  moves: fc.array(
    fc.record({
      by: fc.integer({ min: -30, max: 30 }),
      writes: fc.array(
        fc.record({
          kind: fc.constantFrom('add' as const, 'remove' as const, 'rename' as const),
          at: fc.nat(),
          name: fc.string({
            minLength: 1,
            maxLength: 4,
            unit: fc.constantFrom('a', 'b', 'n', 'z', '_', '0', '9', 'Z'),
          }),
        }),
        { maxLength: 3 },
      ),
    }),
    { minLength: 2, maxLength: 8 },
  ),
});
type Schedule = typeof schedules extends fc.Arbitrary<infer T> ? T : never;
type Write = Schedule['moves'][number]['writes'][number];

const everything = { include: 'all' } as const;
const RECORDS = sampleTables(60);

/** A fake service whose catalog changes between the requests of its client. */
function openService({ dialect, tables }: Schedule) {
  const catalog = catalogFromRecords(RECORDS.slice(0, tables));
  const service = createService({ catalog, dialect, noAuth: true });
  const order = dialect === 'om-1.1' ? 'fqn' : 'name';
  const send = handleInProcess(service);
  const due: Write[] = [];
  const touched = new Set<string>();
  const rows = () => catalog.page({ order, filter: everything, limit: 1_000 }).rows;
  const idOf = (row: number) => catalog.record(row, new Set()).id;
  const schema = catalog.schemas()[0]?.fullyQualifiedName ?? '';
  let added = 0;

  const write = ({ kind, at, name }: Write) => {
    const all = rows();
    const row = all[at % Math.max(1, all.length)];
    added += 1;
    if (kind === 'add') touched.add(idOf(catalog.add({ name: `${name}${added}`, databaseSchema: schema })));
    else if (row !== undefined) {
      touched.add(idOf(row));
      if (kind === 'remove') catalog.remove(row);
      else catalog.patch(row, { name: `${name}${added}` });
    }
  };
  const client = createClient({
    origin: 'http://localhost',
    token: () => undefined,
    random: () => 0,
    sleep: () => Promise.resolve(),
    fetch: (...request) => {
      const next = due.shift();
      if (next) write(next);
      return send(...request);
    },
  });
  return {
    source: listEndpoint(client, tableDefinition.endpoint, null),
    due,
    flush: () => due.splice(0).forEach(write),
    untouched: () =>
      rows()
        .map(idOf)
        .filter((id) => !touched.has(id)),
  };
}

/** Resolves when no request is pending. */
async function quiet(browser: Browser) {
  for (let still = 0, known = ''; still < 3;) {
    await settled();
    const { failed, jump } = browser.session.snapshot();
    if (failed.next !== undefined || failed.previous !== undefined || jump?.error !== undefined) {
      browser.session.retry();
    }
    const now = `${browser.isBusy()} ${browser.loaded().base} ${browser.loaded().rows.length}`;
    still = now === known && !browser.isBusy() ? still + 1 : 0;
    known = now;
  }
}

async function productFaults(schedule: Schedule): Promise<readonly string[]> {
  const service = openService(schedule);
  const browser = openBrowser(service.source, { limit: schedule.limit, height: 6 });
  const faults: string[] = [];
  try {
    await quiet(browser);
    for (const { by, writes } of schedule.moves) {
      service.due.push(...writes);
      browser.scrollTo(browser.visible().first + by);
      await quiet(browser);
      if (browser.onScreen().includes(undefined)) faults.push('a row on screen is not loaded');
      service.flush();
      faults.push(
        ...faultsOf(
          browser.loaded().rows.map(({ id }) => id),
          service.untouched(),
        ),
      );
    }
  } finally {
    browser.close();
  }
  return faults;
}

test(`0 rows lost or duplicated in ${RUNS.toLocaleString('en')} random write schedules, client against fake`, async () => {
  await fc.assert(
    fc.asyncProperty(schedules, async (schedule) => {
      expect(await productFaults(schedule)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});
