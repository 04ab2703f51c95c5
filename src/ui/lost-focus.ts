import { useEffect, useRef } from 'react';

/** Dialogs and menus give the focus back by themselves. */
const OVERLAYS = '[role=dialog], [role=menu], [role=listbox]';

/**
 * Leads the focus on when what had it has gone, as the rows do before a message, or a message's button before the rows.
 * Looks whenever the component is drawn anew.
 * @param onLost sets the focus; called when the element that had it is out of the document and nothing has it now
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
