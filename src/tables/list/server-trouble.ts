import { ApiError, type ErrorKind } from '../../api/errors.ts';
import type { ServerState } from '../frame/server-button.tsx';

const WORDS: Readonly<Partial<Record<ErrorKind, string>>> = {
  network: 'No answer',
  timeout: 'No answer',
  server: 'Failing',
  malformed: 'Not readable',
  'not-the-api': 'Not a catalog',
  'sign-in-page': 'Proxy sign-in',
  forbidden: 'Not allowed',
};

/** How the server is, from what went wrong last; nothing where nothing did, or where the sign-in says it already. */
export function serverTrouble(error: unknown): Pick<ServerState, 'tone' | 'note'> {
  const broken = error instanceof ApiError && error.kind === 'network' && error.status !== undefined;
  const note = error instanceof ApiError ? WORDS[broken ? 'malformed' : error.kind] : undefined;
  if (note === undefined) return {};
  const asks = error instanceof ApiError && (error.kind === 'forbidden' || error.kind === 'sign-in-page');
  return { tone: asks ? 'warn' : 'bad', note };
}
