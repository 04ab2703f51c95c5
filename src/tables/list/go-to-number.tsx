import { type RefObject, type SyntheticEvent, useId, useState } from 'react';
import { SubmitButton } from '../../ui/submit-button.tsx';
import * as jumps from '../../words/en/jumps.ts';
import { say } from '../../words/say.ts';
import styles from './go-to-form.module.css';

interface GoToNumberProps {
  readonly field: RefObject<HTMLInputElement | null>;
  /** Number of the first row on screen, from 1. */
  readonly first: () => number;
  readonly rowCount: number;
  /** Row number, from 1 to `rowCount`. */
  readonly onGo: (row: number) => void;
}

/** The number of a row; one that is not there stands for the nearest that is, and that is said before. */
export function GoToNumber({ field, first, rowCount, onGo }: GoToNumberProps) {
  const id = useId();
  const [start] = useState(first);
  const [row, setRow] = useState(start);
  const reached = Math.max(1, Math.min(Math.round(row), rowCount));
  const hint =
    Number.isNaN(row) || row === reached
      ? say(jumps.rowsToGo, { rows: rowCount })
      : say(jumps.rowsToGoNearest, { rows: rowCount, row: reached });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (Number.isNaN(reached)) field.current?.focus();
    else onGo(reached);
  };
  return (
    <form className={styles.way} noValidate onSubmit={submit}>
      <label htmlFor={id}>{say(jumps.row)}</label>
      <div className={styles.line}>
        <input
          ref={field}
          id={id}
          type="number"
          className={styles.input}
          min={1}
          max={rowCount}
          defaultValue={start}
          aria-describedby={`${id}-hint`}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setRow(event.currentTarget.valueAsNumber)}
        />
        <SubmitButton>{say(jumps.go)}</SubmitButton>
      </div>
      <p id={`${id}-hint`} className={styles.hint} aria-live="polite">
        {hint}
      </p>
    </form>
  );
}
