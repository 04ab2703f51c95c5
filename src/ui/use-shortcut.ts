import { useEffect, useRef } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/**
 * Runs `act` on a single key pressed anywhere on the page, but not while somebody types, and not with a modifier.
 * `act` answers whether it did something; only then the key is taken.
 */
export function useShortcut(key: string, act: () => boolean): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
      if (event.key !== key || !plain || isTyping(event.target)) return;
      if (latest.current()) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [key]);
}
