import { RECORD_SCHEMAS, type RecordSchema } from '../catalog/record-schema.ts';
import type { ListOrder } from '../catalog/types.ts';
import { checkedCursor, keyCursor, listCursor, nameIdCursor, type CursorFormat } from './cursor.ts';

export const dialectNames = ['seed', 'om-1.1', 'om-1.12', 'om-2.0'] as const;
export type DialectName = (typeof dialectNames)[number];

/** Differences between server versions. Handlers read these members and never check a dialect's name. */
export interface Dialect {
  readonly name: DialectName;
  /** The response of `/system/version`; `timestamp` in ms. */
  readonly version: { readonly version: string; readonly revision: string; readonly timestamp: number };
  /** Values and members that generated records may contain. */
  readonly records: RecordSchema;
  readonly order: ListOrder;
  readonly cursor: CursorFormat;
  /** Fields that request owners: `owner` returns one reference, `owners` a list. */
  readonly ownerFields: readonly ('owner' | 'owners')[];
  /** Whether columns are sent without being requested. */
  readonly columnsAlways: boolean;
  readonly limitMax: number;
  /** Largest number of tables that this dialect's order supports. */
  readonly tablesMax: number;
  readonly badCursorStatus: 400 | 500;
  /** Status for a `limit` that is not a number, and for an id that is not a UUID. */
  readonly badNumberStatus: 400 | 404 | 500;
  readonly badIdStatus: 404 | 500;
  /** 200: an empty page. 500: the message of an index out of bounds. */
  readonly pastEndStatus: 200 | 500;
  /** `reversed`: rows are descending, and if more remain, the row nearest to the cursor is missing. */
  readonly backwardPages: 'in-order' | 'reversed';
  /** Status for a known route with an unsupported method. */
  readonly badMethodStatus: 405 | 500;
  readonly errorType: boolean;
  readonly invalidTokenText: string;
  /** Value of `WWW-Authenticate` on a 401. */
  readonly challenge?: string;
  readonly search: {
    readonly refusesQueryErrors: boolean;
    readonly windowStatus: 400 | 500;
    readonly indices: readonly string[];
  };
}

const seed: Dialect = {
  name: 'seed',
  version: { version: '1.0.0', revision: 'f4b3c0de', timestamp: 1_795_132_800_000 },
  // The oldest one still in use by clients: every later version can read it.
  records: RECORD_SCHEMAS['1.3'],
  order: 'name',
  cursor: checkedCursor,
  ownerFields: ['owner', 'owners'],
  columnsAlways: false,
  limitMax: 1000,
  tablesMax: 1_000_000,
  badCursorStatus: 400,
  badNumberStatus: 400,
  badIdStatus: 404,
  pastEndStatus: 200,
  backwardPages: 'in-order',
  badMethodStatus: 405,
  errorType: false,
  invalidTokenText: 'Not Authorized! Invalid token.',
  search: { refusesQueryErrors: false, windowStatus: 400, indices: ['table_search_index', 'table'] },
};

const om11: Dialect = {
  ...seed,
  name: 'om-1.1',
  version: {
    version: '1.1.0-SNAPSHOT',
    revision: '158250353bbda1f24d7a1f9899764a4abf517877',
    timestamp: 1_685_459_755_000,
  },
  records: RECORD_SCHEMAS['1.1'],
  order: 'fqn',
  cursor: keyCursor,
  ownerFields: ['owner'],
  columnsAlways: true,
  limitMax: 1_000_000,
  tablesMax: 50_000,
  badNumberStatus: 500,
  badIdStatus: 500,
  pastEndStatus: 500,
  badMethodStatus: 500,
  invalidTokenText: 'Invalid token',
  search: { refusesQueryErrors: true, windowStatus: 500, indices: ['table_search_index'] },
};

const om112: Dialect = {
  ...seed,
  name: 'om-1.12',
  version: { version: '1.12.0', revision: '7c1e9a52', timestamp: 1_767_225_600_000 },
  records: RECORD_SCHEMAS['1.12'],
  cursor: nameIdCursor,
  ownerFields: ['owners'],
  columnsAlways: true,
  limitMax: 1_000_000,
  badCursorStatus: 500,
  badNumberStatus: 404,
  backwardPages: 'reversed',
  challenge: 'om-auth',
};

const om20: Dialect = {
  ...om112,
  name: 'om-2.0',
  version: { version: '2.0.0', revision: '91d0b7ee', timestamp: 1_790_812_800_000 },
  records: RECORD_SCHEMAS['2.0'],
  cursor: listCursor,
  badCursorStatus: 400,
  backwardPages: 'in-order',
  errorType: true,
};

export const dialects: Readonly<Record<DialectName, Dialect>> = {
  seed,
  'om-1.1': om11,
  'om-1.12': om112,
  'om-2.0': om20,
};

/** The text as the name of a dialect, or undefined. */
export const dialectName = (text: unknown): DialectName | undefined =>
  dialectNames.find((name) => name === text);
