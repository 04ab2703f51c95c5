import { createContext, useContext, type MouseEvent, type ReactNode } from 'react';
import type { TableRow } from '../../api/table-schema.ts';

/** What the cells need of the page around them. Change it rarely: every cell on screen is drawn again. */
export interface CellSurroundings {
  /** Address of the opened table of a row. */
  readonly hrefOf: (row: TableRow) => string;
  /** A press on the name; call `preventDefault` to open it inside the page. Modified presses come here too. */
  readonly onFollow?: (event: MouseEvent<HTMLAnchorElement>, row: TableRow) => void;
  readonly onCopyName?: (row: TableRow) => void;
  readonly onCopyLink?: (row: TableRow) => void;
  /** Words of the search, marked in names where the server sent no marks of its own. */
  readonly words: readonly string[];
  /** Present width of the tags column in px: how many tags fit. */
  readonly tagWidth: number;
}

/** A list that a "+2" opens. The content is made on opening, never while scrolling. */
export interface CellList {
  readonly label: string;
  /** Its `<li>` elements. */
  readonly items: ReactNode;
}

export type OpenList = (anchor: HTMLElement, list: CellList) => void;

export const CellContext = createContext<CellSurroundings>({ hrefOf: () => '', words: [], tagWidth: 220 });
export const ListContext = createContext<OpenList>(() => {});

export const useCells = (): CellSurroundings => useContext(CellContext);
export const useOpenList = (): OpenList => useContext(ListContext);
