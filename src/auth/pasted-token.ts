/** The first character of a pasted text that no header can carry, and so no token has. */
export interface TokenFault {
  /** The character, to be shown; of a blank there is nothing to see. */
  readonly character: string;
  /** Its code point as `U+00F6`. */
  readonly code: string;
  /** Its place in the token, from 1. */
  readonly at: number;
}

/** The token in a pasted text, or its fault; an empty token if the text is only what surrounds one. */
export type PastedToken =
  | { readonly token: string; readonly fault?: undefined }
  | { readonly token?: undefined; readonly fault: TokenFault };

/** Characters that are not seen, and line ends with the blanks around them: a terminal breaks long lines so. */
const UNSEEN = /\s*[\n\r\u0085\u2028\u2029]+\s*|[\p{Cc}\p{Cf}]/gu;
const AROUND = /^(?:Authorization\s*:|Bearer(?=\s|$)|["'`“”„«»‘’‚‹›\s]+)+|["'`“”„«»‘’‚‹›\s]+$/giu;
/** Not visible ASCII (RFC 9110, 5.5). */
const ODD = /[^\x21-\x7E]/u;

/** Names under which a server's response has its token, an OpenMetadata's first. */
const MEMBERS = ['accessToken', 'JWTToken', 'id_token', 'access_token', 'token'];

function tokenMember(text: string): string | undefined {
  try {
    const members: Readonly<Record<string, unknown>> = Object(JSON.parse(text));
    return MEMBERS.map((name) => members[name]).find((member) => typeof member === 'string');
  } catch {
    return undefined;
  }
}

/**
 * Reads a token as people paste it: with `Bearer ` before it, in quotes, over several lines, within the JSON of a response,
 * or with characters that are not seen. None of them is part of a token.
 */
export function readPastedToken(text: string): PastedToken {
  const token = (tokenMember(text.trim()) ?? text).replaceAll(UNSEEN, '').replaceAll(AROUND, '');
  const at = token.search(ODD);
  if (at === -1) return { token };
  const [character = ''] = token.slice(at);
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return { fault: { character, code: `U+${code}`, at: at + 1 } };
}
