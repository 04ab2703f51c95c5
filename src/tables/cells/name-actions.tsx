import { Copy, Link2 } from 'lucide-react';
import type { TableRow } from '../../api/table-schema.ts';
import { IconButton } from '../../ui/button.tsx';
import * as details from '../../words/en/cell-details.ts';
import { say } from '../../words/say.ts';
import { useCells } from './cell-context.ts';
import styles from './name-cell.module.css';

/** What can be done with the name under the pointer. */
export function NameActions({ row }: { readonly row: TableRow }) {
  const { onCopyName, onCopyLink } = useCells();
  if (!onCopyName && !onCopyLink) return null;
  return (
    <span className={styles.actions}>
      {onCopyName && (
        <IconButton
          small
          tabIndex={-1}
          aria-label={say(details.copyFullName)}
          onClick={() => onCopyName(row)}
        >
          <Copy aria-hidden strokeWidth={1.75} />
        </IconButton>
      )}
      {onCopyLink && (
        <IconButton small tabIndex={-1} aria-label={say(details.copyLink)} onClick={() => onCopyLink(row)}>
          <Link2 aria-hidden strokeWidth={1.75} />
        </IconButton>
      )}
    </span>
  );
}
