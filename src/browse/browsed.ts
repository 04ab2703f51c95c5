import { createContext, use, type RefObject } from 'react';
import type { RowSource } from '../api/data-source.ts';
import type { CatalogRow } from '../api/schemas/record.ts';
import type { Siblings } from '../detail/detail.tsx';
import type { FilterStep } from '../filters/filter-words.ts';
import type { Filters } from '../filters/filters.ts';
import type { GridHandle } from '../grid/grid-props.ts';
import type { ListSession } from '../list/list-session.ts';
import type { ListSnapshot } from '../list/list-snapshot.ts';
import type { EntryPoint } from '../paging/list-position.ts';
import type { SelectionStore } from '../selection/selection-store.ts';
import type { Store } from '../ui/store.ts';
import type { Density } from '../view/preferences.ts';
import type { ViewInAddress } from '../view/use-view.ts';
import type { ShownDeleted } from '../view/view.ts';
import type { HeaderServer } from './header-server.ts';
import type { DrawnRow } from './read-records.ts';

// What the parts of a list's page share, as types alone: an import of a part would load with the first rows what comes later.

export interface ResourceList extends ListSnapshot<CatalogRow> {
  readonly session: ListSession<CatalogRow>;
  /** The list whose rows are shown. */
  readonly shown: ListSession<CatalogRow>;
  /** Loads rows, cells and opened records again, and asks for an index that the server did not tell of. */
  readonly refresh: () => void;
}

/** The list whose rows are shown. Another one is another object. */
export interface ShownList {
  readonly entry: EntryPoint;
  readonly q: string | null;
}

/** The list of the view in the address: its rows, and the actions on it. */
export interface BrowsedList extends ViewInAddress {
  readonly source: RowSource;
  readonly entry: EntryPoint;
  /** Its `refused` has also the fields that a search lacks. */
  readonly list: ResourceList;
  /** Fields that the list lacks because a search has none of them. */
  readonly unindexed: readonly string[];
  /** The deleted records among the rows, of those that the view asks for. */
  readonly shownDeleted: ShownDeleted | null;
  /** The list whose rows are shown; undefined before the first rows. */
  readonly shown: ShownList | undefined;
  /** Whether the rows of another list are here, and wait for more urgent renders. */
  readonly isHeld: boolean;
  readonly isSearching: boolean;
  /** Filters that the search index does not answer. */
  readonly unanswered: Filters;
  readonly request: string;
  readonly onGoOn: () => void;
}

export interface RowDensity {
  readonly density: Density;
  readonly onDensity: (density: Density) => void;
  /** The density of the rows as drawn: the pressed button is painted before all rows are drawn in another height. */
  readonly drawnDensity: Density;
  readonly rowHeight: number;
}

/** The record that the address opens beside the list. */
export interface OpenRecord {
  /** undefined: none is open. */
  readonly fqn: string | undefined;
  /** Whether its panel is drawn. Until its code has loaded, the page around it stays in use. */
  readonly isShown: boolean;
  /** Whether it stands in place of the list; closing it ends this. */
  readonly isFull: boolean;
  readonly setFull: (isFull: boolean) => void;
  readonly siblings: Siblings;
  /** Id of the row that is marked as pressed. */
  readonly markedId: string | undefined;
  readonly open: (fqn: string, how?: 'push' | 'replace') => void;
  readonly close: () => void;
  readonly pathOfRecord: (fqn: string) => string;
  /** `pathOfRecord` at the time of its call, always the same function. */
  readonly pathOfRow: (fqn: string) => string;
  readonly onFollow: (fqn: string) => void;
  readonly onOpen: (row: DrawnRow) => void;
}

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
  readonly selection: SelectionStore | undefined;
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
