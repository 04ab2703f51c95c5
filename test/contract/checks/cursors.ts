import { readPage, readRefusal } from '../answer.ts';
import { hold, sameIds, type Check } from '../check.ts';
import { filters } from '../filters.ts';

const PAST_END = [500];

/** Cursors that are refused, and cursors of another list, which are places in the same order. */
export const cursors: readonly Check[] = [
  {
    name: 'after and before together are refused',
    async run(client) {
      const { pages } = await client.walk();
      const cursor = pages.find(({ after }) => after !== undefined)?.after;
      if (cursor === undefined) return 'one page only';
      const text = readRefusal(await client.get('/tables', { after: cursor, before: cursor }), [400]);
      hold(/only one/i.test(text), `the refusal says ${text}`);
      return undefined;
    },
  },
  {
    name: 'an unreadable cursor is refused, after and before',
    async run(client) {
      const after = await client.get('/tables', { after: '%%', limit: 3 });
      readRefusal(after, [400, 500]);
      readRefusal(await client.get('/tables', { before: 'a+/%', limit: 3 }), [400, 500]);
      return `answers ${after.status}`;
    },
  },
  {
    name: 'a cursor of the whole list is a place in a filtered list too',
    async run(client) {
      const { pages, ids } = await client.walk();
      let checked = 0;
      for (const filter of await filters(client)) {
        const inner = await filter.walk();
        if (!inner.complete) continue;
        for (const page of pages.slice(0, -1).filter((_, at) => at % Math.ceil(pages.length / 6) === 0)) {
          const place = ids.indexOf(page.ids.at(-1) ?? '');
          const rest = inner.ids.filter((id) => ids.indexOf(id) > place || !ids.includes(id)).slice(0, 5);
          const answer = await client.get('/tables', {
            ...filter.parameters,
            limit: 5,
            after: page.after ?? '',
          });
          if (rest.length === 0 && PAST_END.includes(answer.status)) continue;
          sameIds(readPage(answer).ids, rest, `${filter.label} after row ${place} of the whole list`);
          checked += 1;
        }
      }
      return checked === 0 ? 'no filter to try' : undefined;
    },
  },
  {
    name: 'a page past the end is empty, or refused in the words known',
    async run(client) {
      const { pages } = await client.walk();
      const cursor = pages.find(({ after }) => after !== undefined)?.after;
      if (cursor === undefined) return 'one page only';
      const answer = await client.get('/tables', { after: cursor, database: 'no such database', limit: 3 });
      if (answer.status === 200) {
        const { rows, after } = readPage(answer);
        hold(rows.length === 0 && after === undefined, `${rows.length} rows came past the end`);
        return 'an empty page';
      }
      hold(/Index 0 out of bounds/.test(readRefusal(answer, PAST_END)), `the refusal says ${answer.text}`);
      return `answers ${answer.status}`;
    },
  },
];
