import { t } from '../i18n/translate.ts';
import styles from './cells.module.css';
import type { ReactNode, MouseEvent } from 'react';
import { spellOutInvisible } from '../ui/text.tsx';
import { type CellList, useOpenList } from './cell-context.tsx';

/** Nothing there, and that is known: not the same as not loaded. */
export function EmptyValue() {
  return (
    <span className={styles.none}>
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">{t('cell.none')}</span>
    </span>
  );
}

/** A word in a frame. `of="key"`: two letters in ink, as wide as any other. */
export function Badge({
  of = 'word',
  title,
  children,
}: {
  readonly of?: 'word' | 'key';
  readonly title?: string;
  readonly children: ReactNode;
}) {
  return (
    <span className={styles.badge} data-of={of} title={title}>
      {children}
    </span>
  );
}

/** Names in a row for a tooltip or a label: the first `limit` of them, then how many more. */
export function nameList(names: readonly string[], limit = 12): string {
  const shown = names
    .slice(0, limit)
    .map((name) => spellOutInvisible(name, 80))
    .join(', ');
  const count = names.length - limit;
  return count > 0 ? t('cell.namesAndMore', { names: shown, count }) : shown;
}

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
