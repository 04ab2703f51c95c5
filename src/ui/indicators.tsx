import styles from './indicators.module.css';

interface ProgressProps {
  /** What is under way: the bar's accessible name. */
  readonly label: string;
  /** Done so far, 0 to `max`; outside it is clamped. */
  readonly value: number;
  /** Undefined: nobody knows how much there is to do. */
  readonly max: number | undefined;
}

/** A bar for work under way. */
export function Progress({ label, value, max }: ProgressProps) {
  if (max === undefined) return <progress className={styles.progress} aria-label={label} />;
  const now = Math.min(Math.max(value, 0), max);
  return (
    <progress
      className={styles.progress}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={now}
      value={now}
      // No bar has the length nothing.
      max={Math.max(max, 1)}
    />
  );
}

/** A moving 2 px line at the top of its positioned parent: something is on its way. */
export function BusyLine() {
  return <div className={styles.busy} aria-hidden="true" />;
}

export type StatusTone = 'good' | 'warn' | 'bad';

/** How something is, as a disc, a diamond or a ring; grey while nobody knows. Words stand beside it. */
export function StatusDot({ tone }: { readonly tone: StatusTone | undefined }) {
  return <span className={styles.dot} data-tone={tone} />;
}
