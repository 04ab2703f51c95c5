import { useQueryClient } from '@tanstack/react-query';
import { Database } from 'lucide-react';
import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useClient } from '../api/client-context.ts';
import { FilterButton } from '../filter-bar/filter-button.tsx';
import type { FilterStep } from '../filters/filter-words.ts';
import { filterOf, withoutFilter, NO_FILTERS, type Filters } from '../filters/filters.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { withoutIndex } from '../resources/labels.ts';
import { useResource } from '../resources/registry.ts';
import { useCommand } from '../ui/commands.ts';
import { useOptionalPart } from '../ui/lazy.ts';
import { useWithRows } from '../ui/paint.ts';
import { PopupWithField } from '../ui/popup-with-field.tsx';
import { useFiltersNow } from '../view/use-view.ts';
import { allFilters, splitScope, type View } from '../view/view.ts';
import { type OpenedFilter, useBrowsed } from './browsed.ts';
import { afterRows, lazySearch } from './lazy-parts.ts';
import { useFilterDraft } from './use-filter-draft.ts';
import styles from '../layout/toolbar.module.css';

/** The button "Filter", the row of chips with the strip of deleted records, and the popover, as slots of a list's toolbar. */
export function useListFilters() {
  const t = useTranslator();
  const { view, change, list, isSearching, openedFilter, lastChip } = useBrowsed();
  const listed = useResource();
  const { resource, viewSpec } = listed;
  const filtersNow = useFiltersNow(listed);
  const { scope, filters: inAddress } = view;
  const all = useMemo(
    () => allFilters({ scope, filters: inAddress }, viewSpec),
    [scope, inAddress, viewSpec],
  );
  const opened = useSyncExternalStore(openedFilter.subscribe, openedFilter.get);
  /** The open filter that the last step of the history changed. */
  const written = useRef<OpenedFilter>(undefined);
  const valuesThatFit = useValuesThatFit(view);
  const {
    filters,
    change: edit,
    flush,
    drop,
  } = useFilterDraft(all, opened, ({ filters: next, by }) => {
    if (valuesThatFit(next, by?.step) !== undefined) return;
    // All values of one filter are one step of the history: Back undoes the filter.
    change(splitScope(next, viewSpec), by?.step && by === written.current ? 'replace' : 'push');
    written.current = by;
  });
  // The chips follow in a later render: a row of them changes the height of the grid, and the pressed checkbox is painted first.
  const chips = useWithRows(filters);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  // Addresses with filters and the editor wait for it, and the chip of a place alone comes after the rows.
  const search = useOptionalPart(lazySearch, chips.length > 0);
  const unavailable = withoutIndex(resource, t);
  const onEmptied = useCallback(() => button?.focus(), [button]);
  const place = unavailable === undefined ? viewSpec.scope : undefined;
  useCommand(
    place && {
      id: 'pick-database',
      label: t(`${place}Scope.pick`),
      icon: Database,
      run: () => openedFilter.set({ step: { facet: place, not: false } }),
    },
  );
  return {
    button: (
      <FilterButton
        ref={setButton}
        count={chips.length}
        expanded={opened !== undefined && opened.opener === undefined}
        unavailable={unavailable}
        onOpen={() => openedFilter.set(opened ? undefined : { step: undefined })}
      />
    ),
    row: search ? (
      <>
        <search.FilterChips
          lastChipRef={lastChip}
          filters={chips}
          scope={viewSpec.scope}
          unavailable={unavailable}
          open={opened?.step}
          onEdit={(step, opener) => openedFilter.set({ step, opener })}
          onRemove={(filter) => change(splitScope(withoutFilter(filtersNow(), filter), viewSpec))}
          onClear={() => change(splitScope(NO_FILTERS, viewSpec))}
          onEmptied={onEmptied}
        />
        <search.DeletedNotice onHidden={onEmptied} />
      </>
    ) : (
      // The room of the chips while their code loads.
      chips.length > 0 && <div className={styles.chipsPlace} />
    ),
    popover: opened && button && (
      <PopupWithField
        part={afterRows}
        label={t('filterBar.filter')}
        anchor={opened.opener ?? button}
        onClose={() => openedFilter.set(undefined)}
      >
        {({ FilterEditor }) => (
          <FilterEditor
            anchor={opened.opener ?? button}
            selection={{ ...view, ...splitScope(filters, viewSpec) }}
            step={opened.step}
            onStep={(step) => openedFilter.set({ ...opened, step })}
            total={filters === all && !isSearching ? list.loaded.extent.total : undefined}
            room={filters === all ? undefined : valuesThatFit(filters, opened.step)}
            onChange={edit}
            onDeletedChange={(deleted) => change({ deleted })}
            onClose={() => {
              // A press outside, such as one on a link, may leave this list.
              flush();
              openedFilter.set(undefined);
              if (valuesThatFit(filters, opened.step) !== undefined) drop();
              // The chip that opened the editor may be gone.
              if (opened.opener?.isConnected === false) button.focus();
            }}
          />
        )}
      </PopupWithField>
    ),
  };
}

/** The number of values of an edited filter that fit a request's address; undefined: all chosen ones. */
function useValuesThatFit(
  view: View,
): (filters: Filters, step: FilterStep | undefined) => number | undefined {
  const lookup = { client: useClient(), queries: useQueryClient() };
  const { resource } = useResource();
  return (filters, step) => {
    const search = lazySearch.loaded();
    if (!step || !search) return undefined;
    const filter = filterOf(filters, search.facetOf(step.facet), step.not);
    if (!filter) return undefined;
    const selection = { ...view, ...splitScope(filters, resource) };
    const count = search.valuesThatFit(lookup, resource, selection, filter);
    return count < filter.values.length ? count : undefined;
  };
}
