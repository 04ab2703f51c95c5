import type { MouseEvent, ReactNode } from 'react';
import { type CellList, useOpenList } from './cell-context.ts';
import styles from './more-button.module.css';

interface MoreButtonProps {
  /** Accessible name, also the tooltip. */
  readonly label: string;
  /** The list that it opens, made when it is pressed, not while scrolling. */
  readonly list: () => CellList;
  readonly children: ReactNode;
}

/** A number in a cell that opens the list behind it. Not a tab stop: the grid is one. */
export function MoreButton({ label, list, children }: MoreButtonProps) {
  const openList = useOpenList();
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    event.stopPropagation();
    openList(event.currentTarget, list());
  };
  return (
    <button
      type="button"
      className={styles.more}
      tabIndex={-1}
      aria-haspopup="dialog"
      aria-label={label}
      title={label}
      onClick={press}
    >
      {children}
    </button>
  );
}
