import { fqnParts, unquoteName } from '../api/fqn.ts';
import { markedText } from '../entity/highlight.tsx';
import { renderPath } from '../entity/name-suggestions.tsx';
import { locationNames, shownName } from '../entity/names.tsx';
import type { FoundColumn } from '../filters/column-search.ts';
import { startOfText } from '../ui/cut-text.ts';
import { VisibleText } from '../ui/text.tsx';
import styles from './palette-lines.module.css';

/** A record that was opened before, known by its FQN alone. */
export function OpenedLine({ fqn }: { readonly fqn: string }) {
  const parts = fqnParts(fqn).map(unquoteName);
  return (
    <>
      <span className="clip">
        <VisibleText text={parts.at(-1) ?? fqn} />
      </span>{' '}
      <span className={styles.place}>{renderPath(parts.slice(0, -1))}</span>
    </>
  );
}

/** Types of structs list all their members. */
const MAX_TYPE = 40;

/** A found column: its name behind those it is in, its type, and its table with the place of that. */
export function ColumnLine({
  column,
  words,
}: {
  readonly column: FoundColumn;
  readonly words: readonly string[];
}) {
  const { path, dataType, table } = column;
  const above = path.slice(0, -1);
  return (
    <>
      <span className={styles.column}>
        {above.length > 0 && (
          <span className={styles.above}>
            <VisibleText text={`${above.join('.')}.`} />
          </span>
        )}
        <bdi translate="no">{markedText(path.at(-1) ?? '', undefined, words)}</bdi>
      </span>{' '}
      {dataType !== undefined && (
        <code className={styles.type} translate="no">
          {startOfText(dataType, MAX_TYPE)}
        </code>
      )}{' '}
      <span className={styles.place}>
        {renderPath([...locationNames(table), shownName(table) ?? table.name])}
      </span>
    </>
  );
}
