import { Suspense } from 'react';
import type { ServerInHeader } from './list-header.tsx';
import { latePart } from '../../ui/late-part.ts';

export interface FailedListProps {
  readonly error: unknown;
  readonly server: ServerInHeader;
  readonly onRetry: () => void;
}

// Failures are rare; their words and pictures need not come with the first rows.
export const sendForFailure = () => import('./failure-message.tsx');
const FailureMessage = latePart(sendForFailure);

/** Nothing could be loaded: what happened, what is safe, what to do. */
export function FailedList(props: FailedListProps) {
  return (
    <Suspense>
      <FailureMessage {...props} />
    </Suspense>
  );
}
