import { lazy, useEffect, useState } from 'react';

const MAX_ATTEMPTS = 3;

/** Waits before a retry: longer with every try, and without a network until it is back. */
const waitToRetry = (tries: number): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, 500 * tries);
    else addEventListener('online', () => resolve(), { once: true });
  });

/**
 * Loads a part of the page by `import()`. Retries after a pause, or when the network is back. Meanwhile the caller keeps
 * its space free and the rest of the page stays usable.
 * @throws the last failure, where the network is up and three tries failed
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

/** React's `lazy` for unreliable networks: the component's file is loaded, with retries, on first render. */
export const lazyWithRetry: typeof lazy = (load) => lazy(() => loadWithRetry(load));

/** A part of the page that is loaded once, when it is first needed. */
export interface LazyPart<T> {
  /** Undefined until it is loaded. */
  readonly loaded: () => T | undefined;
  /** Loads it, with retries; the same promise while it is on its way and once it is there. */
  readonly load: () => Promise<T>;
}

export function lazyPart<T>(load: () => Promise<T>): LazyPart<T> {
  let part: T | undefined;
  let loading: Promise<T> | undefined;
  return {
    loaded: () => part,
    load() {
      loading ??= loadWithRetry(load).then(
        (loaded) => (part = loaded),
        (error: unknown) => {
          // The next call tries again.
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
}

/**
 * A part once it is loaded; undefined until then, and where it cannot be.
 * @param wanted whether this loads it; by default it does when it is drawn
 */
export function useLoadedPart<T>(part: LazyPart<T>, wanted = true): T | undefined {
  const [, setLoaded] = useState<T>();
  useEffect(() => {
    if (wanted && !part.loaded())
      void part.load().then(
        (loaded) => setLoaded(() => loaded),
        () => {},
      );
  }, [part, wanted]);
  return part.loaded();
}

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
 * Renders lazy components without their styles where a stylesheet failed to load, and retries the stylesheet until it
 * loads. Vite requests it once and would fail the component (`vite:preloadError`,
 * https://vite.dev/guide/build#load-error-handling).
 * @returns a function that stops the retries
 */
export function retryStylesheets(): () => void {
  window.addEventListener('vite:preloadError', onPreloadError);
  return () => window.removeEventListener('vite:preloadError', onPreloadError);
}
