import type { Catalog, EntityRecord } from '../../catalog/types.ts';
import { entityPager, listPage, readFields, readInclude, readListParameters } from '../list.ts';
import { ServiceError } from '../http.ts';
import type { Route, RouteRequest } from '../router.ts';
import { countBits } from '../../bits.ts';

/** Members that are always sent. Their names are accepted as fields, without effect. */
const BASE_MEMBERS = [
  'id',
  'name',
  'fullyQualifiedName',
  'displayName',
  'description',
  'href',
  'service',
  'database',
];

/** Whether a record passes a parameter of its list. @throws ServiceError for an invalid value */
type Narrowing = (record: EntityRecord, value: string) => boolean;

/** One kind of record with a list, and look-ups by name and id. */
interface EntityKind {
  readonly path: readonly string[];
  /** As errors name it. */
  readonly type: string;
  readonly records: (catalog: Catalog) => readonly EntityRecord[];
  /** Names of the members that are sent on request. */
  readonly optional: readonly string[];
  /** Optional members that are found out when they are requested. */
  readonly computed?: Readonly<Record<string, (record: EntityRecord, request: RouteRequest) => unknown>>;
  readonly narrowings?: Readonly<Record<string, Narrowing>>;
}

function fqnOf(reference: unknown): unknown {
  return typeof reference === 'object' && reference !== null && 'fullyQualifiedName' in reference
    ? reference.fullyQualifiedName
    : undefined;
}

/** Whether a record is in the parent with this FQN: by its reference, else by its own FQN. */
const liesIn =
  (parent: 'service' | 'database'): Narrowing =>
  (record, fqn) => {
    const of = fqnOf(record[parent]);
    return of === undefined ? record.fullyQualifiedName.startsWith(`${fqn}.`) : of === fqn;
  };

const isSet =
  (member: string): Narrowing =>
  (record, value) =>
    (record[member] === true) === (value === 'true');

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

function isReferredTo(reference: unknown, id: string): boolean {
  return typeof reference === 'object' && reference !== null && 'id' in reference && reference.id === id;
}

const inGlossary: Narrowing = ({ glossary }, value) => {
  if (!UUID.test(value)) throw new ServiceError(400, `Invalid UUID string: ${value}`);
  return isReferredTo(glossary, value);
};

const underTerm: Narrowing = ({ parent }, value) => {
  // As recorded: a name is answered like an unknown address.
  if (!UUID.test(value)) throw new ServiceError(500, 'HTTP 404 Not Found');
  return isReferredTo(parent, value);
};

const inTeam: Narrowing = ({ teams }, value) =>
  Array.isArray(teams) && teams.some((team: EntityRecord) => team.name === value);

const inClassification: Narrowing = ({ classification }, value) => fqnOf(classification) === value;

/** How many tables have a label, by themselves or by a column. */
function usageCount({ fullyQualifiedName: fqn }: EntityRecord, { state }: RouteRequest): number {
  const corpus = state.catalog.corpus(state.dialect.records);
  const rows = fqn.startsWith('Tier.')
    ? corpus.terms('tier').rowsOf('tier.tagFQN', fqn)
    : corpus.terms('tags').rowsOf('tags.tagFQN', fqn);
  return countBits(rows);
}

const termCount =
  (member: 'classification' | 'glossary', from: 'tags' | 'glossaryTerms') =>
  ({ fullyQualifiedName }: EntityRecord, { state }: RouteRequest): number =>
    state.catalog.labels()[from].filter((label) => fqnOf(label[member]) === fullyQualifiedName).length;

const SCOPE_FIELDS = [
  'owner',
  'owners',
  'tags',
  'usageSummary',
  'followers',
  'databaseSchemas',
  'databases',
  'tables',
  'location',
  'extension',
  'pipelines',
];

