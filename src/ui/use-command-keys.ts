import { useEffect, useEffectEvent } from 'react';
import { commandOf, commands } from './command-store.ts';
import { browserStorage } from './safe-storage.ts';
import { isTyping, SINGLE_KEYS_KEY } from './typing.ts';

const LAYERS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
const COVERED = '[inert], [aria-hidden="true"]';

/** Whether a key belongs to what lies over the page, or the page lies behind a dialog or a drawer. */
const isCovered = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(LAYERS) !== null) ||
  Boolean(document.querySelector('main')?.closest(COVERED));

/** Runs the page's commands by their keys. @param isPaused keys mean something else just now */
export function useCommandKeys(isPaused = false): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isPaused || event.defaultPrevented || event.isComposing || event.repeat) return;
    if (isCovered(event.target)) return;
    const command = commandOf(commands.list(), event, {
      typing: isTyping(event.target),
      // Another tab may have switched them since.
      singleKeys: !browserStorage.get(SINGLE_KEYS_KEY),
    });
    if (!command) return;
    event.preventDefault();
    command.run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    // After everybody on the document: who cancels a walk by Escape does not close a table too.
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
