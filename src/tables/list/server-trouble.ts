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
  const broken = error instanceof ApiError && error.kind === 'network' && error.status !== undefined;
  const note = error instanceof ApiError ? NOTES[broken ? 'malformed' : error.kind] : undefined;
  if (note === undefined) return {};
  const asks = error instanceof ApiError && (error.kind === 'forbidden' || error.kind === 'sign-in-page');
  return { tone: asks ? 'warn' : 'bad', note: say(note) };
}
