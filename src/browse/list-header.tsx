import type { RefObject } from 'react';
import { ApiError, type ErrorKind } from '../api/errors.ts';
import { t, type PlainMessageKey } from '../i18n/translate.ts';
import { type ServerState, Header } from '../layout/header.tsx';
import { tablesPath } from '../paths.ts';
import type { ViewInAddress } from '../view/use-view.ts';
import { useDebouncedSearch } from './debounced-search.ts';

const NOTE_MESSAGES: Readonly<Partial<Record<ErrorKind, PlainMessageKey>>> = {
  network: 'servers.noAnswer',
  timeout: 'servers.noAnswer',
  server: 'servers.failing',
  malformed: 'servers.notReadable',
  'not-the-api': 'servers.notACatalog',
  'sign-in-page': 'servers.proxySignIn',
  forbidden: 'servers.notAllowed',
};

/** How the server is, from what went wrong last; nothing where nothing did, or where the sign-in says it already. */
export function serverErrorState(error: unknown): Pick<ServerState, 'tone' | 'note'> {
  if (!(error instanceof ApiError)) return {};
  const { kind, status } = error;
  // An answer that broke off.
  const note = NOTE_MESSAGES[kind === 'network' && status !== undefined ? 'malformed' : kind];
  if (note === undefined) return {};
  return { tone: kind === 'forbidden' || kind === 'sign-in-page' ? 'warn' : 'bad', note: t(note) };
}

/** The server as the header shows it, and what a press on it does. */
export interface HeaderServer extends ServerState {
  /** The button that shows it. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly open: boolean;
  readonly onOpen: (button: HTMLElement) => void;
  /** The page can read other servers too. */
  readonly hasOthers: boolean;
  /** Opens the sign-in. */
  readonly onConnect: () => void;
}

interface ListHeaderProps {
  readonly change: ViewInAddress['change'];
  readonly server: HeaderServer;
  readonly railOpen: boolean;
  readonly onRail: () => void;
  /** Enter in the search box: on to the rows. */
  readonly onSubmit: () => void;
}

/** The header with its search box: what is typed becomes the address, after a pause. */
export function ListHeader({ change, server, railOpen, onRail, onSubmit }: ListHeaderProps) {
  const typing = useDebouncedSearch(change);
  return (
    <Header
      home={tablesPath()}
      sidebarOpen={railOpen}
      onSidebarToggle={onRail}
      search={{
        value: typing.value,
        onChange: typing.type,
        onSubmit: () => {
          typing.search();
          onSubmit();
        },
      }}
      server={server}
      serverRef={server.button}
      serverOpen={server.open}
      onServer={server.onOpen}
    />
  );
}
