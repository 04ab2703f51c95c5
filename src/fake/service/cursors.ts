import type { Place } from '../catalog/types.ts';
import { ServiceError } from './http.ts';

/** Encoding of a list position as an opaque cursor. `decode` throws ServiceError for an unreadable one. */
export interface CursorFormat {
  encode(place: Place): string;
  decode(cursor: string, side: 'after' | 'before'): Place;
}

/** FNV-1a over UTF-16 units: detects a corrupted cursor, so that it never leads to a wrong page. */
function checksum(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

function parseObject(text: string, refused: ServiceError): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return { ...value };
  } catch {
    // falls through to the refusal
  }
  throw refused;
}

const unreadable = () => new ServiceError(400, 'Unreadable cursor');

/** JSON of key and id with a checksum, base64url without padding. */
export const checkedCursor: CursorFormat = {
  encode: ({ key, id }) => toBase64Url(JSON.stringify({ key, id, sum: checksum(`${key}\0${id}`) }), 'bare'),
  decode(cursor) {
    const { key, id, sum } = parseObject(fromBase64Url(cursor), unreadable());
    if (typeof key !== 'string' || typeof id !== 'string' || sum !== checksum(`${key}\0${id}`))
      throw unreadable();
    const place = { key, id };
    if (checkedCursor.encode(place) !== cursor) throw unreadable();
    return place;
  },
};

/** The sort key alone, as on a server 1.1: any text that can be decoded is a position. */
export const keyCursor: CursorFormat = {
  encode: ({ key }) => toBase64Url(key, 'padded'),
  decode: (cursor) => ({ key: fromBase64Url(cursor), id: '' }),
};

/** An id after every other. */
const LAST = '\u{10FFFF}';

/**
 * JSON with name and id, padded, as on servers of about 1.3 to 1.12; its members come in any order. A cursor without an id
 * is a place beside all rows of the name (seen on a server 1.12).
 */
export const nameIdCursor: CursorFormat = {
  encode: ({ key, id }) => toBase64Url(JSON.stringify({ id, name: key }), 'padded'),
  decode(cursor, side) {
    if (cursor === '' && side === 'before') throw new ServiceError(500, 'null');
    const text = 'JSON parsing failed with message [Failed to process JSON ].';
    const { name, id } = parseObject(fromBase64Url(cursor), new ServiceError(500, text, {}, false));
    if (typeof name !== 'string') throw new ServiceError(400, 'name must not be null');
    return { key: name, id: typeof id === 'string' ? id : side === 'after' ? LAST : '' };
  },
};

/** A JSON list `[id, name]` with padding: another content that clients must not depend on. */
export const listCursor: CursorFormat = {
  encode: ({ key, id }) => toBase64Url(JSON.stringify([id, key]), 'padded'),
  decode(cursor) {
    const { 0: id, 1: key } = parseObject(fromBase64Url(cursor), unreadable());
    if (typeof key !== 'string' || typeof id !== 'string') throw unreadable();
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
 * @throws ServiceError 400 with the text of Java's Base64 decoder, as recorded
 */
function fromBase64Url(value: string): string {
  const text = value.replace(/={1,2}$/, '');
  const illegal = /[^\w-]/.exec(text)?.[0];
  if (illegal !== undefined) {
    throw new ServiceError(400, `Illegal base64 character ${illegal.charCodeAt(0).toString(16)}`);
  }
  if (text.length % 4 === 1) {
    throw new ServiceError(400, 'Input byte[] should at least have 2 bytes for base64 bytes');
  }
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0),
  );
}
