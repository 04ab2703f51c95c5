import { RECORD_SCHEMAS, type RecordSchema } from '../catalog/record-schema.ts';
import type { ListOrder } from '../catalog/types.ts';
import {
  SEARCH_1_1,
  SEARCH_1_12,
  SEARCH_1_5,
  SEARCH_2_0,
  SEARCH_OF_SEED,
  type SearchDialect,
} from '../search/dialects.ts';
import { checkedCursor, keyCursor, listCursor, nameIdCursor, type CursorFormat } from './cursors.ts';
import type { ErrorFormat } from './http.ts';

export const dialectNames = ['seed', 'om-1.1', 'om-1.5', 'om-1.12', 'om-2.0'] as const;
export type DialectName = (typeof dialectNames)[number];

/** Differences between server versions: data. Handlers read these members and never check a dialect's name. */
export interface Dialect extends ErrorFormat {
  readonly name: DialectName;
  /** The response of `/system/version`; `timestamp` in ms. */
  readonly version: { readonly version: string; readonly revision: string; readonly timestamp: number };
  /** Values and members that generated records may contain. */
  readonly records: RecordSchema;
  readonly rows: RowRules;
  readonly lists: ListRules;
  /** Largest number of tables that this dialect's order supports. */
  readonly tablesMax: number;
  readonly requests: RequestRules;
  readonly invalidTokenText: string;
  /** Members of `/system/config/auth` beyond those of a server 1.1. */
  readonly signIn: Readonly<Record<string, unknown>>;
  readonly search: SearchDialect;
}

/** Rules for rows of lists and for single records. */
interface RowRules {
  /** Fields that request owners: `owner` returns one reference, `owners` a list. */
  readonly ownerFields: readonly ('owner' | 'owners')[];
  /** Fields that request domains: `domain` returns one reference, `domains` a list. */
  readonly domainFields: readonly ('domain' | 'domains')[];
  /** Lists of references that are sent empty if requested; others are left out. */
  readonly emptyLists: readonly string[];
  /** Optional members of a table that are sent without being requested. */
  readonly always: readonly string[];
  /** Further fields of a table that may be requested. */
  readonly onRequest: readonly string[];
  /** Default members of records other than tables, users and teams. */
  readonly ofEntities: Readonly<Record<string, unknown>>;
  /**
   * Whether columns always have lists of tags and children, which are empty unless tags of columns were requested: by both
   * fields, `columns` and `tags`. Otherwise they have tags only if the field `tags` was requested.
   */
  readonly columnLists: boolean;
  /**
   * Whether lists read their rows in bulk: these lack what kinds have in `listedOnRequest` and `taggedOnRequest`. Otherwise
   * they are as single records.
   */
  readonly bulkRows: boolean;
  readonly profiles: ProfileRules;
  /** Whether the response with one record has an ETag. */
  readonly etag: boolean;
  /** Whether tags have a count of their tables, else 0; glossary terms always have one. */
  readonly countsTags: boolean;
}

/** Where a server has the last profile of a table; every one has it at a path of its own, live tables at least. */
interface ProfileRules {
  /** Whether rows and single records have it by `fields`; the name is accepted all the same. */
  readonly inRecords: boolean;
  /** Whether the path has deleted tables too. */
  readonly ofDeleted: boolean;
  /** Whether the path leaves out the profiles of columns on request. */
  readonly withoutColumns: boolean;
}

interface ListRules {
  readonly order: ListOrder;
  readonly cursor: CursorFormat;
  readonly limitMax: number;
  /** Whether an empty `after` is the first page; else it is a cursor like any other. */
  readonly emptyAfterIsFirst: boolean;
  /** 200: an empty page. 500: the message of an index out of bounds. */
  readonly pastEndStatus: 200 | 500;
  /** `reversed`: rows are descending, and if more remain, the row nearest to the cursor is missing. */
  readonly backwardPages: 'in-order' | 'reversed';
  /** Whether an empty name in `fields` is refused, as in `,owners`; else it is dropped. */
  readonly refusesEmptyField: boolean;
  /** Whether an FQN with an unclosed quote is refused. */
  readonly refusesOpenQuote: boolean;
  /** Whether `service` narrows with and without quotes round its name; else as the FQN of a child has it. */
  readonly eitherQuoting: boolean;
  /** Whether `database` is a prefix of FQNs, so that a service or a schema narrows tables too. */
  readonly databaseIsPrefix: boolean;
  /** Whether the columns of a table can be read in pages. */
  readonly columnPages: boolean;
}

/** Rules for requests that no route can handle. */
interface RequestRules {
  /** Status for a `limit` that is not a number; as for an unknown path, unless it is 400. */
  readonly badNumberStatus: 400 | 404 | 500;
  /** Status for an id that is not a UUID, as for an unknown path; undefined: as for an unknown record. */
  readonly badIdStatus: 404 | 500 | undefined;
  /** Status for a known route with an unsupported method. */
  readonly badMethodStatus: 405 | 500;
  /** Status for a request that accepts no JSON; undefined: it is answered all the same. */
  readonly notAcceptableStatus: 406 | 500 | undefined;
  /** Status for a body of another content type than JSON; undefined: it is read all the same. */
  readonly badTypeStatus: 415 | 500 | undefined;
}

/** Fields of tables from 1.3 on. */
const DETAILS = ['votes', 'lifeCycle'];

