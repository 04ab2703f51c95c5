import {
  createContext,
  useContext,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useState,
} from 'react';
import type { EntityRow } from '../api/schemas/record.ts';
import { Lazy } from '../ui/lazy-boundary.tsx';
import { lazyMenus } from '../ui/menu-button.tsx';
import styles from './cells.module.css';

/** The page's part in its cells. A change renders every cell on screen again. */
export interface CellContextValue {
  readonly hrefOf: (row: EntityRow) => string;
  /** Called on a press of the link and for its context menu, before its address is used: may write a newer one into it. */
  readonly onHrefUse?: (event: SyntheticEvent<HTMLAnchorElement>, row: EntityRow) => void;
  /** Called on click of the name, also with modifier keys. Call `preventDefault` to navigate within the page. */
  readonly onFollow?: (event: MouseEvent<HTMLAnchorElement>, row: EntityRow) => void;
  /** URL of the detail view for other places: whole, and without the view; absent: no button copies it. */
  readonly linkOf?: (row: EntityRow) => string;
  /** Whether no column shows the places of records, so that names alone do not tell them apart. */
  readonly isPlaceHidden?: boolean;
  /** Words of the search, marked in names that have no highlights of the server. */
  readonly words: readonly string[];
  /** The match of a record in words, if it is not its name; absent: no search. */
  readonly foundBy?: ((row: EntityRow) => ReactNode) | undefined;
}

interface CellList {
  readonly anchor: HTMLElement;
  readonly title: string;
  readonly items: ReactNode;
}

const CellContext = createContext<CellContextValue>({ hrefOf: () => '', words: [] });
const ListContext = createContext<(list: CellList) => void>(() => {});

export const useCellContext = (): CellContextValue => useContext(CellContext);
export const useOpenList = () => useContext(ListContext);

/** Provides the context of the cells below, and renders the one list that a cell may open. */
export function CellsProvider({
  value,
  children,
}: {
  /** Keeps its identity until a member changes. */
  readonly value: CellContextValue;
  readonly children: ReactNode;
}) {
  const [list, setList] = useState<CellList>();
  const [openList] = useState(() => (next: CellList) => {
    setList((last) => (last?.anchor === next.anchor ? undefined : next));
  });
  const close = () => setList(undefined);
  return (
    <CellContext value={value}>
      <ListContext value={openList}>{children}</ListContext>
      {list && (
        <Lazy part={lazyMenus} onClose={close}>
          {({ Popover }) => (
            <Popover label={list.title} anchor={list.anchor} onClose={close} align="start" width={280}>
              <h3 className={styles.title}>{list.title}</h3>
              <ul className={styles.list}>{list.items}</ul>
            </Popover>
          )}
        </Lazy>
      )}
    </CellContext>
  );
}
