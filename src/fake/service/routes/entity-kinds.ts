import { emptyUsage, isObject, referenceTo } from '../../catalog/records.ts';
import {
  type Catalog,
  type EntityRecord,
  SERVICE_OF,
  type AssetService,
  type AssetType,
} from '../../catalog/types.ts';
import { tableIndex } from '../../search/search-index.ts';
import type { Dialect } from '../dialects.ts';
import { ServiceError } from '../http.ts';
import type { RouteRequest } from '../router.ts';
import { UUID } from './tables.ts';

/** Whether a record passes a parameter of its list. @throws ServiceError for an invalid value */
export type Narrowing = (record: EntityRecord, value: string) => boolean;

/** One kind of record with a list, and look-ups by name and id. */
export interface EntityKind {
  readonly path: readonly string[];
  /** Name in errors. */
  readonly type: string;
  readonly records: (catalog: Catalog) => readonly EntityRecord[];
  /** The record as it is sent with all its members; default: itself. */
  readonly whole?: (record: EntityRecord, request: RouteRequest) => EntityRecord;
  /** Names of the members that are sent on request; `owner` and `domain` stand for the dialect's names. */
  readonly optional: readonly string[];
  /** Names of the members that a single record always has, and rows read in bulk only on request. */
  readonly listedOnRequest?: readonly string[];
  /** Optional members computed on request. */
  readonly computed?: Readonly<Record<string, (record: EntityRecord, request: RouteRequest) => unknown>>;
  /** Whether records can be requested by name, not only by FQN. */
  readonly byName?: boolean;
  /** Whether records lack the default members of a dialect: users and teams have no state of approval. */
  readonly isBare?: boolean;
  /** Members with parts that have tags of their own. */
  readonly tagged?: readonly string[];
  /** Those whose parts have no tags in rows read in bulk, unless the member too is requested by its name. */
  readonly taggedOnRequest?: readonly string[];
  readonly narrowings?: Readonly<Record<string, Narrowing>>;
  /** Whether its list has every record, whatever `include` says: none is ever marked as deleted. */
  readonly ignoresInclude?: true;
  /** Whether a dialect has the kind; absent: every one. */
  readonly isKnown?: (dialect: Dialect) => boolean;
}

const hasDomains = ({ rows }: Dialect): boolean => rows.domainFields.length > 0;

const fqnOf = (reference: unknown): unknown =>
  isObject(reference) ? reference['fullyQualifiedName'] : undefined;

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

const isReferredTo = (reference: unknown, id: string): boolean =>
  isObject(reference) && reference['id'] === id;

const inGlossary: Narrowing = ({ glossary }, value) => {
  if (!UUID.test(value)) throw new ServiceError(400, `Invalid UUID string: ${value}`);
  return isReferredTo(glossary, value);
};

const underTerm: Narrowing = ({ parent }, value) => {
  // A name is answered like an unknown path, as recorded.
  if (!UUID.test(value)) throw new ServiceError(500, 'HTTP 404 Not Found');
  return isReferredTo(parent, value);
};

const inDomain: Narrowing = ({ domains }, value) =>
  Array.isArray(domains) && domains.some((domain: unknown) => fqnOf(domain) === value);

const inTeam: Narrowing = ({ teams }, value) =>
  Array.isArray(teams) && teams.some((team: EntityRecord) => team.name === value);

const inClassification: Narrowing = ({ classification }, value) => fqnOf(classification) === value;

/** Number of tables with a label, of their own or of a column. */
function usageCount({ fullyQualifiedName: fqn }: EntityRecord, { state }: RouteRequest): number {
  const index = tableIndex(state.catalog.corpus(state.dialect.records));
  const paths = [fqn.startsWith('Tier.') ? 'tier.tagFQN' : 'tags.tagFQN'];
  const hasLabel = index.column({ kind: 'keyword', paths }).some((label) => label === fqn);
  index.read();
  return index.rows().filter(hasLabel).length;
}

const tagCount = (tag: EntityRecord, request: RouteRequest): number =>
  request.state.dialect.rows.countsTags ? usageCount(tag, request) : 0;

