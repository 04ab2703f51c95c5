import * as fc from 'fast-check';
import { dialectNames, dialects } from '#src/fake/service/dialects.ts';
import { sameIds } from '#test/contract/check.ts';
import { collationMismatch } from '#test/support/broken/collation-mismatch.ts';
import { nameOnlyCursor } from '#test/support/broken/name-only-cursor.ts';
import { walkPages } from './ask.ts';
import { keeps, makeWith, rejects, type Law } from './law.ts';
import { filters, modelIds, shelves } from './shelf.ts';

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
        modelIds(shelf, filter, dialects[dialect].order),
        `limits ${sizes.join()} over after`,
      );
    },
  );

keeps('P1', 'any sequence of limits over after yields each row once, in order', law);
rejects(law, 'a name-only cursor', makeWith(nameOnlyCursor));
rejects(law, 'a collation mismatch', makeWith(collationMismatch));
