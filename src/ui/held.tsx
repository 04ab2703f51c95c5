import { memo, type ReactNode } from 'react';

interface HeldProps {
  readonly children: ReactNode;
  /** What is drawn stays as it is; states within it go on changing. */
  readonly waits: boolean;
}

/** Shows its children, of now or, while they wait, of before. */
export const Held = memo<HeldProps>(
  ({ children }) => children,
  (_, next) => next.waits,
);
