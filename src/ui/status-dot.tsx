import styles from './status-dot.module.css';

export type StatusTone = 'good' | 'warn' | 'bad';

/** How something is, as a disc, a diamond or a ring; grey while nobody knows. Words stand beside it. */
export function StatusDot({ tone }: { readonly tone: StatusTone | undefined }) {
  return <span className={styles.dot} data-tone={tone} />;
}
