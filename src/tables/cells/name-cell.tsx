import { Copy, Link2 } from 'lucide-react';
import { useState } from 'react';
import type { TableRow } from '../../api/table-schema.ts';
import { IconButton } from '../../ui/button.tsx';
import { spellOut } from '../../ui/invisible-characters.ts';
import { useCells } from './cell-context.ts';
import { MarkedText } from './marked-text.tsx';
import styles from './name-cell.module.css';

/** The link to the opened table: its display name where it has one, and always its name. */
export function NameCell({ row }: { readonly row: TableRow }) {
  const { hrefOf, onFollow, words } = useCells();
  const [hovered, setHovered] = useState(false);
  const { name } = row;
  const displayName = row.displayName && row.displayName !== name ? row.displayName : undefined;
  const text = <MarkedText text={name} highlights={row.highlight?.['name']} words={words} />;
  return (
    <span
      className={styles.cell}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      <a
        className={styles.link}
        href={hrefOf(row)}
        tabIndex={-1}
        title={spellOut(displayName === undefined ? name : `${displayName}\n${name}`)}
        onClick={onFollow && ((event) => onFollow(event, row))}
      >
        {displayName === undefined ? (
          <span className={styles.name}>{text}</span>
        ) : (
          <>
            <span className={styles.name}>
              <MarkedText text={displayName} highlights={row.highlight?.['displayName']} words={words} />
            </span>{' '}
            <span className={styles.raw}>{text}</span>
          </>
        )}
      </a>
      {hovered && <Actions row={row} />}
    </span>
  );
}

function Actions({ row }: { readonly row: TableRow }) {
  const { onCopyName, onCopyLink } = useCells();
  if (!onCopyName && !onCopyLink) return null;
  return (
    <span className={styles.actions}>
      {onCopyName && (
        <IconButton small tabIndex={-1} aria-label="Copy full name" onClick={() => onCopyName(row)}>
          <Copy aria-hidden strokeWidth={1.75} />
        </IconButton>
      )}
      {onCopyLink && (
        <IconButton small tabIndex={-1} aria-label="Copy link" onClick={() => onCopyLink(row)}>
          <Link2 aria-hidden strokeWidth={1.75} />
        </IconButton>
      )}
    </span>
  );
}
