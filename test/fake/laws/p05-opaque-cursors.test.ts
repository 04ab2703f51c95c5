import * as fc from 'fast-check';
import { dialectNames, dialects } from '#src/fake/service/dialects.ts';
import { createService } from '#src/fake/service/service.ts';
import { readRefusal } from '#test/contract/answer.ts';
import { hold } from '#test/contract/check.ts';
import { tampered } from '#test/support/broken/tampered.ts';
import { addressOf, ask, walkPages } from './ask.ts';
import { keeps, makeWith, rejects, type Law } from './law.ts';
import { shelves } from './shelf.ts';

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
    readRefusal(answer, [dialects[dialect].badCursorStatus]);
  });

keeps('P5', 'a damaged cursor is a 400, never a wrong page', law);
keeps('P5', 'cursors can stand in an address, and what is none is refused', safeLaw);
rejects(
  law,
  'a service that takes any cursor for the start',
  makeWith((options) =>
    tampered(createService(options), (_, status) =>
      status === 400 ? { status: 200, body: { data: [], paging: { total: 0 } } } : undefined,
    ),
  ),
);
