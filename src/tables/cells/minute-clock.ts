import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;
const listeners = new Set<() => void>();
let minute = 0;
let timer: ReturnType<typeof setInterval> | undefined;

const tick = () => {
  minute = Date.now();
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, MINUTE);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

function read(): number {
  // Kept steady between ticks (React asks for a snapshot that does not change), renewed when it was idle for long.
  const now = Date.now();
  if (Math.abs(now - minute) >= MINUTE) minute = now;
  return minute;
}

/** Now, in ms since the epoch, right to the minute. One timer for all who ask; they are drawn again each minute. */
export function useMinuteClock(): number {
  return useSyncExternalStore(subscribe, read);
}
