import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { useLate } from '../../ui/use-late.ts';
import * as short from '../../words/en/short.ts';
import { say } from '../../words/say.ts';

/** What takes longer than this can be cancelled. */
const PATIENCE_MS = 3_000;

interface StillWaitingProps {
  /** Said at once; absent: nothing is, for the grid says that it loads. */
  readonly children?: ReactNode;
  /** What is said from three seconds on. */
  readonly late: ReactNode;
  readonly onCancel: () => void;
}

/** Something that is awaited, and from three seconds on a way to give it up. */
export default function StillWaiting({ children, late, onCancel }: StillWaitingProps) {
  const isLate = useLate(true, PATIENCE_MS);
  if (!isLate) return children;
  return (
    <>
      {late}
      <Button look="link" onClick={onCancel}>
        {say(short.cancel)}
      </Button>
    </>
  );
}
