import type { TablePage } from '../../api/source.ts';
import { Button } from '../../ui/button.tsx';
import * as short from '../../words/en/short.ts';
import * as jumps from '../../words/en/jumps.ts';
import { rich } from '../../words/rich.ts';
import { say } from '../../words/say.ts';
import { countText } from '../count-text.ts';
import { visible } from './message-tags.tsx';
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
        {say(jumps.searchFailed)} {reasonOf(error)}{' '}
        <Button look="link" onClick={onRetry}>
          {say(short.retry)}
        </Button>
      </p>
    );
  }
  return (
    <p id={id} className={styles.hint} aria-live="polite">
      {q === '' ? say(jumps.partOfName) : page ? <Found {...props} page={page} /> : say(jumps.searching)}
    </p>
  );
}

function Found({ q, database, page, suggested }: GoToNameNoteProps & { readonly page: TablePage }) {
  const { rows, total = rows.length, totalIsLowerBound } = page;
  if (rows.length === 0) {
    const sought = { q: visible(q) };
    return database === undefined
      ? rich(jumps.noMatch, sought)
      : rich(jumps.noMatchIn, { ...sought, place: visible(database) });
  }
  if (suggested === 0) return say(jumps.foundUnreadable);
  if (total > rows.length) {
    const all = countText(total) + (totalIsLowerBound ? '+' : '');
    return say(jumps.firstMatches, { shown: suggested, total: all });
  }
  return say(jumps.matches, { count: suggested });
}
