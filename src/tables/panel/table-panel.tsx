import { useId, type ReactNode, type RefObject } from 'react';
import type { TableRow } from '../../api/table-schema.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import { PanelHead } from './panel-head.tsx';
import { TableDetails } from './table-details.tsx';
import styles from './table-panel.module.css';

export interface TablePanelProps {
  /** Name of the table asked for, as it stands in the address. */
  readonly fqn: string;
  /** What is known of it: the record, or the row of the list while the record is still coming. */
  readonly table: TableRow | undefined;
  readonly state: 'loading' | 'ready' | 'not-found' | 'failed';
  /** With `failed`: what happened and what can be done, with its button. */
  readonly error?: ReactNode;
  readonly onClose: () => void;
  /** Absent: there is none. */
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  /** Path of the opened table of an FQN. */
  readonly toTable: (fqn: string) => string;
  /** Path of the list of a database, by its FQN. */
  readonly toDatabase?: ((fqn: string) => string) | undefined;
  /** Puts a text on the clipboard; the browser's own without it. */
  readonly onCopy?: ((text: string) => void) | undefined;
  /** The region, to move focus to it. */
  readonly ref?: RefObject<HTMLElement | null>;
}

/** One table beside the list. */
export function TablePanel(props: TablePanelProps) {
  const { fqn, table, state, error, ref } = props;
  const name = table?.name ?? fqn;
  return (
    <section ref={ref} className={styles.panel} tabIndex={-1} aria-label={name}>
      <PanelHead {...props} />
      {state === 'failed' && (
        <section role="alert" aria-label="Failure">
          {error ?? <p>This table did not load.</p>}
        </section>
      )}
      {state === 'not-found' ? (
        <NotFound fqn={fqn} />
      ) : table ? (
        <TableDetails key={table.id} table={table} loading={state === 'loading'} toTable={props.toTable} />
      ) : (
        state === 'loading' && <Promised />
      )}
    </section>
  );
}

function NotFound({ fqn }: { readonly fqn: string }) {
  const id = useId();
  return (
    <section className={styles.message} role="alert" aria-labelledby={id}>
      <h3 id={id}>No such table</h3>
      <p>
        The server knows no table{' '}
        <b className={styles.mono}>
          <VisibleText text={fqn} />
        </b>
        . It may have been renamed or deleted, or the link is not complete.
      </p>
      <p>The list stays as it is: close this, or pick another table.</p>
    </section>
  );
}

function Promised() {
  return (
    <section aria-busy="true" aria-label="Loading">
      {[82, 64, 71].map((width) => (
        <span key={width} className={styles.skeleton} style={{ inlineSize: `${width}%` }} />
      ))}
    </section>
  );
}
