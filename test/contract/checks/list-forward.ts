import type { Page } from '../answer.ts';
import { hold, sameIds, type Check } from '../check.ts';
import { walkList } from '../walk.ts';

const SAME_NAME_PAGES = 30;

/** The list by `after`. */
export const listForward: readonly Check[] = [
  {
    name: 'a walk by after meets every row once, as many as total says',
    async run(client) {
      const { ids, complete, pages, limit } = await client.walk();
      if (!complete) return `a sample: the first ${ids.length} rows`;
      const total = pages.at(-1)?.total ?? 0;
      hold(ids.length === total, `the walk met ${ids.length} rows, total says ${total}`);
      return `${ids.length} rows, ${limit} a page`;
    },
  },
  {
    name: 'a walk with another page size meets the same rows in the same order',
    async run(client) {
      const { ids, limit } = await client.walk();
      const other = await walkList(client, {}, { limit: Math.max(1, Math.floor(limit * 0.7)), rows: 4000 });
      const length = Math.min(ids.length, other.ids.length);
      sameIds(other.ids.slice(0, length), ids.slice(0, length), `${other.limit} a page against ${limit}`);
      return undefined;
    },
  },
  {
    name: 'rows of one name are met one by one',
    async run(client) {
      const { rows, pages } = await client.walk();
      const first = rows.findIndex(({ name }, at) => name === rows[at + 1]?.name);
      if (first === -1) return 'no two neighbours have one name';
      const ahead = pages.findLastIndex((_, at) => startOf(pages, at) <= first);
      let at = startOf(pages, ahead);
      let after = pages[ahead - 1]?.after;
      for (let asked = 0; asked < SAME_NAME_PAGES && at < rows.length; asked++) {
        const limit = Math.max(1, first - at);
        const page: Page = await client.page({ limit, ...(after !== undefined && { after }) });
        const expected = rows.slice(at, at + limit).map(({ id }) => id);
        sameIds(page.ids, expected, `${limit} rows from row ${at}`);
        after = page.after;
        at += limit;
      }
      return undefined;
    },
  },
  {
    name: 'the first page has no before, the pages behind it have one, the last has no after',
    async run(client) {
      const { pages, complete } = await client.walk();
      hold(pages[0]?.before === undefined, 'the first page has a before cursor');
      hold(
        pages.slice(1).every((page) => page.rows.length === 0 || page.before !== undefined),
        'a page that after led to has no before cursor',
      );
      hold(!complete || pages.at(-1)?.after === undefined, 'the last page has an after cursor');
      return undefined;
    },
  },
  {
    name: 'cursors are texts that can stand in an address',
    async run(client) {
      const { pages } = await client.walk();
      const cursors = pages.flatMap(({ before, after }) => [before ?? '', after ?? '']);
      const odd = cursors.find((cursor) => !/^[\w.~=-]*$/.test(cursor));
      hold(odd === undefined, `a cursor is ${odd}`);
      return undefined;
    },
  },
];

const startOf = (pages: readonly Page[], at: number): number =>
  pages.slice(0, at).reduce((sum, page) => sum + page.rows.length, 0);
