import * as fc from 'fast-check';
import type { FakeService } from '#src/fake/service/service.ts';
import { readPage, type Page } from '#test/contract/answer.ts';
import { hold, sameIds } from '#test/contract/check.ts';
import { offsetCursor } from '#test/support/broken/offset-cursor.ts';
import { addressOf, ask, askPage, walkPages, write } from './ask.ts';
import { keeps, makeWith, rejects, type Law } from './law.ts';
import { names, schemasOf, shelves, type Spec } from './shelf.ts';

interface Write {
  readonly kind: 'add' | 'delete' | 'none';
  readonly pick: number;
}

const writes: fc.Arbitrary<Write[]> = fc.array(
  fc.record({
    kind: fc.constantFrom<Write['kind'][]>('add', 'delete', 'delete', 'none'),
    pick: fc.nat(1000),
  }),
  { maxLength: 14 },
);

/** Carries out one write; forgets the row that goes. */
async function carryOut(
  { kind, pick }: Write,
  service: FakeService,
  shelf: readonly Spec[],
  kept: Map<string, string>,
) {
  const living = [...kept];
  const schemas = schemasOf(shelf);
  if (kind === 'delete' && living.length > 0) {
    const [id, fqn] = living[pick % living.length] ?? ['', ''];
    await write(service, 'DELETE', `tables/${encodeURIComponent(fqn)}`);
    kept.delete(id);
  }
  if (kind === 'add' && schemas.length > 0) {
    const name = `${names[pick % names.length] ?? 'a'}${pick}`;
    const init = {
      method: 'POST',
      body: JSON.stringify({ name, databaseSchema: schemas[pick % schemas.length] }),
    };
    const { status } = await ask(service, '/__fake/tables', init);
    hold(status === 201 || status === 400, `a table is not added: ${status}`);
  }
}

/** The next page, where the server refuses one past the end: undefined. */
async function nextPage(
  service: FakeService,
  cursor: 'after' | 'before',
  value: string,
  limit: number,
): Promise<Page | undefined> {
  const answer = await ask(service, addressOf('/tables', { limit, [cursor]: value }));
  if (answer.status === 500 && /out of bounds/.test(answer.text)) return undefined;
  return readPage(answer);
}

const law: Law = (make) =>
  fc.asyncProperty(
    shelves,
    writes,
    fc.integer({ min: 1, max: 4 }),
    fc.constantFrom<('after' | 'before')[]>('after', 'before'),
    fc.constantFrom('seed', 'om-1.1', 'om-2.0'),
    async (shelf, schedule, limit, way, dialect) => {
      const service = make(shelf, dialect);
      const start = await walkPages(service, [limit]);
      const kept = new Map(start.flatMap(({ rows }) => rows.map((row) => [row.id, row.fullyQualifiedName])));
      const original = start.flatMap(({ ids }) => ids);
      const met: string[] = [];
      let page: Page | undefined = way === 'after' ? await askPage(service, { limit }) : start.at(-1);
      for (let at = 0; page && at < 60; at++) {
        met[way === 'after' ? 'push' : 'unshift'](...page.ids);
        const cursor: string | undefined = page[way];
        for (const one of schedule.slice(at * 2, at * 2 + 2)) await carryOut(one, service, shelf, kept);
        page = cursor === undefined ? undefined : await nextPage(service, way, cursor, limit);
      }
      hold(new Set(met).size === met.length, 'a row came twice');
      sameIds(
        met.filter((id) => kept.has(id)),
        original.filter((id) => kept.has(id)),
        `rows present throughout, by ${way}`,
      );
    },
  );

keeps('P3', 'under inserts and deletes no row present throughout is skipped or repeated', law);
rejects(law, 'an offset cursor', makeWith(offsetCursor));
