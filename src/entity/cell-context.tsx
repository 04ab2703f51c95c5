import { createContext, useContext, type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import type { TableRow } from '../api/schemas/table.ts';
import { lazyWithRetry } from '../ui/lazy.ts';
import styles from './cells.module.css';

/** What the cells need of the page around them. Change it rarely: every cell on screen is drawn again. */
export interface CellContextValue {
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

const CellContext = createContext<CellContextValue>({ hrefOf: () => '', words: [], tagWidth: 220 });
const ListContext = createContext<OpenList>(() => {});

export const useCellContext = (): CellContextValue => useContext(CellContext);
export const useOpenList = (): OpenList => useContext(ListContext);

const Popover = lazyWithRetry(async () => ({ default: (await import('../ui/popover.tsx')).Popover }));

/** The list behind a number in a cell. */
function ListPopover({
  anchor,
  label,
  items,
  onClose,
}: CellList & { readonly anchor: HTMLElement; readonly onClose: () => void }) {
  return (
    <Popover label={label} anchor={anchor} onClose={onClose} align="start" width={280}>
      <h3 className={styles.title}>{label}</h3>
      <ul className={styles.list}>{items}</ul>
    </Popover>
  );
}

/** Gives the cells below what they need, and shows the one list that a cell may have open. */
export function CellsProvider({
  value,
  children,
}: {
  /** Keep it the same object while nothing in it changes. */
  readonly value: CellContextValue;
  readonly children: ReactNode;
}) {
  const [list, setList] = useState<(CellList & { anchor: HTMLElement }) | undefined>();
  const [openList] = useState(() => (anchor: HTMLElement, next: CellList) => {
    setList((now) => (now?.anchor === anchor ? undefined : { ...next, anchor }));
  });
  return (
    <CellContext value={value}>
      <ListContext value={openList}>{children}</ListContext>
      {list && (
        <Suspense>
          <ListPopover {...list} onClose={() => setList(undefined)} />
        </Suspense>
      )}
    </CellContext>
  );
}
