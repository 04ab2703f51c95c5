import {
  readArray,
  readObject,
  type Answer,
  type Members,
  brief,
  hold,
  type Client,
  type Parameters,
  readRefusal,
  sameIds,
  type Check,
} from '../client.ts';

/** The index of tables; the same name on all servers. */
const TABLE_INDEX = 'table_search_index';

interface Hit {
  readonly id: string;
  readonly source: Members;
  readonly highlight: Members;
}

export interface Hits {
  readonly total: number;
  readonly relation: unknown;
  readonly hits: readonly Hit[];
  readonly ids: readonly string[];
}

/** The hits in an engine's response. @throws ContractError where there are none */
export function readHits(answer: Answer): Hits {
  hold(answer.status === 200, `${answer.target} answered ${answer.status} ${brief(answer.text)}`);
  const outer = readObject(readObject(answer.body, 'the answer')['hits'], 'hits');
  const { value, relation } = readObject(outer['total'], 'hits.total');
  hold(Number.isInteger(value), `hits.total.value is ${brief(value)}`);
  const hits = readArray(outer['hits'], 'hits.hits').map((item): Hit => {
    const hit = readObject(item, 'a hit');
    hold(typeof hit['_id'] === 'string', `a hit has the _id ${brief(hit['_id'])}`);
    const highlight = hit['highlight'] === undefined ? {} : readObject(hit['highlight'], 'highlight');
    return { id: hit['_id'], source: readObject(hit['_source'] ?? {}, '_source'), highlight };
  });
  return { total: Number(value), relation, hits, ids: hits.map(({ id }) => id) };
}

/** Searches tables that are not deleted; only a few members of each are needed. */
const askSearch = (client: Client, q: string, parameters: Parameters = {}): Promise<Answer> =>
  client.get('/search/query', {
    q,
    index: TABLE_INDEX,
    deleted: 'false',
    include_source_fields: ['id', 'name', 'fullyQualifiedName', 'deleted'],
    ...parameters,
  });

/** The hits for a query. @throws ContractError */
const findHits = async (client: Client, q: string, parameters: Parameters = {}): Promise<Hits> =>
  readHits(await askSearch(client, q, parameters));

/** A typed text with all special characters of the query language escaped; `<` and `>` cannot be. */
const escapeQuery = (text: string): string =>
  text
    .replace(/[<>]/g, '?')
    .replace(/[\\+\-=!(){}[\]^"~*?:/&|]/g, (character) => `\\${character}`)
    .replace(/\b(AND|OR|NOT)\b/g, (word) => word.toLowerCase());

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

/** Search: the engine's own response. */
export const search: readonly Check[] = [
  {
    name: 'a search for everything finds the tables of the list, each once',
    async run(client) {
      const ids = await matchAll(client);
      hold(new Set(ids).size === ids.length, 'a table is found twice');
      const { known, of } = await share(client, ids);
      // An index follows writes with a delay and may still contain deleted tables.
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

const TYPED = [
  'a/b',
  '[x]',
  '+',
  '(unclosed',
  'foo AND',
  'back\\',
  '"',
  '"two words"',
  'a:b:c',
  'x && y || !z',
  'NOT',
  '^~*?',
  '{a}',
  '<b>',
  'ünïcode 顧客',
];
const BROKEN = ['(unclosed', 'foo AND', '"', 'a/b', '[x]', '+', 'back\\'];

/** What users type, escaped and not. */
export const searchSyntax: readonly Check[] = [
  {
    name: 'no text that is escaped is an error',
    async run(client) {
      for (const text of TYPED) await findHits(client, `*${escapeQuery(text)}*`, { size: 1 });
      return undefined;
    },
  },
  {
    name: 'a part of a name finds its table',
    async run(client) {
      const { rows } = await client.walk();
      const parts = rows.flatMap(({ id, name }) => {
        const part = /[a-z\d]{6,}/.exec(name)?.[0];
        return part === undefined ? [] : [{ id, name, part: part.slice(1, 5) }];
      });
      const tried = parts.filter((_, at) => at % Math.ceil(parts.length / 6) === 0);
      if (tried.length === 0) return 'no name to try';
      const missed: string[] = [];
      for (const { id, name, part } of tried) {
        const found = await findHits(client, `*${part}*`, { size: 1000, track_total_hits: 'true' });
        if (found.total <= 1000 && !found.ids.includes(id)) missed.push(`${part} does not find ${name}`);
      }
      // The index may lag behind the list.
      hold(missed.length < tried.length, missed.join('; '));
      return missed.join('; ') || undefined;
    },
  },
  {
    name: 'a text that nothing holds finds nothing',
    async run(client) {
      const { total, ids } = await findHits(client, '*zzqxvjkwy*', { track_total_hits: 'true' });
      hold(total === 0 && ids.length === 0, `${total} tables are found`);
      return undefined;
    },
  },
  {
    name: 'broken syntax is answered, or refused in the shape of any error',
    async run(client) {
      const refused: string[] = [];
      for (const text of BROKEN) {
        const answer = await askSearch(client, text, { size: 1 });
        if (answer.status === 200) readHits(answer);
        else readRefusal(answer, [400, 500]);
        if (answer.status !== 200) refused.push(text);
      }
      return refused.length > 0 ? `refuses ${refused.join('  ')}` : 'refuses none';
    },
  },
];
