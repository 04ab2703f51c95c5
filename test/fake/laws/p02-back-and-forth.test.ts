import * as fc from 'fast-check';
import { dialects, type DialectName } from '#src/fake/service/dialects.ts';
import { hold, sameIds } from '#test/contract/check.ts';
import { nameOnlyCursor } from '#test/support/broken/name-only-cursor.ts';
import { askPage, walkPages } from './ask.ts';
import { keeps, makeWith, rejects, type Law } from './law.ts';
import { filters, modelIds, shelves } from './shelf.ts';

/** Backward pages of the others lose a row, as those servers do. */
const inOrder: readonly DialectName[] = ['seed', 'om-1.1', 'om-2.0'];

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

/** The reverse of the rows before the cursor, less the nearest where more remain. */
const reversedLaw: Law = (make) =>
  fc.asyncProperty(shelves, filters, fc.integer({ min: 1, max: 6 }), async (shelf, filter, limit) => {
    const service = make(shelf, 'om-1.12');
    const ids = modelIds(shelf, filter, dialects['om-1.12'].order);
    const pages = await walkPages(service, [limit], { ...filter });
    for (const [at, page] of pages.slice(1).entries()) {
      const back = await askPage(service, { ...filter, limit, before: page.before ?? '' });
      const before = ids.slice(0, (at + 1) * limit);
      const read = before.slice(-limit - 1);
      sameIds(back.ids.toReversed(), read.slice(0, limit), 'before(after(page)), reversed');
    }
  });

keeps('P2', 'before(after(page)) is the page, and after(before(page)) too', law);
keeps('P2', 'in dialect om-1.12 backward pages are reversed and one row is lost', reversedLaw);
rejects(law, 'a name-only cursor', makeWith(nameOnlyCursor));
