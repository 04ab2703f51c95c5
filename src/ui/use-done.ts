import { useEffect, useState } from 'react';

/**
 * Runs an action that leaves no trace on the page (copying) and says for two seconds how it went.
 * Returns the outcome, undefined at rest, and a function that runs it.
 */
export function useDone(
  action: () => void | Promise<void>,
): readonly ['done' | 'failed' | undefined, () => void] {
  const [outcome, setOutcome] = useState<'done' | 'failed'>();
  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const run = () => {
    void (async () => {
      try {
        await action();
        setOutcome('done');
      } catch {
        setOutcome('failed');
      }
    })();
  };
  return [outcome, run];
}
