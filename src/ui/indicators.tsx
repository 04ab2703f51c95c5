import styles from './indicators.module.css';

interface ProgressProps {
  /** The accessible name: what is in progress. */
  readonly label: string;
  /** Done so far, 0 to `max`; clamped. */
  readonly value: number;
  /** Undefined: the amount is unknown, and the bar is indeterminate. */
  readonly max: number | undefined;
}

/** A progress bar. */
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
      // `max` must be greater than 0.
      max={Math.max(max, 1)}
    />
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
