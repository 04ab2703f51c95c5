import { ChevronDown, FlaskConical } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { ICON } from '../../ui/icon-look.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import * as frame from '../../words/en/frame.ts';
import { say } from '../../words/say.ts';
import styles from './server-button.module.css';

export interface ServerState {
  /** The server's host name; for the demo its name. */
  readonly host: string;
  /** `good`: answers; `warn`: wants something; `bad`: does not answer; absent: not known yet. */
  readonly tone?: 'good' | 'warn' | 'bad' | undefined;
  /** What is the matter, in a word or two: `Signed out`, `No answer`. */
  readonly note?: string | undefined;
  readonly demo?: boolean | undefined;
}

interface ServerButtonProps extends ServerState {
  readonly expanded?: boolean | undefined;
  /** Told the button, for what opens beside it. */
  readonly onOpen: (button: HTMLElement) => void;
}

/** Which server the page reads, and how it is; opens the connection. */
export function ServerButton({
  host,
  tone,
  note,
  demo = false,
  expanded = false,
  onOpen,
}: ServerButtonProps) {
  // The name has what is to be seen as it stands: people who speak to the page say that (WCAG 2.5.3).
  const noted = note && !demo ? `${note} · ` : '';
  return (
    <Button
      look="quiet"
      className={styles.server}
      aria-haspopup="dialog"
      aria-expanded={expanded}
      aria-label={demo ? say(frame.demoCatalog) : say(frame.server, { shown: noted + host })}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      {__DEMO__ && demo ? <FlaskConical {...ICON} /> : <StatusDot tone={tone} />}
      <span className={styles.name}>
        {noted}
        <bdi>{demo ? say(frame.demoCatalog) : host}</bdi>
      </span>
      <ChevronDown {...ICON} className={styles.chevron} />
    </Button>
  );
}
