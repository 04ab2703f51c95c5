import { latePart } from '../../ui/late-part.ts';
import type { CellList } from './cell-context.ts';
import styles from './list-popover.module.css';

const Popover = latePart(async () => ({ default: (await import('../../ui/popover.tsx')).Popover }));

/** The list behind a number in a cell. */
export function ListPopover({
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
