import type { TableRow } from '../../api/table-schema.ts';
import { locationNames } from '../cells/location-cell.tsx';
import { markedText } from '../cells/marked-text.tsx';
import { PathText } from '../cells/path-text.tsx';
import styles from './table-line.module.css';

interface TableLineProps {
  readonly table: TableRow;
  /** Words marked in its name, where the server marked nothing. */
  readonly words: readonly string[];
}

/** A table in a list of suggestions: its name, and where it is. */
export function TableLine({ table, words }: TableLineProps) {
  return (
    <>
      <bdi className={styles.name}>{markedText(table.name, table.highlight?.['name'], words)}</bdi>{' '}
      <span className={styles.place}>
        <PathText names={locationNames(table)} />
      </span>
    </>
  );
}
