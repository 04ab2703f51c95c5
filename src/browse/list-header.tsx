import { CircleUser, Menu } from 'lucide-react';
import { useMemo, useState } from 'react';
import { DETAIL_COMMANDS } from '../detail/commands.ts';
import { PageLink } from '../entity/page-link.tsx';
import { sameFilters, type Filters } from '../filters/filters.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { SIDEBAR_ID } from '../layout/app-shell.tsx';
import { type SearchBoxProps, SearchBox, ServerButton } from '../layout/header.tsx';
import { CommandDialogs, useCommandDialog } from '../palette/command-dialogs.tsx';
import { listPath } from '../paths.ts';
import { useResource } from '../resources/registry.ts';
import { useSavedViews } from '../saved-views/use-saved-views.ts';
import { ICON_PROPS, IconButton } from '../ui/button.tsx';
import { useCommandKeys, useEscape } from '../ui/commands.ts';
import { Lazy } from '../ui/lazy-boundary.tsx';
import { useDisclosure } from '../ui/menu-button.tsx';
import { useFiltersNow } from '../view/use-view.ts';
import { splitScope } from '../view/view.ts';
import { useBrowsed } from './browsed.ts';
import { useDebouncedSearch } from './debounced-search.ts';
import { failedCellsState, serverErrorState } from './header-server.ts';
import { afterRows, lazySearch } from './lazy-parts.ts';
import styles from '../layout/header.module.css';

/** The search box: words, and filters that are typed as `owner:risk`. */
function useSearchBox(focusRows: () => void): Omit<SearchBoxProps, 'onAllTypes'> {
  const { view, change, lastChip } = useBrowsed();
  const [focused, setFocused] = useState<HTMLInputElement>();
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
      const read = reader()?.readTypedFilters(typed, filters);
      if (!read || sameFilters(read.filters, filters)) return undefined;
      return { rest: read.words, go: () => goTo(read.filters, read.words) };
    },
    wordsOf,
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
    field: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      onFocus: ({ currentTarget }) => setFocused(currentTarget),
      onBlur: () => setFocused(undefined),
      onKeyDown(event) {
        const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
        if (event.key !== 'Backspace' || text !== '' || !isPlain) return;
        lastChip.current?.focus();
        event.preventDefault();
      },
    },
    popup: focused && text !== '' && !onlyWords && (
      <Lazy part={afterRows} look="below">
        {({ SearchSuggestions }) => (
          <SearchSuggestions
            box={focused}
            text={text}
            selection={view}
            filtersNow={filtersNow}
            onText={type}
            onFilters={(next, rest) => replace(rest, () => goTo(next, wordsOf(rest)))}
            onWords={(words) => replace(words, () => change({ q: words.trim() || null }))}
          />
        )}
      </Lazy>
    ),
  };
}

function AccountButton({ onShortcuts }: { readonly onShortcuts: () => void }) {
  const t = useTranslator();
  const { probe, demo = false } = useBrowsed().server;
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const { isOpen, close, toggle } = useDisclosure();
  return (
    <>
      <IconButton
        ref={setAnchor}
        aria-label={t('layout.account')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={toggle}
      >
        <CircleUser {...ICON_PROPS} />
      </IconButton>
      {isOpen && (
        <Lazy part={afterRows} onClose={close}>
          {({ AccountMenu }) => (
            <AccountMenu
              probe={probe}
              isOpenToAll={demo}
              anchor={anchor}
              onShortcuts={() => {
                // The dialog gives the focus back to the button, because the item of the menu is gone by then.
                anchor?.focus();
                onShortcuts();
              }}
              onClose={close}
            />
          )}
        </Lazy>
      )}
    </>
  );
}

interface ListHeaderProps {
  readonly isSidebarOpen: boolean;
  readonly onSidebarToggle: () => void;
  /** Focuses the rows: for Enter in the search box, Escape, or a closed dialog. */
  readonly focusRows: () => void;
}

/** The header: sidebar button, brand, search, server and account. */
export function ListHeader({ isSidebarOpen, onSidebarToggle, focusRows }: ListHeaderProps) {
  const t = useTranslator();
  const { view, change, list, density, onDensity, server, openedFilter } = useBrowsed();
  const { rows } = list.loaded;
  const failedCells = useMemo(() => failedCellsState(rows, t), [rows, t]);
  const search = useSearchBox(focusRows);
  const { all } = useSavedViews(view);
  useEscape('page', focusRows);
  const { resource } = useResource();
  const dialog = useCommandDialog(focusRows);
  useCommandKeys();
  return (
    <>
      <IconButton
        className={styles.menu}
        aria-label={t('layout.viewsAndDatabases')}
        aria-expanded={isSidebarOpen}
        aria-controls={SIDEBAR_ID}
        onClick={onSidebarToggle}
      >
        <Menu {...ICON_PROPS} />
      </IconButton>
      <PageLink className={styles.brand} to={listPath(resource.path)}>
        <span className={styles.mark} aria-hidden="true" />
        <span translate="no">Catalog</span>
      </PageLink>
      <SearchBox {...search} onAllTypes={(text) => dialog.show('palette', text)} />
      <span className={styles.grow} />
      <ServerButton {...server} {...failedCells} {...serverErrorState(list.error, t)} />
      <AccountButton onShortcuts={() => dialog.show('shortcuts')} />
      <CommandDialogs
        {...{ view, change, density, onDensity, dialog }}
        refused={list.refused}
        dialogs={afterRows}
        views={all.views}
        detailCommands={DETAIL_COMMANDS}
        onFilter={(step) => openedFilter.set({ step })}
      />
    </>
  );
}
