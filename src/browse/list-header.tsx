import { useState } from 'react';
import { DETAIL_COMMANDS } from '../detail/commands.ts';
import type { FacetValues } from '../filter-bar/facet-values.ts';
import { useSearchSuggestions } from '../filter-bar/search-suggestions.tsx';
import type { Facet } from '../filters/facet.ts';
import { sameFilters, type Filters } from '../filters/filters.ts';
import { type SearchBoxProps, Header } from '../layout/header.tsx';
import { CommandDialogs, useCommandDialog } from '../palette/command-dialogs.tsx';
import type { ViewActions } from '../palette/commands.ts';
import { listPath } from '../paths.ts';
import { useResource } from '../resources/registry.ts';
import { useSavedViews } from '../saved-views/use-saved-views.ts';
import { useCommandKeys, useEscape } from '../ui/commands.ts';
import { Lazy } from '../ui/lazy-boundary.tsx';
import { useFiltersNow, type ViewInAddress } from '../view/use-view.ts';
import { allFilters, splitScope, type View } from '../view/view.ts';
import { useDebouncedSearch } from './debounced-search.ts';
import { useFilterControl } from './filter-control.tsx';
import type { HeaderServer } from './header-server.ts';
import { afterRows } from './lazy-parts.ts';
import { lazySearch } from './lazy-search.ts';

const NO_FACETS: readonly Facet[] = [];

/** The search box: words, and filters that are typed as `owner:risk`. */
function useSearchBox(view: View, change: ViewInAddress['change'], focusRows: () => void): SearchBoxProps {
  const { lastChip } = useFilterControl();
  const listed = useResource();
  const { resource, viewSpec } = listed;
  const filtersNow = useFiltersNow(listed);
  const onlyWords = resource.search === 'names';
  const reader = () => (onlyWords ? undefined : lazySearch.loaded());
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
  const { token, field, list } = useSearchSuggestions({
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
  const isOwnNamed = reader()?.namesOwnKey(text);
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
    popup: (list || isOwnNamed || token.kind === 'value') && (
      <Lazy part={afterRows} look="below">
        {({ SuggestionList, OwnFacets, TokenValues }) => (
          <>
            {list && <SuggestionList {...list} />}
            {isOwnNamed && <OwnFacets onOwn={setOwn} />}
            {token.kind === 'value' && (
              <TokenValues
                token={token}
                selection={view}
                onValues={(found) => setValues({ key: token.key, values: found })}
              />
            )}
          </>
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
  const search = useSearchBox(actions.view, actions.change, focusRows);
  const { all } = useSavedViews(actions.view);
  useEscape('page', focusRows);
  const { resource } = useResource();
  const { openFilter } = useFilterControl();
  const dialog = useCommandDialog(focusRows);
  const hasColumns = resource.id === 'table';
  useCommandKeys();
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
        dialogs={afterRows}
        views={all.views}
        detailCommands={DETAIL_COMMANDS}
        onFilter={(step) => openFilter({ step })}
      />
    </>
  );
}
