import { ServiceError } from './errors.ts';

/** UTF-8 text as base64url (RFC 4648, section 5), with or without `=` padding. */
export function toBase64Url(text: string, padding: 'padded' | 'bare'): string {
  let binary = '';
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCodePoint(byte);
  const encoded = btoa(binary).replaceAll('+', '-').replaceAll('/', '_');
  return padding === 'padded' ? encoded : encoded.replace(/=+$/, '');
}

/**
 * The text of a base64url value, padded or not; bytes that are no UTF-8 become U+FFFD.
 * @throws ServiceError with the words of Java's Base64 decoder, as recorded from a server 1.1 (`status` is the dialect's).
 */
export function fromBase64Url(value: string, status: number): string {
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
