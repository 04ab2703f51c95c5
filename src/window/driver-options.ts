import type { RowSource } from '../api/source.ts';
import type { Anchor } from './anchor.ts';
import type { Directory } from './directory.ts';
import type { Jump } from './far-jump.ts';
import type { WindowPage } from './page-param.ts';
import type { Visible } from './prefetch.ts';

export type Edge = 'next' | 'previous';

/** The query that holds the window, as far as it is driven. */
export interface RowsQuery {
  readonly pages: () => readonly WindowPage[];
  /** The edge whose page is under way; `other`: all pages are. */
  readonly fetching: () => Edge | 'other' | undefined;
  /** Asks for the page at an edge; `turning` aborts the one under way. Answers why it failed. */
  readonly extend: (edge: Edge, turning: boolean) => Promise<{ readonly error?: unknown }>;
  /** Puts pages in place of those there; never while one is under way. */
  readonly replace: (pages: readonly WindowPage[]) => void;
  readonly cancel: () => Promise<void>;
  /** Begins again where there is nothing. */
  readonly restart: () => void;
}

/** A link's cursor was refused: its table is looked for by name, was found, or the list stands at its top instead. */
export type LostPlace = 'looking' | 'found' | 'top';

/** A table that somebody wanted to go to: the list does not have it, or the way there failed. */
export interface Missing {
  readonly name: string;
  readonly error?: unknown;
}

export interface DriverState {
  /** Edges that failed, and wait for `retry`. */
  readonly failed: { readonly next?: unknown; readonly previous?: unknown };
  readonly jump: Jump | undefined;
  readonly missing: Missing | undefined;
  readonly lost: LostPlace | undefined;
}

export interface DriverOptions {
  readonly source: RowSource;
  readonly anchor: Anchor;
  readonly limit: number;
  readonly query: RowsQuery;
  readonly directory: () => Directory;
  readonly keep: (directory: Directory) => void;
  readonly carry: (rows: number) => readonly string[];
  /** A page came, by whatever way. */
  readonly onPage: (page: WindowPage) => void;
  /** All rows got other indices: what is on screen is now this many rows further down. */
  readonly onShift: (rows: number) => void;
  /** This row is the one to show first. */
  readonly onArrive: (row: number) => void;
}

export interface Driver {
  /** A new object when it changed, and when an edge became known. */
  readonly state: () => DriverState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Rows that a page is to have. */
  readonly size: () => number;
  /** Rows that the page after the last one is to have. */
  readonly nextSize: () => number;
  /** The most rows that the server gives at once in bearable time. */
  readonly most: () => number;
  /** Fields that a page of so many rows is to carry along. */
  readonly carry: (rows: number) => readonly string[];
  /** For every page that the query loads. */
  readonly onPage: (page: WindowPage) => void;
  /** What the query holds, or whether it asks, is another. */
  readonly changed: () => void;
  /** What is on screen, with every row scrolled and once at rest. */
  readonly report: (visible: Visible) => void;
  /** Asks again for what failed. */
  readonly retry: () => void;
  /** Gives up waiting for what is under way; `retry` begins again. */
  readonly stop: () => void;
  /** Reads the rows on screen anew. */
  readonly refresh: () => void;
  /** Goes to a table by its FQN. */
  readonly goToName: (name: string) => void;
  readonly cancelJump: () => void;
  /** Something is under way beside the query: a walk, or the search for an edge. */
  readonly isBusy: () => boolean;
  /** Aborts what is under way: nobody looks any more. */
  readonly dispose: () => void;
}
