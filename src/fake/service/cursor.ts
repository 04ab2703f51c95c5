import type { Place } from '../catalog/types.ts';
import { fromBase64Url, toBase64Url } from './base64url.ts';
import { ServiceError } from './errors.ts';

/** How a dialect writes a place into an opaque cursor. `decode` throws ServiceError with the status given. */
export interface CursorFormat {
  encode(place: Place): string;
  decode(cursor: string, status: number): Place;
}

/** FNV-1a over UTF-16 units: tells a mangled cursor from a place, so that it never leads to a wrong page. */
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
export const checkedCursor: CursorFormat = {
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

/** The sort key alone, as a server 1.1 does it: any text that can be decoded is a place. */
export const keyCursor: CursorFormat = {
  encode: ({ key }) => toBase64Url(key, 'padded'),
  decode: (cursor, status) => ({ key: fromBase64Url(cursor, status), id: '' }),
};

/** JSON `{name, id}` with padding, as servers of about 1.3 to 1.12 do it. */
export const nameIdCursor: CursorFormat = {
  encode: ({ key, id }) => toBase64Url(JSON.stringify({ name: key, id }), 'padded'),
  decode(cursor, status) {
    const { name, id } = parseObject(fromBase64Url(cursor, status), status);
    if (typeof name !== 'string' || typeof id !== 'string') {
      throw new ServiceError(status, 'Unreadable cursor');
    }
    return { key: name, id };
  },
};

/** A JSON list `[id, name]` with padding: one more inside that clients must not look at. */
export const listCursor: CursorFormat = {
  encode: ({ key, id }) => toBase64Url(JSON.stringify([id, key]), 'padded'),
  decode(cursor, status) {
    const { 0: id, 1: key } = parseObject(fromBase64Url(cursor, status), status);
    if (typeof key !== 'string' || typeof id !== 'string') {
      throw new ServiceError(status, 'Unreadable cursor');
    }
    return { key, id };
  },
};
