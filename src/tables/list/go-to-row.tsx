import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useShortcut } from '../../ui/use-shortcut.ts';
import type { NamedTable } from './go-to-name.tsx';

const loadForm = () => import('./go-to-form.tsx');
const GoToForm = lazy(loadForm);

interface GoToRowProps {
  /** Number of the first row on screen, from 1. */
  readonly first: () => number;
  /** Rows that one can go to. */
  readonly rowCount: number;
  /** Row number, from 1 to `rowCount`. */
  readonly onGo: (row: number) => void;
  /** Absent where rows can be told by their numbers only: among the matches of a search. */
  readonly onGoToName?: ((table: NamedTable) => void) | undefined;
  /** FQN of the database that the list is of; undefined: all. */
  readonly database?: string | undefined;
}

/** Asks for the number of a row, or the name of a table, and goes there. Control and G opens it, and so does g. */
export function GoToRow({ first, rowCount, onGo, onGoToName, database }: GoToRowProps) {
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
            database={database}
            onGo={onGo}
            onGoToName={onGoToName}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
