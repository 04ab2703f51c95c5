import { useState, type RefObject } from 'react';
import { ApiError, type ErrorKind } from '../api/errors.ts';
import { DETAIL_COMMANDS } from '../detail/commands.ts';
import type { FacetValues } from '../filter-bar/facet-values.ts';
import { lazyFilterEditor, useSearchSuggestions } from '../filter-bar/search-suggestions.tsx';
import type { Facet } from '../filters/facet.ts';
import { sameFilters, type Filters } from '../filters/filters.ts';
import type { PlainMessageKey, Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { type SearchBoxProps, type ServerState, Header } from '../layout/header.tsx';
import { CommandDialogs, useCommandDialog } from '../palette/command-dialogs.tsx';
import type { ViewActions } from '../palette/commands.ts';
import { listPath } from '../paths.ts';
import { useResource } from '../resources/registry.ts';
import { useSavedViews } from '../saved-views/use-saved-views.ts';
import { useCommand, useCommandKeys } from '../ui/commands.ts';
import { FailureBelow, Lazy } from '../ui/lazy-boundary.tsx';
import { lazyComponent } from '../ui/lazy.ts';
import { useFiltersNow, type ViewInAddress } from '../view/use-view.ts';
import { allFilters, splitScope, type View } from '../view/view.ts';
import { useDebouncedSearch } from './debounced-search.ts';
import { lazySearch } from './lazy-search.ts';
import { useFilterControl } from './list-filters.tsx';

const TokenValues = lazyComponent(lazyFilterEditor, (editor) => editor.TokenValues);
const OwnFacets = lazyComponent(lazyFilterEditor, (editor) => editor.OwnFacets);

const NO_FACETS: readonly Facet[] = [];

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

/** The server as the header shows it, and its actions. */
export interface HeaderServer extends ServerState {
  /** The button of the server. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly open: boolean;
  readonly onOpen: (button: HTMLElement) => void;
  /** Whether the page can read other servers too. */
  readonly hasOthers: boolean;
  /** Opens the sign-in. */
  readonly onConnect: () => void;
}

/** The search box: words, and filters that are typed as `owner:risk`. */
function useSearchBox(view: View, change: ViewInAddress['change'], focusRows: () => void): SearchBoxProps {
  const { lastChip } = useFilterControl();
  const listed = useResource();
  const { resource, viewSpec } = listed;
  const filtersNow = useFiltersNow(listed);
  const onlyWords = resource.search === 'names';
  const reader = () => (onlyWords ? undefined : lazySearch.loaded()?.typedFilters);
  const wordsOf = (typed: string) => reader()?.wordsWithoutToken(typed) ?? typed;
  /** Changes the address to filters from the text, and to its remaining words. */
  const goTo = (next: Filters, words: string) =>
    change({ ...splitScope(next, viewSpec), q: words.trim() || null });
  const {
    value: text,
    type,
    search,
    replace,
  } = useDebouncedSearch(change, {
    load: () => (onlyWords || lazySearch.loaded() ? undefined : lazySearch.load()),
    filtersIn(typed, isWhole) {
      const filters = filtersNow();
      if (!isWhole) {
        const done = reader()?.finishedFilters(typed, filters);
        return done && { rest: done.text, go: () => goTo(done.filters, wordsOf(done.text)) };
      }
      const read = reader()?.readTyped(typed, filters);
      if (!read || sameFilters(read.filters, filters)) return undefined;
      return { rest: read.words, go: () => goTo(read.filters, read.words) };
    },
    wordsOf,
  });
  const [values, setValues] = useState<{ readonly key: string; readonly values: FacetValues }>();
  const [own, setOwn] = useState(NO_FACETS);
  const { token, field, popup } = useSearchSuggestions({
    reader: lazySearch,
    onlyWords,
    text,
    values,
    own,
    filters: allFilters(view, viewSpec),
    filtersNow,
    onText: type,
    onFilters: (next, rest) => replace(rest, () => goTo(next, wordsOf(rest))),
    onWords: (words) => replace(words, () => change({ q: words.trim() || null })),
    onLastChip: () => lastChip?.focus(),
  });
  return {
    value: text,
    onChange: type,
    onClear: () => {
      type('');
      search();
    },
    onSubmit: () => {
      search();
      focusRows();
    },
    field,
    popup: text !== '' && (
      <Lazy renderFailure={(failure) => <FailureBelow {...failure} />}>
        {popup}
        {reader()?.namesOwnKey(text) && <OwnFacets onOwn={setOwn} />}
        {token.kind === 'value' && (
          <TokenValues
            token={token}
            selection={view}
            onValues={(found) => setValues({ key: token.key, values: found })}
          />
        )}
      </Lazy>
    ),
  };
}

interface ListHeaderProps extends Omit<ViewActions, 'onFilter'> {
  readonly change: ViewInAddress['change'];
  readonly server: HeaderServer;
  readonly isSidebarOpen: boolean;
  readonly onSidebarToggle: () => void;
  /** Focuses the rows: for Enter in the search box, Escape, or a closed dialog. */
  readonly focusRows: () => void;
}

/** The header with its search box, whose text becomes the address after a pause; the page's keys, and the dialogs of commands. */
export function ListHeader({
  server,
  isSidebarOpen,
  onSidebarToggle,
  focusRows,
  ...actions
}: ListHeaderProps) {
  const t = useTranslator();
  const search = useSearchBox(actions.view, actions.change, focusRows);
  const { all } = useSavedViews(actions.view);
  useCommand({
    id: 'back',
    label: t('commands.back'),
    isInPalette: false,
    order: 60,
    keys: ['Escape'],
    run: focusRows,
  });
  const { resource } = useResource();
  const { openFilter } = useFilterControl();
  const dialog = useCommandDialog(focusRows);
  const hasColumns = resource.id === 'table';
  // Keys are held back while a dialog is loading, because they are typed for it.
  useCommandKeys(dialog.open !== undefined);
  return (
    <>
      <Header
        home={listPath(resource.path)}
        sidebarOpen={isSidebarOpen}
        onSidebarToggle={onSidebarToggle}
        search={{ ...search, onColumns: hasColumns ? () => dialog.show('columns') : undefined }}
        server={server}
        serverRef={server.button}
        serverOpen={server.open}
        onServer={server.onOpen}
        shortcutsOpen={dialog.open === 'shortcuts'}
        onShortcuts={() => dialog.show('shortcuts')}
      />
      <CommandDialogs
        {...actions}
        dialog={dialog}
        views={all.views}
        detailCommands={DETAIL_COMMANDS}
        onFilter={(step) => openFilter({ step })}
      />
    </>
  );
}
