import {
  type Client,
  type Parameters,
  walkList,
  type Walk,
  type Page,
  hold,
  sameIds,
  type Check,
  ContractError,
  readRefusal,
  brief,
  readPage,
  isMembers,
  type Row,
} from '../client.ts';

/** A filter of the table list and the rows it has. */
export interface Filter {
  readonly label: string;
  readonly parameters: Parameters;
  readonly fqn: string;
  readonly total: number;
  /** All of its rows, read once. */
  readonly walk: () => Promise<Walk>;
}

const TRIED = 8;
const KEPT = 3;
/** Larger lists are not read completely. */
const MOST_ROWS = 1500;

async function filterOf(client: Client, kind: 'database' | 'databaseSchema', fqn: string): Promise<Filter> {
  const parameters = { [kind]: fqn };
  const { total } = await client.page({ ...parameters, limit: 0 });
  let walk: Promise<Walk> | undefined;
  return {
    label: `${kind} ${fqn}`,
    parameters,
    fqn,
    total,
    walk() {
      walk ??= walkList(client, parameters, { limit: Math.max(40, Math.ceil(total / 7)) });
      return walk;
    },
  };
}

async function findFilters(client: Client): Promise<Filter[]> {
  const databases = await client.page({ limit: TRIED }, '/databases');
  const found: Filter[] = [];
  for (const { fullyQualifiedName: database } of databases.rows) {
    found.push(await filterOf(client, 'database', database));
    const [schema] = (await client.page({ limit: 1, database }, '/databaseSchemas')).rows;
    if (schema) found.push(await filterOf(client, 'databaseSchema', schema.fullyQualifiedName));
  }
  return found
    .filter(({ total }) => total > 0 && total <= MOST_ROWS)
    .toSorted((a, b) => b.total - a.total)
    .slice(0, KEPT);
}

const knownFilters = new WeakMap<Client, Promise<Filter[]>>();

/** A few databases and schemas that have rows and are small enough to read, the largest first; found once per client. */
function filters(client: Client): Promise<Filter[]> {
  const found = knownFilters.get(client) ?? findFilters(client);
  knownFilters.set(client, found);
  return found;
}

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

type Order = 'in order' | 'reversed' | 'reversed, one row lost';

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, at) => id === b[at]);

/** How a backward page relates to the rows before its cursor, of which it should contain the nearest. */
function orderOf(found: Page, before: readonly string[], limit: number): Order | undefined {
  if (same(found.ids, before.slice(-limit))) return 'in order';
  if (same(found.ids.toReversed(), before.slice(-limit))) return 'reversed';
  // Servers of about 1.12 read one row more than requested and drop the nearest.
  if (same(found.ids.toReversed(), before.slice(-limit - 1, -1))) return 'reversed, one row lost';
  return undefined;
}

interface Step {
  readonly back: Page;
  readonly page: Page;
  readonly order: Order;
}

async function walkBack(client: Client): Promise<Step[]> {
  const { pages, ids, limit } = await client.walk();
  const steps: Step[] = [];
  let start = pages[0]?.rows.length ?? 0;
  for (const page of pages.slice(1, 9)) {
    if (page.before === undefined) continue;
    const back = await client.page({ limit, before: page.before });
    const order = orderOf(back, ids.slice(0, start), limit);
    if (!order) {
      throw new ContractError(
        `the page before row ${start} holds ${back.rows.length} rows that are not those before it`,
      );
    }
    steps.push({ back, page, order });
    start += page.rows.length;
  }
  return steps;
}

const knownSteps = new WeakMap<Client, Promise<Step[]>>();

/** One step back from each of the first pages; requested once per client. */
function stepsBack(client: Client): Promise<Step[]> {
  const found = knownSteps.get(client) ?? walkBack(client);
  knownSteps.set(client, found);
  return found;
}

const variant = (steps: readonly Step[]): string | undefined => steps.at(-1)?.order;

