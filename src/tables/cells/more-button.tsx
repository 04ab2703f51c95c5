import type { MouseEvent, ReactNode } from 'react';
import { useOpenList } from './cell-context.ts';
import styles from './more-button.module.css';

interface MoreButtonProps {
  /** Accessible name, also the tooltip. */
  readonly label: string;
  /** Title of the list that it opens. */
  readonly listLabel: string;
  /** Its `<li>` elements, made when it is pressed, not while scrolling. */
  readonly items: () => ReactNode;
  readonly children: ReactNode;
}

/** A number in a cell that opens the list behind it. Not a tab stop: the grid is one. */
export function MoreButton({ label, listLabel, items, children }: MoreButtonProps) {
  const openList = useOpenList();
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    event.stopPropagation();
    openList(event.currentTarget, { label: listLabel, items: items() });
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