/** References to the domains directly below a domain. */
const domainsBelow = ({ id }: EntityRecord, { state }: RouteRequest): readonly EntityRecord[] =>
  state.catalog
    .belongings()
    .domains.filter(({ parent }) => isReferredTo(parent, id))
    .map((below) => referenceTo(below, 'domain'));

/** Kinds of relations, each with its inverse; the pairs of related terms have them in turn. */
const RELATIONS = [
  ['relatedTo', 'relatedTo'],
  ['broader', 'narrower'],
  ['calculatedFrom', 'usedToCalculate'],
] as const;

/** Terms of a glossary are related in pairs, and each third one to none. */
function relatedTerms(term: EntityRecord, { state }: RouteRequest): readonly object[] {
  const all = state.catalog
    .labels()
    .glossaryTerms.filter(({ glossary }) => fqnOf(glossary) === fqnOf(term['glossary']));
  const at = all.findIndex(({ id }) => id === term.id);
  const other = at % 3 === 0 ? all[at + 1] : at % 3 === 1 ? all[at - 1] : undefined;
  if (!other) return [];
  const reference = referenceTo(other, 'glossaryTerm');
  if (!state.dialect.records.namesRelations) return [reference];
  const pair = RELATIONS[Math.floor(at / 3) % RELATIONS.length];
  return [{ relationType: pair?.[at % 3 === 0 ? 0 : 1], term: reference }];
}

const termCount =
  (member: 'classification' | 'glossary', from: 'tags' | 'glossaryTerms') =>
  ({ fullyQualifiedName }: EntityRecord, { state }: RouteRequest): number =>
    state.catalog.labels()[from].filter((label) => fqnOf(label[member]) === fullyQualifiedName).length;

/** Narrows to children of an FQN, by prefix: parameters of assets and containers, as recorded. */
const startsWith: Narrowing = ({ fullyQualifiedName }, parent) => fullyQualifiedName.startsWith(`${parent}.`);

/** Only `true` narrows. */
const atRoot: Narrowing = ({ isRoot }, value) => value !== 'true' || isRoot === true;

const inParent =
  (member: string, type: string, all: (catalog: Catalog) => readonly EntityRecord[]) =>
  ({ fullyQualifiedName }: EntityRecord, { state }: RouteRequest): EntityRecord[] =>
    all(state.catalog)
      .filter((child) => fqnOf(child[member]) === fullyQualifiedName && child['deleted'] !== true)
      .map((child) => referenceTo(child, type));

const NO_FIELDS: ReadonlySet<string> = new Set();

/** Every table of a schema: as costly as on a real server, so that no list should request it. */
function tablesOf(schema: EntityRecord, { state }: RouteRequest): EntityRecord[] {
  const { catalog, dialect } = state;
  const filter = { databaseSchema: schema.fullyQualifiedName, include: 'non-deleted' } as const;
  const { rows } = catalog.page({ order: dialect.lists.order, filter, limit: catalog.count() });
  return rows.map((row) => referenceTo(catalog.record(row, NO_FIELDS, dialect.records), 'table'));
}

const assets = (
  type: AssetType,
  plural: string,
  optional: readonly string[],
  narrowings: Readonly<Record<string, Narrowing>> = {},
): EntityKind => ({
  path: plural.split('/'),
  type,
  records: (catalog) => catalog.assets().heads(type),
  whole: ({ index }, { state }) => state.catalog.assets().record(type, Number(index), state.dialect.records),
  optional: ['owner', 'domain', 'dataProducts', 'followers', 'tags', 'certification', ...optional],
  tagged: ['messageSchema', 'dataModel', 'tasks', 'columns'],
  narrowings: { service: startsWith, ...narrowings },
});

// Secrets that must never be shown: the address and the account of a service. A test searches for these texts.
const HOST = { hostPort: 'CANARY-connection-host.internal:5432' };
const USER = { username: 'CANARY-connection-user' };
const PASSWORD = { password: 'CANARY-connection-password' };
const LOGIN = { ...USER, ...PASSWORD };

