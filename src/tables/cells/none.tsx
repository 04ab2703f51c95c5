import * as cells from '../../words/en/cells.ts';
import { say } from '../../words/say.ts';
import styles from './none.module.css';

/** Nothing there, and that is known: not the same as not loaded. */
export function None() {
  return (
    <span className={styles.none}>
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">{say(cells.none)}</span>
    </span>
  );
}
