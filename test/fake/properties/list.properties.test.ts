import * as fc from 'fast-check';
import { describe } from 'vitest';
import { dialectNames, dialects, type DialectName } from '#src/fake/service/dialects.ts';
import type { FakeService } from '#src/fake/service/service.ts';
import { sameIds, hold, readPage, type Page } from '#test/contract/client.ts';
import { collationMismatch, nameOnlyCursor, offsetCursor } from '#test/support/broken-services.ts';
import { keeps, makeWith, rejects, type Law } from './property.ts';
import {
  walkPages,
  filters,
  modelIds,
  shelves,
  askPage,
  addressOf,
  ask,
  write,
  names,
  schemasOf,
  type Spec,
} from './requests.ts';

describe('p01 forward walk', () => {
  const limits = fc.array(fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constantFrom(24, 1000)), {
    minLength: 1,
    maxLength: 5,
  });

  const law: Law = (make) =>
    fc.asyncProperty(
      shelves,
      filters,
      limits,
      fc.constantFrom(...dialectNames),
      async (shelf, filter, sizes, dialect) => {
        const pages = await walkPages(make(shelf, dialect), sizes, { ...filter });
        sameIds(
          pages.flatMap(({ ids }) => ids),
          modelIds(shelf, filter, dialects[dialect].lists.order),
          `limits ${sizes.join()} over after`,
        );
      },
    );

  keeps('P1', 'any sequence of limits over after yields each row once, in order', law);
  rejects(law, 'a name-only cursor', makeWith(nameOnlyCursor));
  rejects(law, 'a collation mismatch', makeWith(collationMismatch));
});

describe('p02 back and forth', () => {
  /** Backward pages of the other dialect lose a row, as those servers do. */
  const inOrder: readonly DialectName[] = ['seed', 'om-1.1', 'om-1.12', 'om-2.0'];

  const law: Law = (make) =>
    fc.asyncProperty(
      shelves,
      filters,
      fc.integer({ min: 1, max: 6 }),
      fc.constantFrom(...inOrder),
      async (shelf, filter, limit, dialect) => {
        const service = make(shelf, dialect);
        const pages = await walkPages(service, [limit], { ...filter });
        for (const [at, page] of pages.entries()) {
          const earlier = pages[at - 1];
          if (!earlier) continue;
          hold(page.before !== undefined, 'a page that after led to has no before');
          const back = await askPage(service, { ...filter, limit, before: page.before });
          sameIds(back.ids, earlier.ids, 'before(after(page))');
          hold(back.after !== undefined, 'a backward page has no after');
          hold((back.before === undefined) === (at === 1), 'before is there just where rows remain');
          const forth = await askPage(service, { ...filter, limit, after: back.after });
          sameIds(forth.ids, page.ids, 'after(before(page))');
        }
      },
    );

  /** The rows before the cursor in reverse, without the nearest where more remain. */
  const reversedLaw: Law = (make) =>
    fc.asyncProperty(shelves, filters, fc.integer({ min: 1, max: 6 }), async (shelf, filter, limit) => {
      const service = make(shelf, 'om-1.5');
      const ids = modelIds(shelf, filter, dialects['om-1.5'].lists.order);
      const pages = await walkPages(service, [limit], { ...filter });
      for (const [at, page] of pages.slice(1).entries()) {
        const back = await askPage(service, { ...filter, limit, before: page.before ?? '' });
        const before = ids.slice(0, (at + 1) * limit);
        const read = before.slice(-limit - 1);
        sameIds(back.ids.toReversed(), read.slice(0, limit), 'before(after(page)), reversed');
      }
    });

  keeps('P2', 'before(after(page)) is the page, and after(before(page)) too', law);
  keeps('P2', 'in dialect om-1.5 backward pages are reversed and one row is lost', reversedLaw);
});

describe('p03 writes', () => {
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

  /** Applies one write; forgets a removed row. */
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

  /** The next page; undefined where the server rejects one beyond the end. */
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
        const kept = new Map(
          start.flatMap(({ rows }) => rows.map((row) => [row.id, row.fullyQualifiedName])),
        );
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
});

describe('p08 totals', () => {
  const law: Law = (make) =>
    fc.asyncProperty(
      shelves,
      filters,
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom(...dialectNames),
      async (shelf, filter, limit, dialect) => {
        const service = make(shelf, dialect);
        const pages = await walkPages(service, [limit], { ...filter });
        const met = pages.reduce((sum, { ids }) => sum + ids.length, 0);
        for (const { total } of pages) hold(total === met, `total is ${total}, a walk meets ${met}`);
        const { total } = await askPage(service, { ...filter, limit: 0 });
        hold(total === met, `limit=0 says ${total}, a walk meets ${met}`);
        hold(
          met === modelIds(shelf, filter, dialects[dialect].lists.order).length,
          'the model has another number of rows',
        );
      },
    );

  keeps('P8', 'total is what a full walk meets, under every filter', law);
});

describe('p09 one comparison', () => {
  const inOrder: readonly DialectName[] = ['seed', 'om-1.1', 'om-2.0'];

  /** From every row of the whole list, the rows of a filtered list that follow or precede it. */
  const law: Law = (make) =>
    fc.asyncProperty(
      shelves,
      filters,
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom(...inOrder),
      async (shelf, filter, limit, dialect) => {
        const { order, pastEndStatus } = dialects[dialect].lists;
        const service = make(shelf, dialect);
        const all = modelIds(shelf, { include: 'all' }, order);
        const inner = modelIds(shelf, filter, order);
        for (const page of await walkPages(service, [1], { include: 'all' })) {
          const place = all.indexOf(page.ids[0] ?? '');
          const ways = [
            ['after', page.after, inner.filter((id) => all.indexOf(id) > place).slice(0, limit)],
            ['before', page.before, inner.filter((id) => all.indexOf(id) < place).slice(-limit)],
          ] as const;
          for (const [way, cursor, expected] of ways) {
            if (cursor === undefined) continue;
            const answer = await ask(service, addressOf('/tables', { ...filter, limit, [way]: cursor }));
            if (expected.length === 0 && pastEndStatus === 500 && answer.status === 500) continue;
            sameIds(readPage(answer).ids, expected, `${way} row ${place}`);
          }
        }
      },
    );

  keeps('P9', 'order and cursor comparison are one function', law);
});