const KINDS: readonly EntityKind[] = [
  {
    path: ['databases'],
    type: 'database',
    records: (catalog) => catalog.databases(),
    optional: SCOPE_FIELDS,
    narrowings: { service: liesIn('service') },
  },
  {
    path: ['databaseSchemas'],
    type: 'databaseSchema',
    records: (catalog) => catalog.schemas(),
    optional: SCOPE_FIELDS,
    narrowings: { database: liesIn('database') },
  },
  {
    path: ['services', 'databaseServices'],
    type: 'databaseService',
    records: (catalog) => catalog.services(),
    optional: SCOPE_FIELDS,
  },
  {
    path: ['users'],
    type: 'user',
    records: (catalog) => catalog.users(),
    optional: ['profile', 'roles', 'teams', 'follows', 'owns'],
    narrowings: { team: inTeam, isAdmin: isSet('isAdmin'), isBot: isSet('isBot') },
  },
  {
    path: ['teams'],
    type: 'team',
    records: (catalog) => catalog.teams(),
    optional: [
      'owner',
      'profile',
      'users',
      'owns',
      'defaultRoles',
      'parents',
      'children',
      'policies',
      'userCount',
      'childrenCount',
    ],
    narrowings: { parentTeam: () => true, isJoinable: isSet('isJoinable') },
  },
  {
    path: ['classifications'],
    type: 'classification',
    records: (catalog) => catalog.labels().classifications,
    optional: ['usageCount', 'termCount'],
    computed: {
      termCount: termCount('classification', 'tags'),
      usageCount: ({ fullyQualifiedName }, request) =>
        request.state.catalog
          .labels()
          .tags.filter(({ classification }) => fqnOf(classification) === fullyQualifiedName)
          .reduce((sum, tag) => sum + usageCount(tag, request), 0),
    },
  },
  {
    path: ['tags'],
    type: 'tag',
    records: (catalog) => catalog.labels().tags,
    optional: ['children', 'usageCount'],
    computed: { children: () => [], usageCount },
    narrowings: { parent: inClassification },
  },
  {
    path: ['glossaries'],
    type: 'glossary',
    records: (catalog) => catalog.labels().glossaries,
    optional: ['owner', 'tags', 'reviewers', 'usageCount', 'termCount'],
    computed: { termCount: termCount('glossary', 'glossaryTerms'), tags: () => [], reviewers: () => [] },
  },
  {
    path: ['glossaryTerms'],
    type: 'glossaryTerm',
    records: (catalog) => catalog.labels().glossaryTerms,
    optional: ['children', 'relatedTerms', 'reviewers', 'owner', 'tags', 'usageCount'],
    computed: {
      children: () => [],
      relatedTerms: () => [],
      reviewers: () => [],
      tags: () => [],
      usageCount,
    },
    narrowings: { glossary: inGlossary, parent: underTerm },
  },
];

/** A copy of a record with its optional members only where they were requested. */
function shaped(kind: EntityKind, record: EntityRecord, fields: ReadonlySet<string>, request: RouteRequest) {
  const body: Record<string, unknown> = { ...record };
  for (const member of kind.optional) {
    if (!fields.has(member)) delete body[member];
    else if (kind.computed?.[member]) body[member] = kind.computed[member](record, request);
  }
  return body;
}

const fieldsOf = ({ optional }: EntityKind, parameters: URLSearchParams): ReadonlySet<string> =>
  readFields(parameters, new Set([...BASE_MEMBERS, ...optional]));

function listOf(kind: EntityKind): Route {
  const narrowings = Object.entries(kind.narrowings ?? {});
  return {
    method: 'GET',
    path: kind.path,
    token: 'required',
    parameters: ['limit', 'after', 'before', 'fields', 'include', ...narrowings.map(([name]) => name)],
    answer(request) {
      const { state, parameters } = request;
      const { catalog, dialect } = state;
      const fields = fieldsOf(kind, parameters);
      const at = readListParameters(parameters, dialect);
      const include = readInclude(parameters);
      const given = narrowings.flatMap(([name, passes]) => {
        const value = parameters.get(name);
        return value === null ? [] : [{ passes, value }];
      });
      const matching = kind
        .records(catalog)
        .filter(
          (record) =>
            (include === 'all' || (record['deleted'] === true) === (include === 'deleted')) &&
            given.every(({ passes, value }) => passes(record, value)),
        );
      const { rows, paging } = listPage(entityPager(matching, dialect.order), at, dialect);
      const data = rows.map((row) => shaped(kind, row, fields, request));
      return { status: 200, body: { data, paging }, cost: { kind: 'list', rows: data.length, fields } };
    },
  };
}

function oneOf(kind: EntityKind, path: readonly string[], isIt: Narrowing): Route {
  return {
    method: 'GET',
    path: [...kind.path, ...path],
    token: 'required',
    parameters: ['fields', 'include'],
    answer(request) {
      const { state, segment, parameters } = request;
      const fields = fieldsOf(kind, parameters);
      const include = readInclude(parameters);
      const record = kind
        .records(state.catalog)
        .find(
          (each) =>
            isIt(each, segment) &&
            (include === 'all' || (each['deleted'] === true) === (include === 'deleted')),
        );
      if (!record) throw new ServiceError(404, `${kind.type} instance for ${segment} not found`);
      return { status: 200, body: shaped(kind, record, fields, request), cost: { kind: 'other' } };
    },
  };
}

/** By its FQN or, as people are asked for, by its name. */
const hasName: Narrowing = (record, name) => record.fullyQualifiedName === name || record.name === name;
const hasId: Narrowing = (record, id) => record.id === id;

/**
 * `GET /databases`, `/databaseSchemas`, `/services/databaseServices`, `/users`, `/teams`, `/classifications`, `/tags`,
 * `/glossaries`, `/glossaryTerms`: a page of the list; one of them by `/name/{fqn}` or `/{id}`
 */
export const entityRoutes: readonly Route[] = KINDS.flatMap((kind) => [
  listOf(kind),
  oneOf(kind, ['name', '*'], hasName),
  oneOf(kind, ['*'], hasId),
]);
