import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useOptimistic,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { FilterButton } from '../filter-bar/filter-button.tsx';
import type { FilterRowHandle } from '../filter-bar/filter-row.tsx';
import { lazyFilterEditor } from '../filter-bar/search-suggestions.tsx';
import type { FilterStep } from '../filters/filter-words.ts';
import { withoutFilter, NO_FILTERS, sameFilters, type Filters } from '../filters/filters.ts';
import { useClient } from '../api/client-context.ts';
import { withoutIndex } from '../resources/labels.ts';
import { useResource } from '../resources/registry.ts';
import { lazySearch } from './lazy-search.ts';
import { Lazy } from '../ui/lazy-boundary.tsx';
import { lazyComponent, lazyPart } from '../ui/lazy.ts';
import { useHeldKeys } from '../ui/type-ahead.ts';
import { allFilters, splitScope, type View } from '../view/view.ts';
import type { ViewInAddress } from '../view/use-view.ts';

/** The popover of filters, and with it what a list with filters needs. */
export const lazyEditor = lazyPart(
  async () => (await Promise.all([lazyFilterEditor.load(), lazySearch.load()]))[0].FilterEditor,
);
const FilterEditor = lazyComponent(lazyEditor, (Editor) => Editor);

/** A filter that is edited, under the element that opened its editor. */
interface OpenEditor {
  /** undefined: which facet is asked first. */
  readonly step: FilterStep | undefined;
  readonly anchor: HTMLElement;
  /** Whether that is the button "Filter". */
  readonly isOfButton: boolean;
}

/** What other parts of the page can do with the filters of the list. */
export interface FilterControl {
  /** Opens the editor of a facet, or the list of facets. @param anchor undefined: under the button "Filter" */
  readonly edit: (step: FilterStep | undefined, anchor?: HTMLElement) => void;
  /** Focuses the last chip; false where there is none. */
  readonly focusLastChip: () => boolean;
}

/** The filters of the list on screen, to be opened from elsewhere, such as a column's header. */
const FilterControlContext = createContext<RefObject<FilterControl | null>>({ current: null });

export const useFilterControl = (): RefObject<FilterControl | null> => useContext(FilterControlContext);

/** Provides the control that `useListFilters` fills. */
export function FilterControlProvider({ children }: { readonly children: ReactNode }) {
  const control = useRef<FilterControl>(null);
  return <FilterControlContext value={control}>{children}</FilterControlContext>;
}

/** Changes of filters work when nothing more was changed for so many ms: who chooses three values asks once. */
const COMMIT_AFTER_MS = 200;

/**
 * The filters as they are edited, ahead of the address by a short pause.
 * @param filters those in the address; others than the draft began with end it
 * @param commit a draft that cannot be sent for it leaves as it is
 */
