import type { ReactNode } from 'react';
import styles from './badge.module.css';

/** A word in a frame. `of="key"`: two letters in ink, as wide as any other. */
export function Badge({
  of = 'word',
  title,
  children,
}: {
  readonly of?: 'word' | 'key';
  readonly title?: string;
  readonly children: ReactNode;
}) {
  return (
    <span className={styles.badge} data-of={of} title={title}>
      {children}
    </span>
  );
}
