import { useQueryClient } from '@tanstack/react-query';
import { Database } from 'lucide-react';
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { useClient } from '../api/client-context.ts';
import { FilterButton } from '../filter-bar/filter-button.tsx';
import type { FilterStep } from '../filters/filter-words.ts';
import { filterOf, withoutFilter, NO_FILTERS, type Filters } from '../filters/filters.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { ChipsPlace } from '../layout/toolbar.tsx';
import { withoutIndex } from '../resources/labels.ts';
import { useResource } from '../resources/registry.ts';
import { useCommand } from '../ui/commands.ts';
import { useOptionalPart } from '../ui/lazy.ts';
import { useWithRows } from '../ui/paint.ts';
import { PopupWithField } from '../ui/popup-with-field.tsx';
import { useFiltersNow, type ViewInAddress } from '../view/use-view.ts';
import { allFilters, splitScope, type View } from '../view/view.ts';
import { type OpenFilter, useOpenFilter } from './filter-control.tsx';
import { afterRows } from './lazy-parts.ts';
import { lazySearch } from './lazy-search.ts';
import { useFilterDraft } from './use-filter-draft.ts';

interface ListFiltersOptions {
  readonly view: View;
  readonly change: ViewInAddress['change'];
  /** Number of records that match now; undefined: unknown. */
  readonly total: number | undefined;
  /** Whether the rows come from a search index. */
  readonly isFromIndex: boolean;
}

/** The button "Filter", the row of chips with the strip of deleted records, and the popover, as slots of a list's toolbar. */
export function useListFilters({ view, change, total, isFromIndex }: ListFiltersOptions): {
  readonly button: ReactNode;
  readonly row: ReactNode;
  readonly popover: ReactNode;
} {
  const t = useTranslator();
  const listed = useResource();
  const { resource, viewSpec } = listed;
  const filtersNow = useFiltersNow(listed);
  const { scope, filters: inAddress } = view;
  const all = useMemo(
    () => allFilters({ scope, filters: inAddress }, viewSpec),
    [scope, inAddress, viewSpec],
  );
  const { open, setOpen, setLastChip } = useOpenFilter();
  /** The open filter that the last step of the history changed. */
  const written = useRef<OpenFilter>(undefined);
  const room = useRoom(view);
  const {
    filters,
    change: edit,
    flush,
    drop,
  } = useFilterDraft(all, open, ({ filters: next, by }) => {
    if (room(next, by?.step) !== undefined) return;
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
      run: () => setOpen({ step: { facet: place, not: false } }),
    },
  );
  return {
    button: (
      <FilterButton
        ref={setButton}
        count={chips.length}
        expanded={open !== undefined && open.opener === undefined}
        unavailable={unavailable}
        onOpen={() => setOpen(open ? undefined : { step: undefined })}
      />
    ),
    row: search ? (
      <>
        <search.FilterChips
          lastChipRef={setLastChip}
          filters={chips}
          scope={viewSpec.scope}
          unavailable={unavailable}
          open={open?.step}
          onEdit={(step, opener) => setOpen({ step, opener })}
          onRemove={(filter) => change(splitScope(withoutFilter(filtersNow(), filter), viewSpec))}
          onClear={() => change(splitScope(NO_FILTERS, viewSpec))}
          onEmptied={onEmptied}
        />
        <search.DeletedNotice
          deleted={view.deleted}
          isFromIndex={isFromIndex}
          onChange={(deleted) => change({ deleted })}
          onHidden={onEmptied}
        />
      </>
    ) : (
      chips.length > 0 && <ChipsPlace />
    ),
    popover: open && button && (
      <PopupWithField
        part={afterRows}
        label={t('filterBar.filter')}
        anchor={open.opener ?? button}
        onClose={() => setOpen(undefined)}
      >
        {({ FilterEditor }) => (
          <FilterEditor
            anchor={open.opener ?? button}
            selection={{ ...view, ...splitScope(filters, viewSpec) }}
            step={open.step}
            onStep={(step) => setOpen({ ...open, step })}
            total={filters === all ? total : undefined}
            room={filters === all ? undefined : room(filters, open.step)}
            onChange={edit}
            onDeletedChange={(deleted) => change({ deleted })}
            onClose={() => {
              // Before whatever the press outside leads to: a link leaves this list.
              flush();
              setOpen(undefined);
              if (room(filters, open.step) !== undefined) drop();
              // The chip that opened the editor may be gone.
              if (open.opener?.isConnected === false) button.focus();
            }}
          />
        )}
      </PopupWithField>
    ),
  };
}

/** The number of values of an edited filter that fit a request's address; undefined: all chosen ones. */
function useRoom(view: View): (filters: Filters, step: FilterStep | undefined) => number | undefined {
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