function useDraft(filters: Filters, commit: (filters: Filters) => void) {
  const [draft, setDraft] = useState<{ readonly of: Filters; readonly filters: Filters }>();
  const isOver = draft !== undefined && !sameFilters(draft.of, filters);
  // For good: Back leads to the filters that it began with.
  if (isOver) setDraft(undefined);
  const current = isOver ? undefined : draft?.filters;
  const onCommit = useEffectEvent(commit);
  useEffect(() => {
    if (current === undefined) return undefined;
    const timer = setTimeout(() => onCommit(current), COMMIT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [current]);
  return {
    filters: current ?? filters,
    change: (next: Filters) => setDraft({ of: filters, filters: next }),
    drop: () => setDraft(undefined),
  };
}

interface ListFiltersOptions {
  readonly view: View;
  readonly change: ViewInAddress['change'];
  /** How many records match now; undefined: not known yet. */
  readonly total: number | undefined;
  /** Focuses the rows: the last chip was removed. */
  readonly focusRows: () => void;
}

/** The button "Filter", the row of chips and the popover of a list, as slots of its toolbar. */
export function useListFilters({ view, change, total, focusRows }: ListFiltersOptions): {
  readonly button: ReactNode;
  readonly row: ReactNode;
  readonly popover: ReactNode;
} {
  const { resource, viewSpec } = useResource();
  const { scope, filters: inAddress } = view;
  const all = useMemo(
    () => allFilters({ scope, filters: inAddress }, viewSpec),
    [scope, inAddress, viewSpec],
  );
  const [open, setOpen] = useState<OpenEditor>();
  // The button is painted as pressed before the editor is drawn.
  const [expanded, markExpanded] = useOptimistic(open?.isOfButton === true);
  /** The filter that the step of the history made last is about, while its editor is open. */
  const lastStep = useRef<string>(undefined);
  const room = useRoom(view);
  const {
    filters,
    change: edit,
    drop,
  } = useDraft(all, (next) => {
    if (room(next, open?.step) !== undefined) return;
    const step = open?.step?.facet;
    // All values of one filter are one step of the history: Back undoes the filter.
    change(splitScope(next, viewSpec), step !== undefined && step === lastStep.current ? 'replace' : 'push');
    lastStep.current = step;
  });
  // The chips follow in a later render: a row of them changes the height of the grid, and the pressed checkbox is painted first.
  const drawn = useDeferredValue(filters);
  const chips = useMemo(() => splitScope(drawn, viewSpec).filters, [drawn, viewSpec]);
  const holdKeys = useHeldKeys();
  const button = useRef<HTMLButtonElement>(null);
  const row = useRef<FilterRowHandle>(null);
  // Without it there is no filter: the address is drawn with it, and the editor comes with it.
  const search = lazySearch.loaded();
  const show = (step: FilterStep | undefined, anchor: HTMLElement | null | undefined) => {
    lastStep.current = undefined;
    if (!anchor) return;
    // With another facet the focus moves into its editor; with "is not" it stays.
    if (!open || open.step?.facet !== step?.facet) holdKeys(() => setOpen(undefined));
    const isOfButton = anchor === button.current;
    const begin = () => setOpen({ step, anchor, isOfButton });
    if (open) begin();
    else
      startTransition(() => {
        markExpanded(isOfButton);
        begin();
      });
  };
  const control = useFilterControl();
  useImperativeHandle(control, () => ({
    edit: (step, anchor) => show(step, anchor ?? button.current),
    focusLastChip: () => {
      row.current?.focusLast();
      return chips.length > 0;
    },
  }));
  const onEmptied = useCallback(() => button.current?.focus(), []);
  return {
    button: (
      <FilterButton
        ref={button}
        count={chips.length}
        expanded={expanded}
        unavailable={withoutIndex(resource)}
        onOpen={() => (open ? setOpen(undefined) : show(undefined, button.current))}
        onApproach={lazyEditor.preload}
      />
    ),
    row: search && (
      <search.FilterChips
        ref={row}
        all={filters}
        filters={chips}
        open={open?.step}
        onEdit={show}
        onRemove={(filter) => change(splitScope(withoutFilter(filters, filter), viewSpec))}
        onClear={() => change({ filters: NO_FILTERS })}
        onEmptied={onEmptied}
        onApproach={lazyEditor.preload}
      />
    ),
    popover: open && (
      <Lazy onClose={() => setOpen(undefined)}>
        <FilterEditor
          anchor={open.anchor}
          selection={{ q: view.q, ...splitScope(filters, viewSpec) }}
          step={open.step}
          onStep={(step) => show(step, open.anchor)}
          total={filters === all ? total : undefined}
          room={filters === all ? undefined : room(filters, open.step)}
          onChange={edit}
          onClose={() => {
            setOpen(undefined);
            if (room(filters, open.step) !== undefined) drop();
            // A chip that opened it may be gone.
            if (!open.anchor.isConnected) (button.current ?? { focus: focusRows }).focus();
          }}
        />
      </Lazy>
    ),
  };
}

/** How many values of an edited filter the address of a request has room for; undefined: for all that are chosen. */
function useRoom(view: View): (filters: Filters, step: FilterStep | undefined) => number | undefined {
  const lookup = { client: useClient(), queries: useQueryClient() };
  const { resource } = useResource();
  return (filters, step) => {
    if (!step) return undefined;
    const selection = { ...view, ...splitScope(filters, resource) };
    return lazySearch.loaded()?.roomFor(lookup, resource, selection, filters, step);
  };
}
