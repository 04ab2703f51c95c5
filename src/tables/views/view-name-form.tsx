import { type SyntheticEvent, useState } from 'react';
import { MOST_NAME } from '../../view/saved-views.ts';
import * as views from '../../words/en/views.ts';
import { say } from '../../words/say.ts';
import styles from './saved-views.module.css';

interface ViewNameFormProps {
  readonly name: string;
  /** Leaves the name as it was where it is empty. */
  readonly onName: (name: string) => void;
  readonly onCancel: () => void;
}

/** Another name for a view, in its place: Enter and leaving it keep it, Escape does not. */
export function ViewNameForm({ name, onName, onCancel }: ViewNameFormProps) {
  const [typed, setTyped] = useState(name);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onName(typed);
  };
  return (
    <form className={styles.rename} onSubmit={submit}>
      <input
        ref={focusAndSelect}
        className={styles.input}
        aria-label={say(views.nameOfView)}
        maxLength={MOST_NAME}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => onName(typed)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // The drawer, where the views are in one, stays open.
          event.stopPropagation();
          onCancel();
        }}
      />
    </form>
  );
}

const focusAndSelect = (field: HTMLInputElement | null) => {
  field?.focus();
  field?.select();
};
