import * as fc from 'fast-check';
import { dialects, type DialectName } from '#src/fake/service/dialects.ts';
import { readPage } from '#test/contract/answer.ts';
import { sameIds } from '#test/contract/check.ts';
import { collationMismatch } from '#test/support/broken/collation-mismatch.ts';
import { nameOnlyCursor } from '#test/support/broken/name-only-cursor.ts';
import { offsetCursor } from '#test/support/broken/offset-cursor.ts';
import { addressOf, ask, walkPages } from './ask.ts';
import { keeps, makeWith, rejects, type Law } from './law.ts';
import { filters, modelIds, shelves } from './shelf.ts';

const inOrder: readonly DialectName[] = ['seed', 'om-1.1', 'om-2.0'];

/** From every row of the whole list, the rows of a filtered one that follow or go before it. */
const law: Law = (make) =>
  fc.asyncProperty(
    shelves,
    filters,
    fc.integer({ min: 1, max: 5 }),
    fc.constantFrom(...inOrder),
    async (shelf, filter, limit, dialect) => {
      const { order, pastEndStatus } = dialects[dialect];
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
rejects(law, 'a collation mismatch', makeWith(collationMismatch));
rejects(law, 'a name-only cursor', makeWith(nameOnlyCursor));
rejects(law, 'an offset cursor', makeWith(offsetCursor));
