import { readRefusal } from '../answer.ts';
import { brief, hold, sameIds, type Check } from '../check.ts';

const ANY_REFUSAL = new Set([400, 404, 500]);

/** `limit`: 10 by default, 1 to 1000, 0 for the total alone. */
export const limits: readonly Check[] = [
  {
    name: 'limit is 10 by default',
    async run(client) {
      const page = await client.page();
      sameIds(page.ids, (await client.page({ limit: 10 })).ids, 'no limit against limit=10');
      hold(page.rows.length === Math.min(10, page.total), `${page.rows.length} of ${page.total} rows came`);
      return undefined;
    },
  },
  {
    name: 'limit=1 answers one row',
    async run(client) {
      const { rows, total } = await client.page({ limit: 1 });
      hold(rows.length === Math.min(1, total), `${rows.length} of ${total} rows came`);
      return undefined;
    },
  },
  {
    name: 'limit=1000 answers so many rows',
    async run(client) {
      const { rows, total } = await client.page({ limit: 1000 });
      hold(rows.length === Math.min(1000, total), `${rows.length} of ${total} rows came`);
      return undefined;
    },
  },
  {
    name: 'limit=0 answers the total alone',
    async run(client) {
      const { rows, total, before, after } = await client.page({ limit: 0 });
      hold(rows.length === 0, `${rows.length} rows came`);
      hold(before === undefined && after === undefined, 'cursors came with no row');
      return `${total} tables`;
    },
  },
  {
    name: 'a limit over what the server allows is refused',
    async run(client) {
      const tooMany = await client.get('/tables', { limit: 1_000_001 });
      readRefusal(tooMany, [400]);
      const seed = await client.get('/tables', { limit: 1001, database: 'no such database' });
      if (seed.status === 200) return 'allows more than 1000 a page';
      readRefusal(seed, [400]);
      return 'allows 1000 a page';
    },
  },
  {
    name: 'a limit that is no count is refused',
    async run(client) {
      readRefusal(await client.get('/tables', { limit: -1 }), [400]);
      const { status } = await client.get('/tables', { limit: 'abc' });
      hold(ANY_REFUSAL.has(status), `limit=abc answered ${brief(status)}`);
      return `limit=abc answers ${status}`;
    },
  },
];
