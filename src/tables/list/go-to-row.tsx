import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useShortcut } from '../../ui/use-shortcut.ts';

const loadForm = () => import('./go-to-form.tsx');
const GoToForm = lazy(loadForm);

interface GoToRowProps {
  /** Number of the first row on screen, from 1. */
  readonly first: number;
  /** Rows that one can go to. */
  readonly rowCount: number;
  /** Row number, from 1 to `rowCount`. */
  readonly onGo: (row: number) => void;
}

/** Asks for the number of a row and goes there. Control and G opens it, and so does g. */
export function GoToRow({ first, rowCount, onGo }: GoToRowProps) {
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState(false);
  const show = () => {
    // A dialog or a drawer lies over it.
    if (!anchor || anchor.closest('[inert], [aria-hidden="true"]')) return false;
    setOpen(true);
    return true;
  };
  useShortcut('g', show);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, shiftKey, altKey, metaKey, defaultPrevented } = event;
    if (key.toLowerCase() !== 'g' || !ctrlKey || shiftKey || altKey || metaKey || defaultPrevented) return;
    if (show()) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <Button
        ref={setAnchor}
        look="link"
        aria-label="Go to row"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-keyshortcuts="Control+G"
        onPointerEnter={() => void loadForm()}
        onClick={() => setOpen(!open)}
      >
        Go to row…
      </Button>
      {open && (
        <Suspense>
          <GoToForm
            anchor={anchor}
            first={first}
            rowCount={rowCount}
            onGo={onGo}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
