import styles from './progress.module.css';

/** A moving 2 px line at the top of its positioned parent: something is on its way. */
export function BusyLine() {
  return <div className={styles.busy} aria-hidden="true" />;
}
