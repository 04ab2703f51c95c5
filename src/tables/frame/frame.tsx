import { type ReactNode, useEffect, useRef } from 'react';
import { useMedia } from '../../ui/media.ts';
import * as frame from '../../words/en/frame.ts';
import { say } from '../../words/say.ts';
import styles from './frame.module.css';

/** The id of the rail, for the `aria-controls` of the button that opens it as a drawer. */
export const RAIL_ID = 'rail';

interface FrameProps {
  readonly header: ReactNode;
  readonly rail: ReactNode;
  readonly bar: ReactNode;
  /** The one notice under the title. */
  readonly strip?: ReactNode;
  /** The grid's area: positioned, so that a message can lie over it. */
  readonly children: ReactNode;
  /** The opened table, beside the area. */
  readonly panel?: ReactNode;
  readonly foot: ReactNode;
  /** The drawer is wanted open; only seen up to 960 px, where the rail is a drawer. */
  readonly railOpen: boolean;
  readonly onRailClose: () => void;
}

/** Header, rail, main and foot. Up to 960 px the rail is a drawer that holds the focus while it is open. */
export function Frame({
  header,
  rail,
  bar,
  strip,
  children,
  panel,
  foot,
  railOpen,
  onRailClose,
}: FrameProps) {
  const narrow = useMedia('(max-width: 960px)');
  const drawer = narrow && railOpen;
  const nav = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!drawer) return undefined;
    nav.current?.querySelector<HTMLElement>('a, button, input')?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onRailClose();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.querySelector<HTMLElement>(`[aria-controls="${RAIL_ID}"]`)?.focus();
    };
  }, [drawer, onRailClose]);

  return (
    <div className={styles.app}>
      <header className={styles.top} inert={drawer}>
        {header}
      </header>
      <nav
        className={styles.rail}
        aria-label={say(frame.views)}
        id={RAIL_ID}
        ref={nav}
        data-open={drawer || undefined}
      >
        {rail}
      </nav>
      <main className={styles.main} inert={drawer}>
        {bar}
        <div className={styles.strip}>{strip}</div>
        <div className={styles.area}>{children}</div>
        {panel}
      </main>
      <footer className={styles.foot} inert={drawer}>
        {foot}
      </footer>
      {drawer && <div className={styles.scrim} aria-hidden="true" onClick={onRailClose} />}
    </div>
  );
}
