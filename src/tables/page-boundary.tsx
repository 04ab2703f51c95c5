import { Component, lazy, type ReactNode, Suspense } from 'react';

/** Where the words for it cannot be had either. */
const Plain = ({ details }: { readonly details: string }) => <main>{details}</main>;

// It comes in one file with what else says that something is amiss, before it is wanted.
const PageFailed = lazy(() => import('./page-failed.tsx').catch(() => ({ default: Plain })));

interface State {
  readonly error?: Error;
}

/** A page that cannot be drawn says so instead of leaving a white screen; the address, and so the place, is kept. */
export class PageBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <Suspense>
        <PageFailed details={`${error.name}: ${error.message}`} />
      </Suspense>
    );
  }
}
