import { Component, type ReactNode } from 'react';

interface Props {
  /** A new record in the same place gets a new chance. */
  readonly of: unknown;
  /** @param failed whether it threw the last time that this record was drawn */
  readonly children: (failed: boolean) => ReactNode;
}
interface State {
  readonly failed: boolean;
  readonly of: unknown;
}

/** Draws something else where drawing a record throws. */
export class RecordBoundary extends Component<Props, State> {
  override state: State = { failed: false, of: this.props.of };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.of === state.of ? null : { failed: false, of: props.of };
  }

  override render(): ReactNode {
    return this.props.children(this.state.failed);
  }
}
