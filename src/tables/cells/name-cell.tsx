import { useState } from 'react';
import type { TableRow } from '../../api/table-schema.ts';
import { spellOut } from '../../ui/invisible-characters.ts';
import { useCells } from './cell-context.ts';
import { markedText } from './marked-text.tsx';
import styles from './name-cell.module.css';
import { NameActions } from './name-actions.tsx';

/** The link to the opened table: its display name where it has one, and always its name. */
export function NameCell({ row }: { readonly row: TableRow }) {
  const { hrefOf, onFollow, words } = useCells();
  const [hovered, setHovered] = useState(false);
  const { name } = row;
  const displayName = row.displayName && row.displayName !== name ? row.displayName : undefined;
  const text = markedText(name, row.highlight?.['name'], words);
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
          <bdi className={styles.name}>{text}</bdi>
        ) : (
          <>
            <bdi className={styles.name}>
              {markedText(displayName, row.highlight?.['displayName'], words)}
            </bdi>{' '}
            <bdi className={styles.raw}>{text}</bdi>
          </>
        )}
      </a>
      {hovered && <NameActions row={row} />}
    </span>
  );
}
