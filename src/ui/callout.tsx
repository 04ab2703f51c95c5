import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './callout.module.css';
import { ICON } from './icon-look.ts';

interface CalloutProps {
  /** `bad` is an alert: read out as it appears. */
  readonly tone?: 'bad' | 'warn';
  /** A triangle where absent. */
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A few words that stand out in a dialog. */
export function Callout({ tone, icon, children }: CalloutProps) {
  return (
    <div className={styles.callout} data-tone={tone} role={tone === 'bad' ? 'alert' : undefined}>
      {icon ?? <TriangleAlert {...ICON} />}
      <div className={styles.words}>{children}</div>
    </div>
  );
}
