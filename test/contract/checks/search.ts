import { readRefusal } from '../answer.ts';
import { hold, sameIds, type Check } from '../check.ts';
import { askSearch, findHits, readHits, TABLE_INDEX } from '../search-answer.ts';
import type { Client } from '../client.ts';

const WINDOW = 10_000;
const BY_NAME = { sort_field: 'name.keyword', sort_order: 'asc', track_total_hits: 'true' };

/** Up to 10,000 ids of the index. */
async function matchAll(client: Client): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < WINDOW; from += 1000) {
    const page = await findHits(client, '*', { ...BY_NAME, from, size: 1000 });
    ids.push(...page.ids);
    if (page.ids.length < 1000) break;
  }
  return ids;
}

async function share(client: Client, ids: readonly string[]): Promise<{ known: number; of: number }> {
  const { ids: listed, complete } = await client.walk();
  if (complete) {
    const all = new Set(listed);
    return { known: ids.filter((id) => all.has(id)).length, of: ids.length };
  }
  const tried = ids.filter((_, at) => at % Math.ceil(ids.length / 20) === 0);
  let known = 0;
  for (const id of tried) known += Number((await client.get(`/tables/${id}`)).status === 200);
  return { known, of: tried.length };
}

/** Search: the engine's own answer. */
export const search: readonly Check[] = [
  {
    name: 'a search for everything finds the tables of the list, each once',
    async run(client) {
      const ids = await matchAll(client);
      hold(new Set(ids).size === ids.length, 'a table is found twice');
      const { known, of } = await share(client, ids);
      // An index follows writes with a delay and may keep what was deleted.
      hold(known >= of * 0.9, `only ${known} of ${of} found tables are in the list`);
      const { ids: listed, complete } = await client.walk();
      if (!complete || listed.length > WINDOW) return `${known} of ${of} found tables are in the list`;
      hold(ids.length >= listed.length * 0.9, `only ${ids.length} of ${listed.length} tables are found`);
      return known === of && of === listed.length
        ? `the same ${of} tables`
        : `${of} found, ${listed.length} listed`;
    },
  },
  {
    name: 'from and size page through the hits',
    async run(client) {
      const both = await findHits(client, '*', { ...BY_NAME, from: 0, size: 20 });
      const one = await findHits(client, '*', { ...BY_NAME, from: 0, size: 10 });
      const two = await findHits(client, '*', { ...BY_NAME, from: 10, size: 10 });
      sameIds([...one.ids, ...two.ids], both.ids, 'two pages of 10 against one of 20');
      const beyond = await findHits(client, '*', { from: Math.min(both.total, 9000) + 500, size: 2 });
      hold(both.total > 9500 || beyond.ids.length === 0, 'hits come from past the end');
      return undefined;
    },
  },
  {
    name: 'the total is exact where it is asked for',
    async run(client) {
      const { total, relation, ids } = await findHits(client, '*', { track_total_hits: 'true', size: 0 });
      hold(relation === 'eq', `hits.total.relation is ${String(relation)}`);
      hold(ids.length === 0, 'size=0 brought hits');
      const listed = (await client.page({ limit: 0 })).total;
      return total === listed ? `${total}, as the list says` : `${total} found, ${listed} listed`;
    },
  },
  {
    name: 'hits beyond the first 10,000 are refused',
    async run(client) {
      const answer = await askSearch(client, '*', { from: 9995, size: 10 });
      readRefusal(answer, [400, 500]);
      return `answers ${answer.status}`;
    },
  },
  {
    name: 'hits come sorted by name, by time of change and by use',
    async run(client) {
      for (const sort_field of ['name.keyword', 'updatedAt', 'usageSummary.weeklyStats.count']) {
        const { hits } = readHits(
          await askSearch(client, '*', {
            sort_field,
            sort_order: 'desc',
            size: 50,
            include_source_fields: ['id', 'updatedAt'],
          }),
        );
        const times = hits.map(({ source }) => Number(source['updatedAt']));
        const falling = times.every((time, at) => at === 0 || time <= (times[at - 1] ?? 0));
        hold(sort_field !== 'updatedAt' || falling, 'updatedAt does not fall');
      }
      readRefusal(await askSearch(client, '*', { sort_field: 'description' }), [400, 500]);
      return undefined;
    },
  },
  {
    name: 'the source of a hit is cut to the fields asked for',
    async run(client) {
      const { hits } = readHits(await askSearch(client, '*', { size: 5, include_source_fields: ['name'] }));
      hold(
        hits.every(({ source }) => Object.keys(source).join() === 'name'),
        'other members came too',
      );
      return undefined;
    },
  },
  {
    name: 'an unknown index is refused',
    async run(client) {
      readRefusal(await client.get('/search/query', { q: '*', index: `no_${TABLE_INDEX}` }), [400, 404, 500]);
      return undefined;
    },
  },
];
