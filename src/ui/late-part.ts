import { type ComponentType, lazy } from 'react';

const TRIES = 3;

/** Resolves after a pause that grows with the tries made; without a network, when it is back. */
export const nextTry = (tries: number): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, 500 * tries);
    else addEventListener('online', () => resolve(), { once: true });
  });

/**
 * Sends for a part of the page by `import()`, and again where it does not come: after a pause, or when the network is
 * back. Who draws it keeps its place free so long, and what is on screen stays. Rejects with the last failure where a
 * network is there and three tries failed.
 */
export async function late<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine && tries >= TRIES) throw error;
      await nextTry(tries);
    }
  }
}

/** A component in a file of its own, which is sent for when it is first drawn: React's `lazy` for networks that fail. */
export const latePart: typeof lazy = (load) => lazy(() => late(load));

/** One that nobody misses where it cannot be had. */
export const lateExtra = <Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
) => lazy<ComponentType<Props>>(() => late(load).catch(() => ({ default: () => null })));