/** The list by `before`; servers may differ in the order of such pages. */
export const listBackward: readonly Check[] = [
  {
    name: 'before(after(page)) is the page',
    async run(client) {
      const steps = await stepsBack(client);
      if (steps.length === 0) return 'one page only';
      return `backward pages are ${variant(steps)}`;
    },
  },
  {
    name: 'a backward page has an after cursor, and no before cursor at the start',
    async run(client) {
      const steps = await stepsBack(client);
      hold(
        steps.every(({ back }) => back.after !== undefined),
        'a backward page has no after cursor',
      );
      hold(steps[0]?.back.before === undefined, 'the backward page at the start has a before cursor');
      return undefined;
    },
  },
  {
    name: 'after(before(page)) is the page',
    async run(client) {
      const { limit } = await client.walk();
      const steps = (await stepsBack(client)).slice(0, 4);
      if (steps.some(({ order }) => order !== 'in order'))
        return `does not hold: pages are ${variant(steps)}`;
      for (const { back, page } of steps) {
        const again = await client.page({ limit, after: back.after ?? '' });
        sameIds(again.ids, page.ids, 'the page after the page before');
      }
      return undefined;
    },
  },
  {
    name: 'a walk by before reaches the start with every row once',
    async run(client) {
      const { pages, ids, limit } = await client.walk();
      const from = Math.min(pages.length - 1, 12);
      const steps = await stepsBack(client);
      if (steps.some(({ order }) => order !== 'in order'))
        return `does not hold: pages are ${variant(steps)}`;
      let before = pages[from]?.before;
      const found: string[] = [];
      for (let asked = 0; before !== undefined && asked <= from; asked++) {
        const page: Page = await client.page({ limit, before });
        found.unshift(...page.ids);
        before = page.before;
      }
      const start = pages.slice(0, from).reduce((sum, page) => sum + page.rows.length, 0);
      sameIds(found, ids.slice(0, start), `${limit} a page backwards`);
      return undefined;
    },
  },
];

const ANY_REFUSAL = new Set([400, 404, 500]);

/** `limit`: default 10, from 1 to 1000, 0 for the total alone. */
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
    name: 'limit=1 and limit=1000 answer so many rows',
    async run(client) {
      for (const limit of [1, 1000]) {
        const { rows, total } = await client.page({ limit });
        hold(rows.length === Math.min(limit, total), `${rows.length} of ${total} rows came for ${limit}`);
      }
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

const PAST_END = [500];

/** Cursors that are refused, and cursors of another list, which are positions in the same order. */
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

const fqnOf = (reference: unknown): unknown =>
  isMembers(reference) ? reference['fullyQualifiedName'] : undefined;

/** Some servers compare a database as a prefix of the FQN. */
const liesIn = (row: Row, fqn: string): boolean =>
  fqnOf(row['database']) === fqn ||
  fqnOf(row['databaseSchema']) === fqn ||
  row.fullyQualifiedName.startsWith(fqn);

/** `database`, `databaseSchema` and `include`. */
export const filtering: readonly Check[] = [
  {
    name: 'a filter brings its rows alone, as many as total says',
    async run(client) {
      const tried = await filters(client);
      for (const { label, walk, fqn, total } of tried) {
        const { rows, ids } = await walk();
        const stranger = rows.find((row) => !liesIn(row, fqn));
        hold(!stranger, `${label}: ${stranger?.fullyQualifiedName} does not lie in it`);
        hold(ids.length === total, `${label}: ${ids.length} rows came, total says ${total}`);
      }
      return tried.map(({ label, total }) => `${label}: ${total}`).join(', ') || 'no database has rows';
    },
  },
  {
    name: 'a filter keeps the order of the whole list',
    async run(client) {
      const { ids } = await client.walk();
      for (const { label, walk } of await filters(client)) {
        const places = (await walk()).ids.map((id) => ids.indexOf(id)).filter((place) => place !== -1);
        hold(
          places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0)),
          `${label} comes in another order`,
        );
      }
      return undefined;
    },
  },
  {
    name: 'an unknown database or schema is an empty list',
    async run(client) {
      for (const name of ['database', 'databaseSchema']) {
        const { rows, total, after } = await client.page({ [name]: 'no such.place' });
        hold(
          rows.length === 0 && total === 0 && after === undefined,
          `${name}: ${rows.length} rows of ${total}`,
        );
      }
      return undefined;
    },
  },
  {
    name: 'include tells deleted tables from the others',
    async run(client) {
      const count = async (include: string) => (await client.page({ limit: 0, include })).total;
      const [all, deleted, others] = [await count('all'), await count('deleted'), await count('non-deleted')];
      hold(all === deleted + others, `${all} in all are not ${deleted} deleted and ${others} others`);
      const { total } = await client.page({ limit: 0 });
      hold(total === others, `${total} without include, ${others} with include=non-deleted`);
      for (const row of (await client.page({ include: 'deleted', limit: 20 })).rows) {
        hold(row['deleted'] === true, `${row.fullyQualifiedName} is not deleted`);
      }
      readRefusal(await client.get('/tables', { include: 'bogus' }), [400]);
      return `${deleted} deleted, ${others} others`;
    },
  },
];
