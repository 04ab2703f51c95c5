import { lazy } from 'react';

const MAX_ATTEMPTS = 3;

/** Resolves after a pause that grows with the tries made; without a network, when it is back. */
const waitToRetry = (tries: number): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, 500 * tries);
    else addEventListener('online', () => resolve(), { once: true });
  });

/**
 * Sends for a part of the page by `import()`, and again where it does not come: after a pause, or when the network is
 * back. Who draws it keeps its place free so long, and what is on screen stays. Rejects with the last failure where a
 * network is there and three tries failed.
 */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine && tries >= MAX_ATTEMPTS) throw error;
      await waitToRetry(tries);
    }
  }
}

/** A component in a file of its own, which is sent for when it is first drawn: React's `lazy` for networks that fail. */
export const lazyWithRetry: typeof lazy = (load) => lazy(() => loadWithRetry(load));

const CSS_PRELOAD_ERROR = 'Unable to preload CSS for ';

function loadStylesheet(href: string, tries = 1): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  link.href = href;
  link.addEventListener('error', () => {
    link.remove();
    void waitToRetry(tries).then(() => loadStylesheet(href, tries + 1));
  });
  document.head.append(link);
}

function onPreloadError(event: WindowEventMap['vite:preloadError']): void {
  const [, href] = event.payload.message.split(CSS_PRELOAD_ERROR);
  if (!href) return;
  event.preventDefault();
  loadStylesheet(href);
}

/**
 * A part of the page whose styles did not come is drawn without them, and they are sent for until they come. Vite asks for
 * them once, and would give the part up with them (`vite:preloadError`, https://vite.dev/guide/build#load-error-handling).
 * @returns stops it
 */
export function retryStylesheets(): () => void {
  window.addEventListener('vite:preloadError', onPreloadError);
  return () => window.removeEventListener('vite:preloadError', onPreloadError);
}
