import * as v from 'valibot';
import { entitySchema } from '#src/api/schemas/entity.ts';
import { recordType, type SharedField } from '#src/api/schemas/record.ts';
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
  type Members,
  type Row,
  type Walk,
} from '../client.ts';

/** A type of record with a list of its own. */
interface ListedType {
  readonly path: string;
  /** Members that come only when they are asked for; beside them `owner`, which later servers call `owners`. */
  readonly optional: readonly string[];
  /** Those of them that some servers do not have. */
  readonly sometimes?: readonly string[];
  /** The index of its records; absent: servers keep none. */
  readonly index?: string;
  /** The parameter that narrows its list to a parent, and the member with the reference to it. */
  readonly parent: 'service' | 'database';
  /** Fields that the client knows of it. */
  readonly shared: readonly SharedField[];
}

const PERSONAL = ['followers', 'tags'];
const PERSONAL_FIELDS: readonly SharedField[] = ['owners', 'tags', 'followers'];
const SCOPE_FIELDS: readonly SharedField[] = ['owners', 'tags', 'usageSummary'];

/** What is listed is found, too: an index of the type's own name. */
const asset = (type: string, optional: readonly string[], sometimes: readonly string[]): ListedType => ({
  path: `/${type}s`,
  optional: [...PERSONAL, ...optional],
  sometimes: ['extension', ...sometimes],
  index: `${type}_search_index`,
  parent: 'service',
  shared: optional.includes('usageSummary') ? [...PERSONAL_FIELDS, 'usageSummary'] : PERSONAL_FIELDS,
});

