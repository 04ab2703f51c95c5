import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import type { FilterStep } from '../filters/filter-words.ts';

/** The filter whose editor is open. */
export interface OpenFilter {
  /** undefined: the list of facets comes first. */
  readonly step: FilterStep | undefined;
  /** Anchor of the editor, which opened it; absent: the button "Filter". */
  readonly opener?: HTMLElement;
}

/** The filters of the list on screen, for other parts of the page. */
interface FilterControl {
  /** Opens the editor of a facet, or the list of facets. */
  readonly openFilter: (filter: OpenFilter) => void;
  /** The chip of the last filter; null: there is none. */
  readonly lastChip: HTMLElement | null;
}

/** The open filter, for the toolbar alone, because it changes with every press that opens or closes an editor. */
interface OpenFilterState {
  readonly open: OpenFilter | undefined;
  readonly setOpen: (filter: OpenFilter | undefined) => void;
  readonly setLastChip: (chip: HTMLElement | null) => void;
}

const FilterControlContext = createContext<FilterControl>({ openFilter: () => {}, lastChip: null });
const OpenFilterContext = createContext<OpenFilterState>({
  open: undefined,
  setOpen: () => {},
  setLastChip: () => {},
});

export const useFilterControl = (): FilterControl => use(FilterControlContext);
export const useOpenFilter = (): OpenFilterState => use(OpenFilterContext);

/** Owns the open filter of the list. Any part of the page may open one; the toolbar draws its editor. */
export function FilterControlProvider({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState<OpenFilter>();
  const [lastChip, setLastChip] = useState<HTMLElement | null>(null);
  const control = useMemo(() => ({ openFilter: setOpen, lastChip }), [lastChip]);
  const state = useMemo(() => ({ open, setOpen, setLastChip }), [open]);
  return (
    <FilterControlContext value={control}>
      <OpenFilterContext value={state}>{children}</OpenFilterContext>
    </FilterControlContext>
  );
}
