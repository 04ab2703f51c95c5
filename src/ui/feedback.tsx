import { useEffect, useState, type ReactNode } from 'react';
import { useTranslator } from '../i18n/use-translator.tsx';
import { Button } from './button.tsx';
import { copyText } from './clipboard.ts';
import { useRested } from './paint.ts';
import styles from './indicators.module.css';

/**
 * Runs an action without a visible effect (copying) and shows its outcome for two seconds.
 * @returns the outcome, undefined at rest, and a function that runs the action
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
 * The page's one polite live region. Announces a text once it has been unchanged for `delayMs`, so that a position that
 * changes while scrolling is not announced for every row.
 */
export function Announcer({ text, delayMs = 500 }: { readonly text: string; readonly delayMs?: number }) {
  const announced = useRested(text, { after: delayMs, before: '' });
  return (
    <div className="visually-hidden" aria-live="polite" aria-atomic="true">
      {announced}
    </div>
  );
}

const COPY_RESULTS = { done: 'common.copied', failed: 'common.couldNotCopy' } as const;

interface CopyButtonProps {
  /** The label at rest, such as `Copy names`. */
  readonly label: string;
  /** Returns the text to copy; called on press, because it may be long. */
  readonly text: () => string;
  /** Shown at rest in place of the label, which then is the button's name alone. */
  readonly icon?: ReactNode;
  readonly tabIndex?: number;
  readonly className?: string | undefined;
}

/** Copies a text to the clipboard and shows the outcome for two seconds. */
export function CopyButton({ label, text, icon, ...rest }: CopyButtonProps) {
  const t = useTranslator();
  const [outcome, copy] = useActionFeedback(() => copyText(text()));
  const shown = outcome ? t(COPY_RESULTS[outcome]) : label;
  return (
    <Button
      variant="link"
      {...rest}
      {...(icon !== undefined && { 'aria-label': shown, title: label })}
      onClick={copy}
    >
      {outcome ? shown : (icon ?? label)}
    </Button>
  );
}

/** A moving 2 px line at the top of its positioned parent, shown while something loads. */
export function BusyLine() {
  return <div className={styles.busy} aria-hidden="true" />;
}

export type StatusTone = 'good' | 'warn' | 'bad';

/** A state as a disc, a diamond or a ring; grey while unknown. A text beside it names the state. */
export function StatusDot({ tone }: { readonly tone: StatusTone | undefined }) {
  return <span className={styles.dot} data-tone={tone} />;
}

/** Time in ms after which waiting can be cancelled. */
const CANCEL_AFTER_MS = 3_000;

interface StillWaitingProps {
  /** Shown at once; absent: nothing. */
  readonly children?: ReactNode;
  /** Shown after three seconds. */
  readonly late: ReactNode;
  readonly onCancel: () => void;
}

/** A note during a wait, with a button to cancel after three seconds. */
export function StillWaiting({ children, late, onCancel }: StillWaitingProps) {
  const t = useTranslator();
  const isLate = useRested(true, { after: CANCEL_AFTER_MS, before: false });
  if (!isLate) return children === undefined ? null : <span>{children}</span>;
  return (
    <>
      <span>{late}</span>
      <Button variant="link" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
    </>
  );
}