const TYPES: readonly ListedType[] = [
  asset('topic', [], ['sampleData']),
  asset('dashboard', ['charts', 'usageSummary'], ['dataModels']),
  { path: '/charts', optional: PERSONAL, parent: 'service', shared: PERSONAL_FIELDS },
  asset('pipeline', ['tasks', 'pipelineStatus'], []),
  asset('mlmodel', ['dashboard', 'usageSummary'], []),
  asset('container', ['parent', 'children', 'dataModel'], []),
  {
    path: '/databases',
    optional: ['tags', 'usageSummary', 'databaseSchemas'],
    sometimes: ['location', 'extension'],
    parent: 'service',
    shared: SCOPE_FIELDS,
  },
  {
    path: '/databaseSchemas',
    // Not `tables`: every table of each schema would come.
    optional: ['tags', 'usageSummary'],
    sometimes: ['extension'],
    parent: 'database',
    shared: SCOPE_FIELDS,
  },
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

const OWNERS = ['owner', 'owners'];

/** The members of a row that another without optional fields does not have. */
const added = (row: Row, bare: Row | undefined): string[] =>
  Object.keys(row).filter((member) => !(bare && member in bare));

const sendsFields: Rule = async (client, type) => {
  const { rows } = await client.page({ limit: 50 }, type.path);
  const ids = rows.map(({ id }) => id);
  const fields = [...type.optional, ...(type.sometimes ?? []), ...OWNERS];
  for (const row of rows) {
    for (const member of fields)
      hold(!(member in row), `${row.fullyQualifiedName} has ${member}, which nobody asked for`);
    hold(!JSON.stringify(row).includes('"tags":['), `${row.fullyQualifiedName}: a part has tags unasked`);
  }
  const notes: string[] = [];
  for (const field of fields) {
    const answer = await client.get(type.path, { limit: 50, fields: field });
    if (answer.status === 400 && !type.optional.includes(field)) {
      hold(readRefusal(answer, [400]) === `Invalid field name ${field}`, `${field}: ${brief(answer.text)}`);
      notes.push(`no ${field}`);
      continue;
    }
    const asked = readPage(answer);
    sameIds(asked.ids, ids, `the list with ${field}`);
    const expected = OWNERS.includes(field) ? OWNERS : [field];
    for (const [at, row] of asked.rows.entries()) {
      const more = added(row, rows[at]).filter((member) => !expected.includes(member));
      hold(more.length === 0, `${row.fullyQualifiedName} has ${more.join()} where ${field} was asked for`);
      hold(field !== 'tags' || Array.isArray(row['tags']), `${row.fullyQualifiedName} has no tags`);
    }
    notes.push(`${field} ${asked.rows.filter((row) => expected.some((member) => member in row)).length}`);
  }
  hold(!OWNERS.every((field) => notes.includes(`no ${field}`)), 'neither owner nor owners is a field');
  const text = readRefusal(await client.get(type.path, { fields: 'xyz' }), [400]);
  hold(text === 'Invalid field name xyz', `an unknown field: ${brief(text)}`);
  readRefusal(await client.get(type.path, { after: '%%%' }), [400, 500]);
  return notes.join(', ');
};

/** One record has the members that the list sends of it. */
const isOneWhole: Rule = async (client, type) => {
  const fields = type.optional.join(',');
  const { rows } = await client.page({ limit: 5, fields }, type.path);
  for (const row of rows) {
    const answer = await client.get(`${type.path}/${row.id}`, { fields });
    hold(answer.status === 200, `${answer.target} answered ${answer.status}`);
    const one = readRow(answer.body);
    const lost = added(row, one).filter((member) => type.optional.includes(member));
    hold(lost.length === 0, `${answer.target} lacks ${lost.join()}, which the list has`);
  }
  return undefined;
};

/** Parents that are asked for one by one. */
const MOST_PARENTS = 12;

const narrows: Rule = async (client, type) => {
  const { rows, complete } = await walkOf(client, type);
  const { parent } = type;
  const [first] = rows;
  if (!first) return 'no rows';
  hold(typeof fqnOf(first[parent]) === 'string', `${first.fullyQualifiedName} has no ${parent}`);
  const parents = [...new Set(rows.map((row) => String(fqnOf(row[parent]))))].slice(0, MOST_PARENTS);
  for (const fqn of parents) {
    const within = rows.filter((row) => fqnOf(row[parent]) === fqn).length;
    // The parameter is the beginning of an FQN: `red` is that of `red.panda` too.
    const beginning = rows.filter((row) => row.fullyQualifiedName.startsWith(`${fqn}.`)).length;
    const { total } = await client.page({ [parent]: fqn, limit: 0 }, type.path);
    hold(!complete || [within, beginning].includes(total), `${parent}=${fqn}: ${total} of ${within} rows`);
  }
  const unknown = await client.page({ [parent]: 'no_such_parent' }, type.path);
  hold(unknown.total === 0, `an unknown ${parent} has ${unknown.total} rows`);
  return `${parents.length} parents`;
};

/** Containers alone lie in one another. */
const hasRoots: Rule = async (client, type) => {
  const all = await walkList(client, { fields: 'parent' }, { path: type.path });
  const roots = await walkList(client, { root: 'true' }, { path: type.path });
  if (!all.complete || !roots.complete) return 'too many to compare';
  const expected = all.rows.filter((row) => !('parent' in row)).map(({ id }) => id);
  sameIds(roots.ids, expected, 'root=true');
  return `${expected.length} of ${all.ids.length}`;
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

/** What the client makes of records, in lists and in hits. */
const isReadable: Rule = async (client, type) => {
  const { shared, path, index, optional } = type;
  const decode = recordType({ type: path, shared, members: {}, fields: {} }).decoder(shared, 'start');
  const { rows } = await client.page({ limit: 200, fields: optional.join(',') }, path);
  const records: unknown[] = [...rows];
  if (index !== undefined) {
    const answer = await client.get('/search/query', { q: '*', index, size: 200 });
    const hits = readObject(readObject(answer.body, 'the answer')['hits'], 'hits');
    records.push(...readArray(hits['hits'], 'hits.hits').map((hit) => readObject(hit, 'a hit')['_source']));
  }
  for (const [at, record] of records.entries()) {
    const read = decode(record, at);
    hold(read.kind !== 'unreadable', `${brief(record)} cannot be read: ${brief(read)}`);
  }
  return `${records.length} records`;
};

const hidesNoService: Rule = async (client, type) => {
  const { rows } = await walkOf(client, type);
  hold(!JSON.stringify(rows).includes('"connection":'), 'a record carries the connection of a service');
  readPage(await client.get(type.path, { include: 'all', limit: 1 }));
  return undefined;
};

const RULES: readonly (readonly [name: string, rule: Rule])[] = [
  ['a walk meets every record once, as many as total and limit=0 say', isWhole],
  ['before leads back', leadsBack],
  ['one record by name and by id', answersOne],
  ['one record has what the list has', isOneWhole],
  ['optional members come when asked for, unknown ones are refused', sendsFields],
  ['the list of each parent', narrows],
  ['those in no other', hasRoots],
  ['search finds what the list has', isSearched],
  ['the client reads every record', isReadable],
  ['no record has a connection', hidesNoService],
];

/** Never `metadataServices`: its one row hands out the token of a bot, to anybody who may read. */
const SERVICES = ['database', 'messaging', 'dashboard', 'pipeline', 'mlmodel', 'storage'];

/** Texts in a value, at any depth. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
};

/** Texts of a service's connection that stand in what was made of its record, and nowhere else in it. */
export function leaksOf({ connection, ...rest }: Members, kept: unknown): readonly string[] {
  const known = new Set(textsIn(rest));
  const texts = new Set(textsIn(kept));
  return textsIn(connection).filter((text) => texts.has(text) && !known.has(text));
}

/** The services of a kind: as other lists, and what they carry unasked does not come through the client's decoder. */
const hidesConnections = async (client: Client, kind: string): Promise<string> => {
  const path = `/services/${kind}Services`;
  const { rows, complete, pages } = await walkList(client, {}, { path });
  hold(!complete || rows.length === pages.at(-1)?.total, `${rows.length} rows where total says otherwise`);
  for (const row of rows) {
    const decoded = v.safeParse(entitySchema, row);
    hold(decoded.success, `${row.fullyQualifiedName} cannot be read`);
    const leaks = leaksOf(row, decoded.output).length;
    hold(!('connection' in decoded.output) && leaks === 0, `${row.name}: the client keeps ${leaks} texts`);
  }
  const [row] = rows;
  if (row) {
    const answer = await client.get(`${path}/name/${encodeURIComponent(row.fullyQualifiedName)}`);
    hold(answer.status === 200 && readRow(answer.body).id === row.id, `${answer.target} is another record`);
  }
  return `${rows.length} rows, ${rows.filter((one) => 'connection' in one).length} with a connection`;
};

/** The lists of every type but tables. */
export const otherTypes: readonly Check[] = [
  ...TYPES.flatMap((type) =>
    RULES.filter(([, rule]) => rule !== hasRoots || type.path === '/containers').map(([name, rule]) => ({
      name: `${type.path.slice(1)}: ${name}`,
      run: (client: Client) => rule(client, type),
    })),
  ),
  ...SERVICES.map((kind) => ({
    name: `services/${kind}Services: a whole list, whose connections the client drops`,
    run: (client: Client) => hidesConnections(client, kind),
  })),
];
