import type { ReactNode } from 'react';
import * as short from '../words/en/short.ts';
import { say } from '../words/say.ts';
import styles from './strip.module.css';

interface StripProps {
  readonly tone: 'info' | 'warn' | 'bad';
  readonly icon: ReactNode;
  /** One line: what happened, what is safe, what to do. */
  readonly children: ReactNode;
  /** Link-like buttons after the text. */
  readonly actions?: ReactNode;
}

/** The one notice under the title: status "Notice", or an alert where something failed. Never over rows. */
export function Strip({ tone, icon, children, actions }: StripProps) {
  return (
    <div
      className={styles.strip}
      data-tone={tone}
      role={tone === 'bad' ? 'alert' : 'status'}
      aria-label={say(short.notice)}
    >
      {icon}
      <span>{children}</span>
      {actions}
    </div>
  );
}