/** Connections by type of database, with the members that clients of all versions accept: any other makes one reject the list. */
const CONNECTIONS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  Snowflake: {
    scheme: 'snowflake',
    ...LOGIN,
    account: 'CANARY-connection-account',
    warehouse: 'INGESTION_WH',
    role: 'METADATA_READER',
  },
  BigQuery: {
    scheme: 'bigquery',
    hostPort: 'bigquery.googleapis.com',
    credentials: {
      gcpConfig: {
        type: 'service_account',
        projectId: 'CANARY-connection-project',
        privateKeyId: '1f0c5b7e',
        privateKey: PASSWORD.password,
        clientEmail: 'metadata@CANARY-connection-project.example.com',
        clientId: '100000000000000000001',
        authUri: 'https://accounts.example.com/o/oauth2/auth',
        tokenUri: 'https://oauth2.example.com/token',
      },
    },
  },
  Postgres: { scheme: 'postgresql+psycopg2', ...USER, ...HOST, authType: PASSWORD, database: 'postgres' },
  Redshift: { scheme: 'redshift+psycopg2', ...USER, ...HOST, database: 'dev', connectionOptions: PASSWORD },
  Hive: { scheme: 'hive', ...LOGIN, ...HOST },
  Mysql: { scheme: 'mysql+pymysql', ...USER, ...HOST, authType: PASSWORD },
  Trino: { scheme: 'trino', ...USER, ...HOST, authType: PASSWORD },
  Oracle: {
    scheme: 'oracle+cx_oracle',
    ...LOGIN,
    ...HOST,
    oracleConnectionType: { oracleServiceName: 'ORCL' },
  },
  Mssql: { scheme: 'mssql+pyodbc', ...LOGIN, ...HOST, database: 'master' },
};

/** Custom connectors, by kind of service: for types without members that all versions accept. */
const CUSTOM: Readonly<Record<string, string>> = {
  databaseService: 'CustomDatabase',
  messagingService: 'CustomMessaging',
  dashboardService: 'CustomDashboard',
  pipelineService: 'CustomPipeline',
  mlmodelService: 'CustomMlModel',
  storageService: 'CustomStorage',
};

function connectionOf(kind: string, type: unknown): Record<string, unknown> {
  const known = kind === 'databaseService' ? CONNECTIONS[String(type)] : undefined;
  const custom = {
    type: CUSTOM[kind],
    sourcePythonClass: `connectors.${String(type).toLowerCase()}.Source`,
    connectionOptions: { ...LOGIN, ...HOST },
  };
  return { config: known ? { type, ...known } : custom };
}

const services = (
  type: string,
  records: (catalog: Catalog) => readonly EntityRecord[],
  whole: EntityKind['whole'] = (record) => ({
    ...record,
    connection: connectionOf(type, record['serviceType']),
  }),
): EntityKind => ({
  path: ['services', `${type}s`],
  type,
  records,
  whole,
  optional: ['owner', 'tags', 'pipelines'],
  computed: { tags: () => [], pipelines: () => [] },
});

/** The entry of the server itself in the list of services; its record contains a bot's token. */
const METADATA_SERVICE: EntityRecord = {
  id: '5f2a1b7e-1c7d-4a53-9a83-0d6f3c1e8b42',
  name: 'OpenMetadata',
  fullyQualifiedName: 'OpenMetadata',
  serviceType: 'OpenMetadata',
  version: 0.1,
  updatedAt: Date.UTC(2026, 0, 5),
  updatedBy: 'admin',
  href: 'http://localhost/api/v1/services/metadataServices/5f2a1b7e-1c7d-4a53-9a83-0d6f3c1e8b42',
  deleted: false,
};

const BOT = {
  config: {
    type: 'OpenMetadata',
    hostPort: 'http://localhost:8585/api',
    authProvider: 'openmetadata',
    securityConfig: { jwtToken: 'CANARY-bot-token' },
  },
};

const SCOPE_FIELDS = ['owner', 'domain', 'tags', 'usageSummary', 'extension'];

const SERVICE_KINDS: readonly AssetService[] = [
  ...new Set(Object.values(SERVICE_OF).filter((kind) => kind !== 'databaseService')),
];

