import {
  brief,
  hold,
  isMembers,
  readArray,
  readObject,
  readPage,
  readRefusal,
  readRow,
  sameIds,
  walkList,
  type Check,
  type Client,
  type Walk,
} from '../client.ts';

/** A type of record with a list of its own. */
interface ListedType {
  readonly path: string;
  /** Members that come only when they are asked for. */
  readonly optional: readonly string[];
  /** The index of its records; absent: servers keep none. */
  readonly index?: string;
  /** The parameter that narrows its list to a parent, and the member with the reference to it. */
  readonly parent?: string;
}

const PERSONAL = ['followers', 'tags'];

const TYPES: readonly ListedType[] = [
  { path: '/topics', optional: PERSONAL, index: 'topic_search_index', parent: 'service' },
  {
    path: '/dashboards',
    optional: [...PERSONAL, 'charts', 'usageSummary'],
    index: 'dashboard_search_index',
    parent: 'service',
  },
  { path: '/charts', optional: PERSONAL, parent: 'service' },
  {
    path: '/pipelines',
    optional: [...PERSONAL, 'tasks', 'pipelineStatus'],
    index: 'pipeline_search_index',
    parent: 'service',
  },
  {
    path: '/mlmodels',
    optional: [...PERSONAL, 'usageSummary'],
    index: 'mlmodel_search_index',
    parent: 'service',
  },
  {
    path: '/containers',
    optional: [...PERSONAL, 'parent', 'children', 'dataModel'],
    index: 'container_search_index',
    parent: 'service',
  },
  { path: '/databases', optional: ['usageSummary', 'tags'], parent: 'service' },
  { path: '/databaseSchemas', optional: ['usageSummary', 'tags'], parent: 'database' },
];

const walks = new WeakMap<Client, Map<string, Promise<Walk>>>();

/** All records of a type by `after`; read once per client. */
function walkOf(client: Client, { path }: ListedType): Promise<Walk> {
  const known = walks.get(client) ?? new Map<string, Promise<Walk>>();
  walks.set(client, known);
  const walk = known.get(path) ?? walkList(client, {}, { path });
  known.set(path, walk);
  return walk;
}

const fqnOf = (reference: unknown): unknown =>
  isMembers(reference) ? reference['fullyQualifiedName'] : undefined;

type Rule = (client: Client, type: ListedType) => Promise<string | undefined>;

const isWhole: Rule = async (client, type) => {
  const { ids, complete, pages } = await walkOf(client, type);
  if (!complete) return `a sample: the first ${ids.length} rows`;
  const total = pages.at(-1)?.total ?? 0;
  hold(ids.length === total, `the walk met ${ids.length} rows, total says ${total}`);
  const none = await client.page({ limit: 0 }, type.path);
  hold(none.rows.length === 0 && none.total === total, `limit=0 says ${none.total} and sends rows`);
  return `${ids.length} rows`;
};

const leadsBack: Rule = async (client, type) => {
  const { pages, limit } = await walkOf(client, type);
  const [first, second] = pages;
  if (!first || second?.before === undefined) return 'one page only';
  const back = await client.page({ limit, before: second.before }, type.path);
  // A server 1.12 reverses a page and loses a row where more remain; this page is the first.
  const isReversed = back.ids.length > 1 && back.ids[0] === first.ids.at(-1);
  sameIds(isReversed ? back.ids.toReversed() : back.ids, first.ids, 'the page before the second');
  return isReversed ? 'reversed' : undefined;
};

const answersOne: Rule = async (client, type) => {
  const [row] = (await walkOf(client, type)).rows;
  if (!row) return 'no rows';
  for (const segment of [`name/${encodeURIComponent(row.fullyQualifiedName)}`, row.id]) {
    const answer = await client.get(`${type.path}/${segment}`);
    hold(answer.status === 200, `${answer.target} answered ${answer.status}`);
    hold(readRow(answer.body).id === row.id, `${answer.target} is another record`);
  }
  const text = readRefusal(await client.get(`${type.path}/name/no.such.thing`), [404]);
  hold(text.endsWith(' instance for no.such.thing not found'), `an unknown name: ${brief(text)}`);
  return undefined;
};

