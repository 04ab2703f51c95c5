import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { t } from '../i18n/translate.ts';

/**
 * Runs an action that leaves no trace on the page (copying) and says for two seconds how it went.
 * Returns the outcome, undefined at rest, and a function that runs it.
 */
export function useActionFeedback(
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

/**
 * The page's one polite live region: says a text once it has stood for `delayMs`, so that a place that changes while
 * somebody scrolls is not read out row by row.
 */
export function Announcer({ text, delayMs = 500 }: { readonly text: string; readonly delayMs?: number }) {
  const [announced, announce] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => announce(text), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return (
    <div className="visually-hidden" aria-live="polite" aria-atomic="true">
      {announced}
    </div>
  );
}

const COPY_RESULTS = { done: 'common.copied', failed: 'common.couldNotCopy' } as const;

interface CopyButtonProps {
  /** What it says at rest, such as `Copy names`. */
  readonly label: string;
  /** Made when it is pressed: it may be long. */
  readonly text: () => string;
}

/** Puts a text on the clipboard and says for two seconds how that went. */
export function CopyButton({ label, text }: CopyButtonProps) {
  const [outcome, copy] = useActionFeedback(() => navigator.clipboard.writeText(text()));
  return (
    <Button variant="link" onClick={copy}>
      {outcome ? t(COPY_RESULTS[outcome]) : label}
    </Button>
  );
}
