import { createContext, use, type RefObject } from 'react';
import type { FilterStep } from '../filters/filter-words.ts';
import type { GridHandle } from '../grid/grid-props.ts';
import type { Store } from '../ui/store.ts';
import type { HeaderServer } from './header-server.ts';
import type { OpenRecord } from './open-record.tsx';
import type { RowDensity } from './page-phases.ts';
import type { BrowsedList } from './use-browsed-list.ts';
import type { Selection } from './use-selection.ts';

/** The filter whose editor is open. */
export interface OpenedFilter {
  /** undefined: the list of facets comes first. */
  readonly step: FilterStep | undefined;
  /** The chip that opened it; absent: the button "Filter". */
  readonly opener?: HTMLElement;
}

/** What the parts of a list's page share. */
interface Browsed extends Omit<BrowsedList, 'isHeld'>, RowDensity {
  readonly server: HeaderServer;
  readonly record: OpenRecord;
  /** undefined: its code has not loaded. */
  readonly selection: Selection | undefined;
  readonly grid: RefObject<GridHandle | null>;
  /** The toolbar draws its editor; any part may open one. Outside of React, because each press of a filter changes it. */
  readonly openedFilter: Store<OpenedFilter | undefined>;
  /** The chip of the last filter; null: there is none. */
  readonly lastChip: RefObject<HTMLButtonElement | null>;
}

/** Provided within `WithRows`, so that the parts keep the list before while the rows of the next one wait. */
export const BrowsedContext = createContext<Browsed | undefined>(undefined);

/** @throws Error outside of a list's page: a mistake of the program */
export function useBrowsed(): Browsed {
  const browsed = use(BrowsedContext);
  if (!browsed) throw new Error('No list is browsed');
  return browsed;
}
