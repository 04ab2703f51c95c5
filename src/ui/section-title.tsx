import type { ReactNode } from 'react';
import styles from './section-title.module.css';

export function SectionTitle({
  id,
  count,
  end,
  children,
}: {
  readonly id?: string;
  readonly count?: string;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.line}>
      <h3 id={id}>{children}</h3>
      {count !== undefined && <small>{count}</small>}
      {end && <span className={styles.end}>{end}</span>}
    </div>
  );
}
