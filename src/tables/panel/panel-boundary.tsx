import { Component, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import * as short from '../../words/en/short.ts';
import * as panel from '../../words/en/panel.ts';
import { say } from '../../words/say.ts';
import styles from './table-panel.module.css';

interface PanelBoundaryProps {
  /** Name of the table: another one gets a new chance. */
  readonly of: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

interface State {
  readonly of: string;
  readonly error?: Error | undefined;
}

/** A table that cannot be drawn says so in its place; the list beside it goes on. */
export class PanelBoundary extends Component<PanelBoundaryProps, State> {
  override state: State = { of: this.props.of };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps({ of }: PanelBoundaryProps, state: State): State | null {
    return of === state.of ? null : { of, error: undefined };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <div className={styles.place}>
        <section className={styles.panel} aria-label={say(panel.openedTable)}>
          <section className={styles.message} role="alert" aria-label={say(panel.failure)}>
            <h3>{say(panel.couldNotBeDrawn)}</h3>
            <p>{say(panel.faultIsInPage)}</p>
            <p className={styles.mono}>{`${error.name}: ${error.message}`.slice(0, 300)}</p>
            <p>
              <Button onClick={this.props.onClose}>{say(short.close)}</Button>
            </p>
          </section>
        </section>
      </div>
    );
  }
}
