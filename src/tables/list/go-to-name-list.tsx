import type { TableRow } from '../../api/table-schema.ts';
import { searchWords } from '../../api/search-text.ts';
import * as jumps from '../../words/en/jumps.ts';
import { say } from '../../words/say.ts';
import styles from './go-to-name-list.module.css';
import { TableLine } from './table-line.tsx';

interface GoToNameListProps {
  /** Id of the combobox; the list's is `<id>-list`, those of the options are `<id>-0` and on. */
  readonly id: string;
  readonly q: string;
  readonly tables: readonly TableRow[];
  /** The one that Enter means. */
  readonly chosen: TableRow | undefined;
  /** The tables are those of the text as it is typed now. */
  readonly isCurrent: boolean;
  readonly onGo: (table: TableRow) => void;
}

/** The tables suggested: name and place. The field keeps the focus and takes the keys. */
export function GoToNameList({ id, q, tables, chosen, isCurrent, onGo }: GoToNameListProps) {
  const words = searchWords(q);
  return (
    <div
      id={`${id}-list`}
      className={styles.list}
      role="listbox"
      aria-label={say(jumps.tablesFound)}
      aria-busy={!isCurrent}
      hidden={tables.length === 0}
    >
      {tables.map((table, at) => (
        <div
          key={table.id}
          id={`${id}-${at}`}
          className={styles.option}
          role="option"
          tabIndex={-1}
          aria-selected={table === chosen}
          title={table.fullyQualifiedName}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onGo(table)}
          onKeyDown={(event) => event.key === 'Enter' && onGo(table)}
        >
          <TableLine table={table} words={words} />
        </div>
      ))}
    </div>
  );
}
