import type { TablePage } from '../../api/source.ts';
import { Button } from '../../ui/button.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import { countText } from '../count-text.ts';
import { reasonOf } from './reason.ts';
import styles from './go-to-form.module.css';

interface GoToNameNoteProps {
  readonly id: string;
  /** The text looked for; empty: none. */
  readonly q: string;
  readonly database: string | undefined;
  /** The answer to this text; undefined: none yet. */
  readonly page: TablePage | undefined;
  /** Tables in it that can be read. */
  readonly suggested: number;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** What became of the search for a name, in words. */
export function GoToNameNote(props: GoToNameNoteProps) {
  const { id, q, page, error, onRetry } = props;
  if (error) {
    return (
      <p id={id} className={styles.hint} role="alert">
        The search failed. {reasonOf(error)}{' '}
        <Button look="link" onClick={onRetry}>
          Retry
        </Button>
      </p>
    );
  }
  return (
    <p id={id} className={styles.hint} aria-live="polite">
      {q === '' ? 'Part of a table’s name' : page ? <Found {...props} page={page} /> : 'Searching…'}
    </p>
  );
}

function Found({ q, database, page, suggested }: GoToNameNoteProps & { readonly page: TablePage }) {
  const { rows, total = rows.length, totalIsLowerBound } = page;
  if (rows.length === 0) {
    return (
      <>
        No table{' '}
        {database !== undefined && (
          <>
            in <VisibleText text={database} />{' '}
          </>
        )}
        matches “<VisibleText text={q} />
        ”.
      </>
    );
  }
  if (suggested === 0) return 'What was found cannot be read.';
  if (total > rows.length) {
    return `The first ${suggested} of ${countText(total)}${totalIsLowerBound ? '+' : ''} matches`;
  }
  return suggested === 1
    ? '1 table matches. Enter goes there.'
    : `${suggested} tables match. Enter goes there.`;
}
