import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Runs `act` when Escape is pressed in the parent of an element, edge and all, and nothing in there wanted it. */
export function useEscapeIn(element: RefObject<HTMLElement | null>, act: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, defaultPrevented } = event;
    if (key !== 'Escape' || defaultPrevented || !(target instanceof Node)) return;
    if (!element.current?.parentElement?.contains(target)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
