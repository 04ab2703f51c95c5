import type { RefObject } from 'react';
import type { Client } from '../api/client.ts';
import { ApiError, type ErrorKind } from '../api/errors.ts';
import type { PlainMessageKey, Translator } from '../i18n/translate.ts';
import type { ServerState } from '../layout/header.tsx';
import type { DrawnRow } from './read-records.ts';

const NOTE_MESSAGES: Readonly<Partial<Record<ErrorKind, PlainMessageKey>>> = {
  network: 'servers.noAnswer',
  timeout: 'servers.noAnswer',
  server: 'servers.failing',
  malformed: 'servers.notReadable',
  'not-the-api': 'servers.notACatalog',
  'sign-in-page': 'servers.proxySignIn',
  forbidden: 'servers.notAllowed',
};

/** State of the server after an error; empty without an error, or if the sign-in shows it already. */
export function serverErrorState(error: unknown, t: Translator): Pick<ServerState, 'tone' | 'note'> {
  if (!(error instanceof ApiError)) return {};
  const { kind, status } = error;
  // A network error with a status is a response that broke off.
  const note = NOTE_MESSAGES[kind === 'network' && status !== undefined ? 'malformed' : kind];
  if (note === undefined) return {};
  return { tone: kind === 'forbidden' || kind === 'sign-in-page' ? 'warn' : 'bad', note: t(note) };
}

/** State of the server after rows whose cells did not all load, though the list did. */
export function failedCellsState(
  rows: readonly DrawnRow[],
  t: Translator,
): Pick<ServerState, 'tone' | 'note'> {
  const isFailing = rows.some(({ cells }) => cells && Object.keys(cells.failed).length > 0);
  return isFailing ? { tone: 'warn', note: t('servers.failing') } : {};
}

export interface HeaderServer extends ServerState {
  readonly button: RefObject<HTMLButtonElement | null>;
  /** A client of it for requests whose refusal does not open the sign-in. */
  readonly probe: Client;
  readonly open: boolean;
  readonly onOpen: (button: HTMLElement) => void;
  /** Whether the page can read other servers too. */
  readonly hasOthers: boolean;
  readonly onConnect: () => void;
}
