import styles from './progress.module.css';

interface ProgressProps {
  /** What is under way: the bar's accessible name. */
  readonly label: string;
  /** Done so far, 0 to `max`; outside it is clamped. */
  readonly value: number;
  readonly max: number;
}

/** A bar for work whose end is known. */
export function Progress({ label, value, max }: ProgressProps) {
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
