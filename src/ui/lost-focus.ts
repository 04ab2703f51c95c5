import { useEffect, useRef } from 'react';

/** Dialogs and menus give the focus back by themselves. */
const OVERLAYS = '[role=dialog], [role=menu], [role=listbox]';

/** Gives the focus to the rows, or to the main landmark where there are none. */
export function focusPage(): void {
  const grid = document.querySelector<HTMLElement>('[role=grid]');
  const main = document.querySelector('main');
  if (!grid && main) main.tabIndex = -1;
  (grid ?? main)?.focus({ preventScroll: true });
}

/**
 * Leads the focus on when what had it has gone, as the rows do before a message, or a message's button before the rows:
 * to the rows, or to the main landmark where there are none. Looks whenever the page is drawn anew.
 */
export function useLostFocus(): void {
  const last = useRef<Element>(null);
  useEffect(() => {
    last.current = document.activeElement;
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element) last.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    const gone = last.current;
    if (gone === null || gone.isConnected || document.activeElement !== document.body) return;
    if (!gone.closest(OVERLAYS)) focusPage();
  });
}
