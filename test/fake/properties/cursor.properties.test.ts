import * as fc from 'fast-check';
import { describe } from 'vitest';
import { dialectNames, dialects } from '#src/fake/service/dialects.ts';
import { readPage, readRefusal, hold } from '#test/contract/client.ts';
import { keeps, type Law } from './property.ts';
import { addressOf, ask, askPage, walkPages, write, shelves } from './requests.ts';

describe('p04 past the end', () => {
  const law: Law = (make) =>
    fc.asyncProperty(
      shelves,
      fc.integer({ min: 1, max: 6 }),
      fc.constantFrom(...dialectNames),
      async (shelf, limit, dialect) => {
        const service = make(shelf, dialect);
        const pages = await walkPages(service, [limit]);
        const after = pages.at(-2)?.after;
        if (after === undefined) return;
        for (const { fullyQualifiedName } of pages.at(-1)?.rows ?? []) {
          await write(service, 'DELETE', `tables/${encodeURIComponent(fullyQualifiedName)}`);
        }
        const answer = await ask(service, addressOf('/tables', { limit, after }));
        if (dialects[dialect].lists.pastEndStatus === 500) {
          hold(/Index 0 out of bounds for length 0/.test(readRefusal(answer, [500])), answer.text);
        } else {
          const page = readPage(answer);
          hold(
            page.rows.length === 0 && page.after === undefined,
            `${page.rows.length} rows came past the end`,
          );
          const first = await askPage(service, { limit });
          hold(
            first.total === pages.flatMap(({ ids }) => ids).length - (pages.at(-1)?.ids.length ?? 0),
            'the total is off',
          );
        }
      },
    );

  keeps('P4', 'a cursor past the end leads to an empty page, or to the 500 of a server 1.1', law);
});

describe('p05 opaque cursors', () => {
  interface Damage {
    readonly at: number;
    readonly drop: number;
    readonly put: string;
  }

  const damages: fc.Arbitrary<Damage> = fc.record({
    at: fc.nat(200),
    drop: fc.nat(3),
    put: fc.oneof(fc.string({ maxLength: 3 }), fc.constantFrom('', '=', '%', 'A', '-', '/', '+')),
  });

  const damage = (cursor: string, { at, drop, put }: Damage): string => {
    const place = at % (cursor.length + 1);
    return cursor.slice(0, place) + put + cursor.slice(place + drop);
  };

  const law: Law = (make) =>
    fc.asyncProperty(
      shelves,
      damages,
      fc.constantFrom<('after' | 'before')[]>('after', 'before'),
      async (shelf, how, way) => {
        const service = make(shelf);
        const cursor = (await walkPages(service, [2])).find((page) => page[way] !== undefined)?.[way];
        if (cursor === undefined) return;
        const broken = damage(cursor, how);
        if (broken === cursor) return;
        readRefusal(await ask(service, addressOf('/tables', { limit: 2, [way]: broken })), [400]);
      },
    );

  const safeLaw: Law = (make) =>
    fc.asyncProperty(shelves, fc.constantFrom(...dialectNames), async (shelf, dialect) => {
      const service = make(shelf, dialect);
      for (const { before = '', after = '' } of await walkPages(service, [1])) {
        hold(
          /^[\w-]*={0,2}$/.test(before) && /^[\w-]*={0,2}$/.test(after),
          `a cursor is ${before} or ${after}`,
        );
      }
      const answer = await ask(service, addressOf('/tables', { after: '%%' }));
      readRefusal(answer, [400]);
    });

  keeps('P5', 'a damaged cursor is a 400, never a wrong page', law);
  keeps('P5', 'cursors can stand in an address, and what is none is refused', safeLaw);
});
