import { Children, type ReactNode } from 'react';
import * as words from '../words/en/message.ts';
import { say } from '../words/say.ts';
import { Button } from './button.tsx';
import styles from './message.module.css';

export interface MessageAction {
  readonly label: string;
  readonly onClick: () => void;
}

interface MessageProps {
  /** It stands in place of the whole page, and its title is the page's. */
  readonly wholePage?: boolean;
  /** `bad`: it failed; `warn`: something is asked of the reader; absent: a fact. */
  readonly tone?: 'warn' | 'bad' | undefined;
  readonly icon: ReactNode;
  readonly title: ReactNode;
  /** Paragraphs: what is safe, then what to do. */
  readonly texts: readonly ReactNode[];
  /** The first one is the default. */
  readonly actions?: readonly MessageAction[];
  /** What a machine said: drawn as text, line breaks kept. */
  readonly details?: string | undefined;
}

/** Says over the whole area of its positioned parent what happened and what to do. */
export function Message({ wholePage = false, tone, icon, title, texts, actions, details }: MessageProps) {
  const Title = wholePage ? 'h1' : 'h2';
  return (
    <section className={styles.message} data-tone={tone} role={tone ? 'alert' : 'status'}>
      {icon}
      <Title>{title}</Title>
      {Children.map(texts, (text) => (
        <p>{text}</p>
      ))}
      {actions && actions.length > 0 && (
        <div className={styles.actions}>
          {actions.map(({ label, onClick }, at) => (
            <Button key={label} large look={at === 0 ? 'primary' : 'plain'} onClick={onClick}>
              {label}
            </Button>
          ))}
        </div>
      )}
      {details !== undefined && (
        <details open>
          <summary>{say(words.details)}</summary>
          <pre>{details}</pre>
        </details>
      )}
    </section>
  );
}
