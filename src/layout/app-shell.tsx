import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslator } from '../i18n/use-translator.tsx';
import { useEscape } from '../ui/commands.ts';
import { Lazy } from '../ui/lazy-boundary.tsx';
import { ResizeHandle, storedWidth, useStoredWidth } from '../ui/resize-handle.tsx';
import { NARROW, PHONE, useWindowWithin } from '../ui/viewport.ts';
import styles from './app-shell.module.css';

/** Id of the sidebar, for the `aria-controls` of the button that opens it as a drawer. */
export const SIDEBAR_ID = 'rail';

/** Widths of the sidebar, the default as in `--rail`. */
const RAIL_WIDTHS = { min: 200, max: 400, usual: 232 };
const STORED_WIDTH = storedWidth('catalog-browser.rail-width', RAIL_WIDTHS, RAIL_WIDTHS.max);

/** Focuses the main landmark, if no better target exists. */
export function focusMain(): void {
  const main = document.querySelector('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}

interface AppShellProps {
  readonly header: ReactNode;
  readonly sidebar: ReactNode;
  readonly toolbar: ReactNode;
  readonly notice?: ReactNode;
  /** The grid's area: positioned, so that a message can cover it. */
  readonly children: ReactNode;
  readonly detail?: ReactNode;
  /** Whether the panel shows a record, which is printed alone, and covers the page up to 640 px. */
  readonly isRecordShown: boolean;
  /** Whether it stands in place of the list, at any width. */
  readonly isRecordFull: boolean;
  readonly statusBar: ReactNode;
  /** Whether the drawer is open; has an effect only up to 960 px, where the sidebar is a drawer. */
  readonly sidebarOpen: boolean;
  readonly onSidebarClose: () => void;
}

/** Header, sidebar, main and status bar. Up to 960 px the sidebar is a drawer that traps the focus while open. */
export function AppShell(props: AppShellProps) {
  const t = useTranslator();
  const { onSidebarClose } = props;
  const narrow = useWindowWithin(NARROW);
  const drawer = narrow && props.sidebarOpen;
  const isCovered = useWindowWithin(PHONE) && props.isRecordShown;
  const isListCovered = isCovered || props.isRecordFull;
  const nav = useRef<HTMLElement>(null);
  const { edge, style } = useStoredWidth(STORED_WIDTH, RAIL_WIDTHS, '--rail');

  useEscape('drawer', drawer ? onSidebarClose : undefined);
  useEffect(() => {
    if (!drawer) return undefined;
    nav.current?.querySelector<HTMLElement>('a, button, input')?.focus();
    return () => document.querySelector<HTMLElement>(`[aria-controls="${SIDEBAR_ID}"]`)?.focus();
  }, [drawer]);

  return (
    <div
      className={styles.app}
      data-record={props.isRecordShown || undefined}
      data-full={props.isRecordFull || undefined}
      style={style}
    >
      <header className={styles.top} inert={drawer || isCovered}>
        <Lazy>{props.header}</Lazy>
      </header>
      <nav
        className={styles.sidebar}
        aria-label={t('layout.views')}
        id={SIDEBAR_ID}
        ref={nav}
        data-open={drawer || undefined}
      >
        <Lazy>{props.sidebar}</Lazy>
      </nav>
      <main className={styles.main} inert={drawer}>
        {!narrow && (
          <div className={styles.sidebarEdge}>
            <ResizeHandle label={t('layout.sidebarWidth')} controls={SIDEBAR_ID} side="before" {...edge} />
          </div>
        )}
        <div className={styles.toolbar} inert={isListCovered}>
          <Lazy>{props.toolbar}</Lazy>
        </div>
        <div className={styles.notice} inert={isListCovered}>
          <Lazy>{props.notice}</Lazy>
        </div>
        <div className={styles.area} inert={isListCovered}>
          <Lazy look="message">{props.children}</Lazy>
        </div>
        <Lazy>{props.detail}</Lazy>
      </main>
      <footer className={styles.statusBar} inert={drawer || isListCovered}>
        <Lazy>{props.statusBar}</Lazy>
      </footer>
      {drawer && <div className={styles.scrim} aria-hidden="true" onClick={onSidebarClose} />}
    </div>
  );
}

/** The place of a detail panel whose code has not loaded. */
export const DetailPlace = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.detail}>{children}</div>
);
