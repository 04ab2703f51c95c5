import { TriangleAlert } from 'lucide-react';
import { type ReactNode, Children } from 'react';
import { useTranslator } from '../i18n/use-translator.tsx';
import { ICON_PROPS, Button } from './button.tsx';
import styles from './notices.module.css';

interface CalloutProps {
  /** `bad`: an alert, announced when it appears. */
  readonly tone?: 'bad' | 'warn';
  /** Default: a triangle. */
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

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
  readonly actions?: ReactNode;
}

/** The notice under the title: a status "Notice", or an alert after a failure. It never covers rows. */
export function Banner({ tone, icon, children, actions }: BannerProps) {
  const t = useTranslator();
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
  /** Shown in place of the label for a while, such as its outcome; absent: the label. */
  readonly outcome?: string | undefined;
  readonly onClick: () => void;
}

interface StatusMessageProps {
  /** Whether it replaces the whole page, so that its title is the page's heading. */
  readonly wholePage?: boolean;
  /** `bad`: a failure; `warn`: the user has to act; absent: information. */
  readonly tone?: 'warn' | 'bad' | undefined;
  readonly icon: ReactNode;
  readonly title: ReactNode;
  /** Paragraphs: first what is safe, then what to do. */
  readonly texts: readonly ReactNode[];
  /** Buttons, the first one as the default. */
  readonly actions?: readonly MessageAction[];
  /** Raw output of a server or program: shown as text, with its line breaks. */
  readonly details?: string | undefined;
  readonly children?: ReactNode;
  readonly footnote?: ReactNode;
}

/** A message that covers its positioned parent: what happened and what to do. */
export function StatusMessage(props: StatusMessageProps) {
  const t = useTranslator();
  const { tone, actions = [], details, footnote } = props;
  const Title = props.wholePage ? 'h1' : 'h2';
  return (
    <section className={styles.message} data-tone={tone} role={tone ? 'alert' : 'status'}>
      {props.icon}
      <Title>{props.title}</Title>
      {Children.map(props.texts, (text) => (
        <p>{text}</p>
      ))}
      {props.children}
      {actions.length > 0 && (
        <div className={styles.actions}>
          {actions.map(({ label, outcome, onClick }, at) => (
            <Button key={label} large variant={at === 0 ? 'primary' : 'plain'} onClick={onClick}>
              {outcome ?? label}
            </Button>
          ))}
        </div>
      )}
      {footnote !== undefined && <p className={styles.footnote}>{footnote}</p>}
      {details !== undefined && (
        <details>
          <summary>{t('common.details')}</summary>
          <pre translate="no">{details}</pre>
        </details>
      )}
    </section>
  );
}
