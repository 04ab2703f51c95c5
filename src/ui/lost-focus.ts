import { useEffect, useRef } from 'react';

/** Dialogs and menus restore the focus themselves. */
const OVERLAYS = '[role=dialog], [role=menu], [role=listbox]';

/**
 * Moves the focus when the focused element was removed, as when a message replaces the rows. Checked after every render.
 * @param onLost sets the focus; called when the focused element is no longer in the document and nothing has the focus
 */
export function useLostFocus(onLost: () => void): void {
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
    if (!gone.closest(OVERLAYS)) onLost();
  });
}
