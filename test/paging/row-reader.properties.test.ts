import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createClient } from '#src/api/client.ts';
import { listEndpoint } from '#src/api/list-endpoint.ts';
import { handleInProcess } from '#src/fake/adapters/in-process.ts';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { createService } from '#src/fake/service/service.ts';
import { tableDefinition } from '#src/resources/table/definition.ts';
import { runs } from '#test/support/long.ts';
import { sampleTables } from '#test/support/sample-tables.ts';
import { collectFrom } from './collect-rows.ts';

const RUNS = runs(40);
const RECORDS = sampleTables(60);

const schedules = fc.record({
  dialect: fc.constantFrom('seed' as const, 'om-1.12' as const),
  tables: fc.integer({ min: 1, max: 60 }),
  limit: fc.integer({ min: 2, max: 9 }),
  /** What happens at the service before each of its next answers. */
  events: fc.array(
    fc.array(
      fc.record({
        kind: fc.constantFrom('add' as const, 'remove' as const, 'rename' as const, 'fail' as const),
        at: fc.nat(),
        name: fc.string({
          minLength: 1,
          maxLength: 4,
          unit: fc.constantFrom('a', 'n', 'o', 'z', '_', '0', 'Z'),
        }),
      }),
      { maxLength: 4 },
    ),
    { maxLength: 40 },
  ),
});
type Schedule = typeof schedules extends fc.Arbitrary<infer T> ? T : never;

/** A service that is written to between the requests of its client, and fails now and then. */
function openService({ dialect, tables, events }: Schedule) {
  const catalog = catalogFromRecords(RECORDS.slice(0, tables));
  const send = handleInProcess(createService({ catalog, dialect, noAuth: true }));
  const rows = () => catalog.page({ order: 'name', filter: { include: 'non-deleted' }, limit: 1_000 }).rows;
  const idOf = (row: number) => catalog.record(row, new Set()).id;
  const schema = catalog.schemas()[0]?.fullyQualifiedName ?? '';
  const touched = new Set<string>();
  const due = [...events];
  let added = 0;

  const write = ({ kind, at, name }: Schedule['events'][number][number]) => {
    const all = rows();
    const row = all[at % Math.max(1, all.length)];
    added += 1;
    if (kind === 'add') touched.add(idOf(catalog.add({ name: `${name}${added}`, databaseSchema: schema })));
    else if (row !== undefined && kind !== 'fail') {
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
      const now = due.shift() ?? [];
      now.forEach(write);
      const fails = now.some(({ kind }) => kind === 'fail');
      return fails ? Promise.resolve(new Response('{}', { status: 503 })) : send(...request);
    },
  });
  return {
    source: listEndpoint(client, tableDefinition.endpoint, null),
    untouched: () =>
      rows()
        .map(idOf)
        .filter((id) => !touched.has(id)),
  };
}

async function faults(schedule: Schedule): Promise<string[]> {
  const service = openService(schedule);
  const ids = await collectFrom(service.source, schedule.limit);
  const doubled = ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} twice`);
  const lost = service.untouched().filter((id) => !ids.includes(id));
  return [...doubled, ...lost.map((id) => `${id} lost`)];
}

const event = (kind: Schedule['events'][number][number]['kind'], at = 0, name = 'a') => ({ kind, at, name });

/** Rows move before the first page, whose cursor is refused; a page later it leads on. */
const REFUSED_AND_MET_AGAIN: Schedule = {
  dialect: 'om-1.12',
  tables: 6,
  limit: 4,
  events: [
    [event('remove')],
    [event('rename', 656_477_249), event('add'), event('add')],
    [event('remove'), event('add'), event('add')],
    [event('add', 0, 'za')],
  ],
};

test('a cursor that was refused may be met again', async () => {
  expect(await faults(REFUSED_AND_MET_AGAIN)).toEqual([]);
});

test(`0 rows lost or doubled in ${RUNS.toLocaleString('en')} exports that others write into and that break off`, async () => {
  await fc.assert(
    fc.asyncProperty(schedules, async (schedule) => {
      expect(await faults(schedule)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});