const seed: Dialect = {
  name: 'seed',
  version: { version: '1.0.0', revision: 'f4b3c0de', timestamp: 1_795_132_800_000 },
  // The oldest schema still in use by clients: every later version can read it.
  records: RECORD_SCHEMAS['1.3'],
  rows: {
    ownerFields: ['owner', 'owners'],
    domainFields: ['domain', 'domains'],
    emptyLists: [],
    always: [],
    onRequest: ['entityStatus', 'dataProducts', 'certification', 'schemaDefinition', ...DETAILS],
    ofEntities: {},
    columnLists: false,
    bulkRows: true,
    profiles: { inRecords: true, ofDeleted: false, withoutColumns: false },
    etag: false,
    countsTags: true,
  },
  lists: {
    order: 'name',
    cursor: checkedCursor,
    limitMax: 1000,
    emptyAfterIsFirst: false,
    pastEndStatus: 200,
    backwardPages: 'in-order',
    refusesEmptyField: false,
    refusesOpenQuote: false,
    eitherQuoting: false,
    databaseIsPrefix: false,
    columnPages: false,
  },
  tablesMax: 1_000_000,
  requests: {
    badNumberStatus: 400,
    badIdStatus: undefined,
    badMethodStatus: 405,
    notAcceptableStatus: undefined,
    badTypeStatus: undefined,
  },
  serverErrors: 'responseMessage',
  errorType: 'never',
  invalidTokenText: 'Not Authorized! Invalid token.',
  signIn: {},
  search: SEARCH_OF_SEED,
};

/** A server 1.1, as recorded. */
const om11: Dialect = {
  ...seed,
  name: 'om-1.1',
  version: {
    version: '1.1.0-SNAPSHOT',
    revision: '158250353bbda1f24d7a1f9899764a4abf517877',
    timestamp: 1_685_459_755_000,
  },
  records: RECORD_SCHEMAS['1.1'],
  rows: {
    ...seed.rows,
    ownerFields: ['owner'],
    domainFields: [],
    always: ['columns'],
    onRequest: [],
    bulkRows: false,
  },
  lists: { ...seed.lists, order: 'fqn', cursor: keyCursor, limitMax: 1_000_000, pastEndStatus: 500 },
  tablesMax: 50_000,
  requests: {
    badNumberStatus: 500,
    badIdStatus: 500,
    badMethodStatus: 500,
    notAcceptableStatus: 500,
    badTypeStatus: 500,
  },
  invalidTokenText: 'Invalid token',
  search: SEARCH_1_1,
};

/** Read from the sources of versions between 1.4 and 1.7; backward pages are those of the sources. */
const om15: Dialect = {
  ...om11,
  name: 'om-1.5',
  version: { version: '1.5.11', revision: '2c9e7f10', timestamp: 1_732_579_200_000 },
  records: RECORD_SCHEMAS['1.5'],
  rows: {
    ...om11.rows,
    ownerFields: ['owners'],
    domainFields: ['domain'],
    onRequest: ['dataProducts', ...DETAILS],
    profiles: { inRecords: true, ofDeleted: true, withoutColumns: false },
  },
  lists: { ...om11.lists, order: 'name', cursor: nameIdCursor, backwardPages: 'reversed' },
  tablesMax: 1_000_000,
  invalidTokenText: 'Not Authorized! Invalid token.',
  signIn: {
    clientType: 'public',
    responseType: 'id_token',
    tokenValidationAlgorithm: 'RS256',
    jwtPrincipalClaimsMapping: [],
  },
  search: SEARCH_1_5,
};

/** Seen on a server 1.12.6. */
const om112: Dialect = {
  ...om15,
  name: 'om-1.12',
  version: { version: '1.12.6', revision: '7c1e9a52', timestamp: 1_767_225_600_000 },
  records: RECORD_SCHEMAS['1.12'],
  rows: {
    ownerFields: ['owners'],
    domainFields: ['domains'],
    emptyLists: ['owners', 'domains', 'dataProducts'],
    always: ['columns', 'processedLineage', 'entityStatus'],
    onRequest: ['dataProducts', 'certification', ...DETAILS],
    ofEntities: { entityStatus: 'Unprocessed' },
    columnLists: true,
    bulkRows: true,
    profiles: { inRecords: false, ofDeleted: true, withoutColumns: true },
    etag: true,
    countsTags: false,
  },
  lists: {
    ...om15.lists,
    emptyAfterIsFirst: true,
    backwardPages: 'in-order',
    refusesEmptyField: true,
    refusesOpenQuote: true,
    eitherQuoting: true,
    databaseIsPrefix: true,
    columnPages: true,
  },
  requests: {
    badNumberStatus: 404,
    badIdStatus: 404,
    badMethodStatus: 405,
    notAcceptableStatus: 406,
    badTypeStatus: 415,
  },
  serverErrors: 'message',
  errorType: 'thrown',
  challenge: 'om-auth',
  signIn: { ...om15.signIn, forceSecureSessionCookie: false, enableAutoRedirect: false },
  search: SEARCH_1_12,
};

/** Read from the sources of 2.0 and 2.1. */
const om20: Dialect = {
  ...om112,
  name: 'om-2.0',
  version: { version: '2.0.0', revision: '91d0b7ee', timestamp: 1_790_812_800_000 },
  records: RECORD_SCHEMAS['2.0'],
  lists: { ...om112.lists, cursor: listCursor, emptyAfterIsFirst: false, pastEndStatus: 200 },
  errorType: 'always',
  search: SEARCH_2_0,
};

export const dialects: Readonly<Record<DialectName, Dialect>> = {
  seed,
  'om-1.1': om11,
  'om-1.5': om15,
  'om-1.12': om112,
  'om-2.0': om20,
};

/** The text as the name of a dialect, or undefined. */
export const dialectName = (text: unknown): DialectName | undefined =>
  dialectNames.find((name) => name === text);
