import { Check, X } from 'lucide-react';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslator } from '../i18n/use-translator.tsx';
import { Button, IconButton } from './button.tsx';
import { copies, copyAndSay, copyText } from './clipboard.ts';
import { useRested } from './paint.ts';
import styles from './indicators.module.css';

/** Time in ms for which an outcome is told. */
const TOLD_MS = 2_000;

/** Runs an action without a visible effect (copying), and tells its outcome for two seconds; undefined: at rest. */
export function useActionFeedback(
  action: () => void | Promise<void>,
): readonly ['done' | 'failed' | undefined, () => void] {
  const [told, tell] = useState<{ readonly outcome: 'done' | 'failed' }>();
  const rested = useRested(told, { after: TOLD_MS });
  const run = async () => {
    try {
      await action();
      tell({ outcome: 'done' });
    } catch {
      tell({ outcome: 'failed' });
    }
  };
  return [told === rested ? undefined : told?.outcome, () => void run()];
}

/**
 * A polite live region. Announces a text once it has been unchanged for `delayMs`, so that a position that changes while
 * scrolling is not announced for every row.
 */
export function Announcer({ text, delayMs = 500 }: { readonly text: string; readonly delayMs?: number }) {
  const announced = useRested(text, { after: delayMs, before: '' });
  return (
    <div className="visually-hidden" aria-live="polite" aria-atomic="true">
      {announced}
    </div>
  );
}

export const COPY_RESULTS = { done: 'common.copied', failed: 'common.couldNotCopy' } as const;

interface CopyButtonProps {
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

interface CopyIconButtonProps extends Pick<CopyButtonProps, 'label' | 'text' | 'tabIndex'> {
  readonly icon: ReactNode;
  readonly small?: boolean;
}

const OUTCOME_ICONS = { done: Check, failed: X } as const;

/** Copies a text; its icon and name are the outcome for two seconds. The page announces it, and shows a text that was not copied. */
export function CopyIconButton({ label, icon, text, ...rest }: CopyIconButtonProps) {
  const t = useTranslator();
  const [outcome, copy] = useActionFeedback(() => copyAndSay(text()));
  const OutcomeIcon = outcome && OUTCOME_ICONS[outcome];
  return (
    <IconButton
      {...rest}
      aria-label={outcome ? t(COPY_RESULTS[outcome]) : label}
      data-outcome={outcome}
      onClick={copy}
    >
      {OutcomeIcon ? <OutcomeIcon aria-hidden strokeWidth={2} /> : icon}
    </IconButton>
  );
}

/** Whether something without a place of its own for the outcome was copied in the last two seconds. */
export function useJustCopied(): boolean {
  const count = useSyncExternalStore(copies.subscribe, copies.get);
  return useRested(count, { after: TOLD_MS }) !== count;
}

export function CopiedAnnouncer() {
  const t = useTranslator();
  return <Announcer text={useJustCopied() ? t('common.copied') : ''} delayMs={100} />;
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

const CANCEL_AFTER_MS = 3_000;

interface StillWaitingProps {
  /** Shown at once; absent: nothing. */
  readonly children?: ReactNode;
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
