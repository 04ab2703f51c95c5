import { Component, type ReactNode } from 'react';

interface Props {
  /** A new record in the same place gets a new chance. */
  readonly of: object;
  readonly children: ReactNode;
}
interface State {
  readonly failed: boolean;
  readonly of: object;
}

/** One cell that cannot be drawn costs that cell, not the page. */
export class CellBoundary extends Component<Props, State> {
  override state: State = { failed: false, of: this.props.of };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.of === state.of ? null : { failed: false, of: props.of };
  }

  override render(): ReactNode {
    return this.state.failed ? <span title="This value cannot be shown">?</span> : this.props.children;
  }
}
