import * as v from 'valibot';
import type { ErrorKind } from './errors.ts';
import { maybe } from './lenient.ts';

/** Two bodies occur: `{code, message}` and `{responseMessage}`. */
const errorBody = v.object({ message: maybe(v.string()), responseMessage: maybe(v.string()) });

/** What the server says in the body of a failed answer; undefined where it is not one of the API's two shapes. */
export function readServerMessage(text: string): string | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const result = v.safeParse(errorBody, json);
  return result.success ? (result.output.message ?? result.output.responseMessage) : undefined;
}

// A server 1.1 says so of a well signed token, on every route.
const UNKNOWN_USER = /^user instance for .* not found$/s;

const BY_STATUS: Readonly<Record<number, ErrorKind>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  410: 'not-found',
  429: 'rate-limited',
  511: 'sign-in-page',
};

/**
 * The kind of error that a status of 400 or more stands for.
 * @param page whether the body is a web page: a catalog answers 404 with JSON
 */
export function kindOfStatus(status: number, message: string | undefined, page: boolean): ErrorKind {
  if (status === 404 && page) return 'not-the-api';
  if (status === 404 && message !== undefined && UNKNOWN_USER.test(message)) return 'unauthorized';
  return BY_STATUS[status] ?? (status >= 500 ? 'server' : 'refused');
}

// The server decodes a cursor as base64url, and a server 1.1 looks for the first row of an empty page.
const OF_CURSOR = /Illegal base64|Input byte array|Index 0 out of bounds/;

/** Whether a server's text says that the cursor is unreadable or leads past the end. */
export function blamesCursor(message: string | undefined): boolean {
  return message !== undefined && OF_CURSOR.test(message);
}
