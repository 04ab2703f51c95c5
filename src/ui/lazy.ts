import { createElement, useEffect, useReducer, type ComponentType, type ReactNode } from 'react';

const MAX_ATTEMPTS = 3;

/** A part of the page that could not be loaded. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
  /** Lets the part be loaded anew by what draws it next. */
  readonly forget: () => void;
  /** Calls a function once the part is loaded after all; returns what takes it back. */
  readonly whenLoaded: (then: () => void) => () => void;

  constructor(cause: unknown, forget: () => void, whenLoaded: LoadError['whenLoaded']) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.forget = forget;
    this.whenLoaded = whenLoaded;
  }
}

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
      // The tries of a part that this one is made of are over.
      if (error instanceof LoadError || (navigator.onLine && tries >= MAX_ATTEMPTS)) throw error;
      await waitToRetry(tries);
    }
  }
}

/** A part of the page that is loaded once, when it is first needed. */
export interface LazyPart<T> {
  /** Undefined until it is loaded. For event handlers, and for what can be drawn without it. */
  readonly loaded: () => T | undefined;
  /** Whether it could not be loaded, all tries spent; false again while it is tried anew. */
  readonly hasFailed: () => boolean;
  /**
   * Loads it, with retries; the same promise while it is on its way and once it is there. The next call after a failure
   * tries again.
   */
  readonly load: () => Promise<T>;
  /** Loads it ahead of its use. A failure is ignored: what uses the part tries again. */
  readonly preload: () => void;
  /**
   * The part, for what draws it; suspends until it is loaded. Draw it below a `Lazy` (`lazy-boundary.tsx`).
   * @throws LoadError after a failure, until `load` or the boundary that shows the failure begins anew: a render that began
   * by itself would wait for ever
   */
  readonly read: () => T;
}

/** A part that is here from the start. */
export function loadedPart<T>(value: T): LazyPart<T> {
  const promise = Promise.resolve(value);
  return {
    loaded: () => value,
    hasFailed: () => false,
    load: () => promise,
    preload: () => {},
    read: () => value,
  };
}

interface PartOptions {
  /** False: fails at the first failure, and without a network. Default: true. */
  readonly retries?: boolean;
}

/** A part that is loaded by `import()`, or made of other parts. */
export function lazyPart<T>(load: () => Promise<T>, { retries = true }: PartOptions = {}): LazyPart<T> {
  let part: T | undefined;
  let loading: Promise<T> | undefined;
  let failure: LoadError | undefined;
  const waiting = new Set<() => void>();
  const whenLoaded = (then: () => void) => {
    waiting.add(then);
    return () => void waiting.delete(then);
  };
  const forget = () => {
    if (failure) loading = undefined;
    failure = undefined;
  };
  const begin = (): Promise<T> => {
    forget();
    loading ??= (retries ? loadWithRetry(load) : load()).then(
      (loaded) => {
        part = loaded;
        for (const then of waiting) then();
        waiting.clear();
        return loaded;
      },
      (cause: unknown) => {
        failure = new LoadError(cause, forget, whenLoaded);
        throw failure;
      },
    );
    return loading;
  };
  return {
    loaded: () => part,
    hasFailed: () => failure !== undefined,
    load: begin,
    preload: () => void begin().catch(() => {}),
    read() {
      if (part !== undefined) return part;
      if (failure) throw failure;
      // React waits for what is thrown, as of TanStack Query. `use` would have to be called once the part is here too, where
      // a test that does not await `act` loses all that is left to draw (`didUsePromise` in React).
      // oxlint-disable-next-line typescript/only-throw-error
      throw begin();
    },
  };
}

/**
 * A component of a part, which is loaded when the component is first drawn. Unlike React's `lazy` it does not suspend where
 * the part is here, and can be tried again after a failure. Draw it inside a `Lazy`.
 */
export const lazyComponent = <T, Props extends object>(
  part: LazyPart<T>,
  pick: (loaded: T) => ComponentType<Props>,
): ((props: Props) => ReactNode) =>
  function LazyComponent(props) {
    return createElement(pick(part.read()), props);
  };

/**
 * A part that the page does without until it is loaded, and where it cannot be: nothing waits for it or says that it failed.
 * @param wanted whether this loads it; by default it does when it is drawn
 * @returns undefined while it is not loaded
 */
export function useOptionalPart<T>(part: LazyPart<T>, wanted = true): T | undefined {
  const [, redraw] = useReducer((drawn: number) => drawn + 1, 0);
  useEffect(() => {
    if (wanted && !part.loaded()) void part.load().then(redraw, redraw);
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