const sendsFields: Rule = async (client, type) => {
  const { rows } = await client.page({ limit: 50 }, type.path);
  for (const row of rows)
    for (const member of [...type.optional, 'owner', 'owners'])
      hold(!(member in row), `${row.fullyQualifiedName} has ${member}, which nobody asked for`);
  const asked = await client.page({ limit: 50, fields: type.optional.join(',') }, type.path);
  sameIds(
    asked.ids,
    rows.map(({ id }) => id),
    'the list with fields',
  );
  for (const row of asked.rows) hold(Array.isArray(row['tags']), `${row.fullyQualifiedName} has no tags`);
  const text = readRefusal(await client.get(type.path, { fields: 'xyz' }), [400]);
  hold(text === 'Invalid field name xyz', `an unknown field: ${brief(text)}`);
  readRefusal(await client.get(type.path, { after: '%%%' }), [400, 500]);
  return undefined;
};

const narrows: Rule = async (client, type) => {
  const { rows, complete } = await walkOf(client, type);
  const { parent } = type;
  const [row] = rows;
  if (parent === undefined || !row) return 'no rows';
  const fqn = fqnOf(row[parent]);
  hold(typeof fqn === 'string', `${row.fullyQualifiedName} has no ${parent}`);
  const expected = rows.filter((one) => fqnOf(one[parent]) === fqn);
  const { total } = await client.page({ [parent]: fqn, limit: 0 }, type.path);
  hold(!complete || total === expected.length, `${parent}=${fqn}: ${total} of ${expected.length} rows`);
  const unknown = await client.page({ [parent]: 'no_such_parent' }, type.path);
  hold(unknown.total === 0, `an unknown ${parent} has ${unknown.total} rows`);
  return fqn;
};

const isSearched: Rule = async (client, type) => {
  const { ids, complete } = await walkOf(client, type);
  const index = type.index ?? `${type.path.slice(1, -1).toLowerCase()}_search_index`;
  const parameters = { q: '*', index, size: 1_000, track_total_hits: 'true', include_source_fields: 'name' };
  const answer = await client.get('/search/query', parameters);
  if (type.index === undefined) {
    return answer.status === 200 ? 'this server has an index of it' : `no index: answers ${answer.status}`;
  }
  hold(answer.status === 200, `${answer.target} answered ${answer.status} ${brief(answer.text)}`);
  const hits = readObject(readObject(answer.body, 'the answer')['hits'], 'hits');
  const found = readArray(hits['hits'], 'hits.hits').map((hit) => String(readObject(hit, 'a hit')['_id']));
  if (!complete || ids.length > 1_000) return 'too many to compare';
  const missed = ids.filter((id) => !found.includes(id)).length;
  hold(missed === 0, `search misses ${missed} of ${ids.length} records`);
  return `${found.length} hits`;
};

const hidesNoService: Rule = async (client, type) => {
  if (type.parent !== 'service') return undefined;
  const [row] = (await walkOf(client, type)).rows;
  hold(!row || !('connection' in readObject(row['service'], 'service')), 'a reference carries a connection');
  readPage(await client.get(type.path, { include: 'all', limit: 1 }));
  return undefined;
};

const RULES: readonly (readonly [name: string, rule: Rule])[] = [
  ['a walk meets every record once, as many as total and limit=0 say', isWhole],
  ['before leads back', leadsBack],
  ['one record by name and by id', answersOne],
  ['optional members come when asked for, unknown ones are refused', sendsFields],
  ['the list of one parent', narrows],
  ['search finds what the list has', isSearched],
  ['references to services have no connection', hidesNoService],
];

/** The lists of every type but tables. */
export const otherTypes: readonly Check[] = TYPES.flatMap((type) =>
  RULES.map(([name, rule]) => ({
    name: `${type.path.slice(1)}: ${name}`,
    run: (client: Client) => rule(client, type),
  })),
);
