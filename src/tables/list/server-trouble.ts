import { ApiError, type ErrorKind } from '../../api/errors.ts';
import * as listing from '../../words/en/listing.ts';
import { say } from '../../words/say.ts';
import type { ServerState } from '../frame/server-button.tsx';

/** Messages. */
const NOTES: Readonly<Partial<Record<ErrorKind, string>>> = {
  network: listing.noAnswer,
  timeout: listing.noAnswer,
  server: listing.failing,
  malformed: listing.notReadable,
  'not-the-api': listing.notCatalog,
  'sign-in-page': listing.proxySignIn,
  forbidden: listing.notAllowed,
};

/** How the server is, from what went wrong last; nothing where nothing did, or where the sign-in says it already. */
export function serverTrouble(error: unknown): Pick<ServerState, 'tone' | 'note'> {
  if (!(error instanceof ApiError)) return {};
  const { kind, status } = error;
  // An answer that broke off.
  const note = NOTES[kind === 'network' && status !== undefined ? 'malformed' : kind];
  if (note === undefined) return {};
  return { tone: kind === 'forbidden' || kind === 'sign-in-page' ? 'warn' : 'bad', note: say(note) };
}
