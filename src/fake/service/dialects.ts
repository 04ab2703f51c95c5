import { RECORD_SCHEMAS, type RecordSchema } from '../catalog/record-schema.ts';
import type { ListOrder, Place } from '../catalog/types.ts';
import { SEARCH_1_1, SEARCH_OF_SEED } from '../search/search-dialects.ts';
import type { SearchDialect } from '../search/search.ts';
import { ServiceError } from './http.ts';

/** How a dialect encodes a list position as an opaque cursor. `decode` throws ServiceError with the given status. */
export interface CursorFormat {
  encode(place: Place): string;
  decode(cursor: string, status: number): Place;
}

/** FNV-1a over UTF-16 units: detects a corrupted cursor, so that it never leads to a wrong page. */
function checksum(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

function parseObject(text: string, status: number): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return { ...value };
  } catch {
    // falls through to the refusal
  }
  throw new ServiceError(status, 'Unreadable cursor');
}

/** JSON of key and id with a checksum, base64url without padding. */
const checkedCursor: CursorFormat = {
  encode: ({ key, id }) => toBase64Url(JSON.stringify({ key, id, sum: checksum(`${key}\0${id}`) }), 'bare'),
  decode(cursor, status) {
    const { key, id, sum } = parseObject(fromBase64Url(cursor, status), status);
    if (typeof key !== 'string' || typeof id !== 'string' || sum !== checksum(`${key}\0${id}`)) {
      throw new ServiceError(status, 'Unreadable cursor');
    }
    const place = { key, id };
    if (checkedCursor.encode(place) !== cursor) throw new ServiceError(status, 'Unreadable cursor');
    return place;
  },
};

/** The sort key alone, as on a server 1.1: any text that can be decoded is a position. */
const keyCursor: CursorFormat = {
  encode: ({ key }) => toBase64Url(key, 'padded'),
  decode: (cursor, status) => ({ key: fromBase64Url(cursor, status), id: '' }),
};

/** JSON `{name, id}` with padding, as on servers of about 1.3 to 1.12. */
const nameIdCursor: CursorFormat = {
  encode: ({ key, id }) => toBase64Url(JSON.stringify({ name: key, id }), 'padded'),
  decode(cursor, status) {
    const { name, id } = parseObject(fromBase64Url(cursor, status), status);
    if (typeof name !== 'string' || typeof id !== 'string') {
      throw new ServiceError(status, 'Unreadable cursor');
    }
    return { key: name, id };
  },
};

/** A JSON list `[id, name]` with padding: another content that clients must not depend on. */
const listCursor: CursorFormat = {
  encode: ({ key, id }) => toBase64Url(JSON.stringify([id, key]), 'padded'),
  decode(cursor, status) {
    const { 0: id, 1: key } = parseObject(fromBase64Url(cursor, status), status);
    if (typeof key !== 'string' || typeof id !== 'string') {
      throw new ServiceError(status, 'Unreadable cursor');
    }
    return { key, id };
  },
};

/** UTF-8 text as base64url (RFC 4648, section 5), with or without `=` padding. */
function toBase64Url(text: string, padding: 'padded' | 'bare'): string {
  let binary = '';
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCodePoint(byte);
  const encoded = btoa(binary).replaceAll('+', '-').replaceAll('/', '_');
  return padding === 'padded' ? encoded : encoded.replace(/=+$/, '');
}

/**
 * The text of a base64url value, padded or not; bytes that are not UTF-8 become U+FFFD.
 * @throws ServiceError with the text of Java's Base64 decoder, as recorded from a server 1.1 (`status` is the dialect's)
 */
function fromBase64Url(value: string, status: number): string {
  const text = value.replace(/={1,2}$/, '');
  const illegal = /[^\w-]/.exec(text)?.[0];
  if (illegal !== undefined) {
    throw new ServiceError(status, `Illegal base64 character ${illegal.charCodeAt(0).toString(16)}`);
  }
  if (text.length % 4 === 1) {
    throw new ServiceError(status, 'Input byte[] should at least have 2 bytes for base64 bytes');
  }
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0),
  );
}

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
  readonly search: SearchDialect;
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
  search: SEARCH_OF_SEED,
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
  search: SEARCH_1_1,
};

const om112: Dialect = {
  ...seed,
  name: 'om-1.12',
  version: { version: '1.12.0', revision: '7c1e9a52', timestamp: 1_767_225_600_000 },
  records: RECORD_SCHEMAS['1.12'],
  search: { ...SEARCH_OF_SEED, documents: { ownerFields: ['owners'] } },
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
