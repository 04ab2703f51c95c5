import { TriangleAlert } from 'lucide-react';
import { type ReactNode, Children } from 'react';
import styles from './notices.module.css';
import { ICON_PROPS, Button } from './button.tsx';
import { t } from '../i18n/translate.ts';

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
      {icon ?? <TriangleAlert {...ICON_PROPS} />}
      <div className={styles.words}>{children}</div>
    </div>
  );
}

interface BannerProps {
  readonly tone: 'info' | 'warn' | 'bad';
  readonly icon: ReactNode;
  /** One line: what happened, what is safe, what to do. */
  readonly children: ReactNode;
  /** Link-like buttons after the text. */
  readonly actions?: ReactNode;
}

/** The one notice under the title: status "Notice", or an alert where something failed. Never over rows. */
export function Banner({ tone, icon, children, actions }: BannerProps) {
  return (
    <div
      className={styles.strip}
      data-tone={tone}
      role={tone === 'bad' ? 'alert' : 'status'}
      aria-label={t('common.notice')}
    >
      {icon}
      <span>{children}</span>
      {actions}
    </div>
  );
}

export interface MessageAction {
  readonly label: string;
  readonly onClick: () => void;
}

interface StatusMessageProps {
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
export function StatusMessage({
  wholePage = false,
  tone,
  icon,
  title,
  texts,
  actions,
  details,
}: StatusMessageProps) {
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
            <Button key={label} large variant={at === 0 ? 'primary' : 'plain'} onClick={onClick}>
              {label}
            </Button>
          ))}
        </div>
      )}
      {details !== undefined && (
        <details open>
          <summary>{t('common.details')}</summary>
          <pre>{details}</pre>
        </details>
      )}
    </section>
  );
}