/** Every kind of record but tables: a type is one entry. */
export const KINDS: readonly EntityKind[] = [
  {
    path: ['databases'],
    type: 'database',
    records: (catalog) => catalog.databases(),
    whole: (record) => ({ default: false, ...record }),
    optional: [...SCOPE_FIELDS, 'databaseSchemas', 'location'],
    computed: {
      tags: () => [],
      usageSummary: emptyUsage,
      databaseSchemas: inParent('database', 'databaseSchema', (catalog) => catalog.schemas()),
    },
    narrowings: { service: liesIn('service') },
  },
  {
    path: ['databaseSchemas'],
    type: 'databaseSchema',
    records: (catalog) => catalog.schemas(),
    optional: [...SCOPE_FIELDS, 'tables'],
    computed: { tags: () => [], usageSummary: emptyUsage, tables: tablesOf },
    narrowings: { database: liesIn('database') },
  },
  { ...assets('topic', 'topics', ['sampleData', 'extension']), taggedOnRequest: ['messageSchema'] },
  assets('dashboard', 'dashboards', ['charts', 'usageSummary', 'extension', 'dataModels']),
  assets('chart', 'charts', ['dashboards', 'extension']),
  assets('pipeline', 'pipelines', ['tasks', 'pipelineStatus', 'extension']),
  assets('mlmodel', 'mlmodels', ['dashboard', 'usageSummary', 'extension']),
  assets('container', 'containers', ['parent', 'children', 'dataModel', 'extension'], { root: atRoot }),
  {
    ...assets('storedProcedure', 'storedProcedures', ['extension']),
    isKnown: hasDomains,
    listedOnRequest: ['service'],
    narrowings: { databaseSchema: startsWith },
  },
  { ...assets('dashboardDataModel', 'dashboard/datamodels', ['extension']), isKnown: hasDomains },
  services('databaseService', (catalog) => catalog.services()),
  ...SERVICE_KINDS.map((kind) => services(kind, (catalog) => catalog.assets().services(kind))),
  services(
    'metadataService',
    () => [METADATA_SERVICE],
    (record) => ({ ...record, connection: BOT }),
  ),
  {
    path: ['users'],
    type: 'user',
    byName: true,
    isBare: true,
    records: (catalog) => catalog.users(),
    optional: ['profile', 'roles', 'teams', 'follows', 'owns'],
    narrowings: { team: inTeam, isAdmin: isSet('isAdmin'), isBot: isSet('isBot') },
  },
  {
    path: ['teams'],
    type: 'team',
    byName: true,
    isBare: true,
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
          .reduce((sum, tag) => sum + tagCount(tag, request), 0),
    },
  },
  {
    path: ['tags'],
    type: 'tag',
    records: (catalog) => catalog.labels().tags,
    optional: ['children', 'usageCount'],
    computed: { children: () => [], usageCount: tagCount },
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
    whole: ({ entityStatus, ...term }, { state }) => {
      const member = state.dialect.records.termStatusMember;
      return member === undefined ? term : { ...term, [member]: entityStatus };
    },
    optional: [
      ...(['children', 'relatedTerms', 'reviewers', 'owner', 'tags'] as const),
      ...(['usageCount', 'domain', 'extension'] as const),
    ],
    computed: {
      children: () => [],
      relatedTerms,
      reviewers: () => [],
      tags: () => [],
      usageCount,
    },
    narrowings: { glossary: inGlossary, parent: underTerm },
  },
  {
    path: ['domains'],
    type: 'domain',
    isKnown: hasDomains,
    records: (catalog) => catalog.belongings().domains,
    ignoresInclude: true,
    optional: ['owner', 'experts', 'parent', 'children', 'extension'],
    computed: { children: domainsBelow },
  },
  {
    path: ['dataProducts'],
    type: 'dataProduct',
    isKnown: hasDomains,
    records: (catalog) => catalog.belongings().dataProducts,
    ignoresInclude: true,
    optional: ['owner', 'experts', 'domain', 'assets', 'extension'],
    narrowings: { domain: inDomain },
  },
];
