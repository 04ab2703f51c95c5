import { OptionError } from './options.ts';

/** Longest token: the head of a request has room for it, beside cookies. */
const MOST_TOKEN_LENGTH = 65_536;

/** Reads a token from the text of a file or variable. @throws OptionError, without the token, if no header can carry it */
export function readToken(text: string, source: string): string {
  const token = text
    .trim()
    .replace(/^(["'])(.*)\1$/s, '$2')
    .replace(/^Bearer(\s+|$)/i, '');
  if (token === '') throw new OptionError(`${source}: there is no token in it`);
  if (token.length > MOST_TOKEN_LENGTH)
    throw new OptionError(
      `${source}: a token has at most ${MOST_TOKEN_LENGTH} characters, and this has ${token.length}`,
    );
  // Visible ASCII (RFC 9110, 5.5).
  if (/^[\x21-\x7E]+$/.test(token)) return token;
  throw new OptionError(`${source}: a token is one line of visible characters, and this is not`);
}

/**
 * The text of a file in UTF-8, or in UTF-16 if it begins with its byte order mark, as older PowerShell writes files; without
 * the mark (WHATWG Encoding, "BOM sniff").
 */
export function decodeFile(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isLittle = first === 0xff && second === 0xfe;
  const isBig = first === 0xfe && second === 0xff;
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8').decode(bytes);
}

/** Headers that a file adds to every request to one catalog, by lower-case name; some of their values are secrets. */
export type AddedHeaders = Readonly<Record<string, string>>;

/** A field name (RFC 9110, 5.1), and a value of visible characters and blanks (5.5). */
const LINE = /^([!#$%&'*+.^_`|~\w-]+)[ \t]*:[ \t]*([\x21-\x7E](?:[\x20-\x7E\t]*[\x21-\x7E])?)$/;

/** Headers of the connection itself, or written by this server. */
const OWN =
  /^(host|connection|content-(length|type|encoding)|transfer-encoding|te|trailer|upgrade|keep-alive|expect|accept-encoding|x-forwarded-.*)$/;

/** Most characters of a file: the head of a request has room for them. */
const MOST_LENGTH = 16_384;

/**
 * Reads the lines `Name: value` of a file; lines that are empty or begin with `#` are left out.
 * @param source names the file in errors
 * @throws OptionError that names the line, and never quotes it: it may be a secret
 */
export function readHeaders(text: string, source: string): AddedHeaders {
  if (text.length > MOST_LENGTH)
    throw new OptionError(`${source}: such a file has at most ${MOST_LENGTH} characters`);
  const headers = new Map<string, string>();
  for (const [at, given] of text.split(/\r\n|\n|\r/).entries()) {
    const line = given.trim();
    if (line === '' || line.startsWith('#')) continue;
    const [, name = '', value = ''] = LINE.exec(line) ?? [];
    const place = `${source}: line ${at + 1}`;
    if (name === '') throw new OptionError(`${place} must be a header as "Name: value"`);
    const key = name.toLowerCase();
    if (key === 'authorization')
      throw new OptionError(`${place}: the token of a catalog goes behind --token-file`);
    if (OWN.test(key)) throw new OptionError(`${place}: this server itself writes ${name}`);
    if (headers.has(key)) throw new OptionError(`${place}: ${name} is there twice`);
    headers.set(key, value);
  }
  if (headers.size === 0) throw new OptionError(`${source}: there is no header in it`);
  return Object.fromEntries(headers);
}
