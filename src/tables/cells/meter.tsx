import styles from './meter.module.css';

/** A bar of 0 to 100; the figure stands beside it, so it is only a picture. The tick is the median. */
export function Meter({ value, tick = false }: { readonly value: number; readonly tick?: boolean }) {
  return (
    <span className={styles.scale} data-tick={tick || undefined} aria-hidden="true">
      <span className={styles.meter}>
        <i style={{ inlineSize: `${value}%` }} />
      </span>
    </span>
  );
}
