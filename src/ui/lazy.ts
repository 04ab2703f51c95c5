import { useEffect, useReducer, useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

const MAX_ATTEMPTS = 3;

export class LoadError extends Error {
  override readonly name = 'LoadError';
  /** Allows the next render to load the part again. */
  readonly forget: () => void;
  /** Whether the part has loaded since, for another place. */
  readonly isOver: () => boolean;

  constructor(
    cause: unknown,
    { forget = () => {}, isOver = () => false }: Partial<Pick<LoadError, 'forget' | 'isOver'>> = {},
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.forget = forget;
    this.isOver = isOver;
  }
}

const newVersion = createStore(false);

/** Notes whether the server has another version of the page: what is not loaded yet loads with that alone. */
export const noteNewVersion = newVersion.set;

export const useNewVersion = (): boolean => useSyncExternalStore(newVersion.subscribe, newVersion.get);

/** Has an event `load` whenever a part has loaded, which another place may have failed to load before. */
export const loadedParts = new EventTarget();

/** Waits before a retry: longer with every attempt, and offline until the network is back. */
const waitToRetry = (tries: number): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, 500 * tries);
    else addEventListener('online', () => resolve(), { once: true });
  });

/**
 * Loads a part of the page by `import()`. Retries after a pause, or when the network is back. Callers keep the space free,
 * and the rest of the page stays usable.
 * @throws the last failure after three attempts online
 */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load();
    } catch (error) {
      // A nested part has used its attempts.
      if (error instanceof LoadError || (navigator.onLine && tries >= MAX_ATTEMPTS)) throw error;
      await waitToRetry(tries);
    }
  }
}

/** A part of the page that loads once, when it is first needed. */
export interface LazyPart<T> {
  /** Undefined until it has loaded. For event handlers, and for renders that can do without it. */
  readonly loaded: () => T | undefined;
  /** Whether all attempts failed; false again during a new one. */
  readonly hasFailed: () => boolean;
  /** Loads the part, with retries; the same promise during and after loading. A call after a failure tries again. */
  readonly load: () => Promise<T>;
  /** Loads the part ahead of its use. A failure is ignored, because each use tries again. */
  readonly preload: () => void;
  /**
   * Returns the part for a render; suspends until it has loaded. Needs a `Lazy` above (`lazy-boundary.tsx`).
   * @throws LoadError after a failure, until `load` or the boundary retries: a render that retried by itself would never
   * end
   */
  readonly read: () => T;
}

export function loadedPart<T>(value: T): LazyPart<T> {
  return {
    loaded: () => value,
    hasFailed: () => false,
    load: () => Promise.resolve(value),
    preload: () => {},
    read: () => value,
  };
}

/** A part loaded by `import()`, or composed of other parts. */
export function lazyPart<T>(load: () => Promise<T>): LazyPart<T> {
  let part: T | undefined;
  let loading: Promise<T> | undefined;
  let failure: LoadError | undefined;
  const forget = () => {
    if (failure) loading = undefined;
    failure = undefined;
  };
  const begin = (): Promise<T> => {
    forget();
    loading ??= loadWithRetry(load).then(
      (loaded) => {
        part = loaded;
        loadedParts.dispatchEvent(new Event('load'));
        return loaded;
      },
      (cause: unknown) => {
        failure = new LoadError(cause, { forget, isOver: () => part !== undefined });
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
      // A thrown promise suspends, as in TanStack Query. `use` must also be called after loading, where a test without
      // `act` loses the remaining render (`didUsePromise` in React).
      // oxlint-disable-next-line typescript/only-throw-error
      throw begin();
    },
  };
}

/**
 * A part that is optional: the page renders without it until it has loaded, and shows no failure.
 * @param wanted whether a render loads it; default: true
 * @returns undefined until it has loaded
 */
export function useOptionalPart<T>(part: LazyPart<T>, wanted = true): T | undefined {
  const [, redraw] = useReducer((drawn: number) => drawn + 1, 0);
  const loaded = part.loaded();
  const isMissing = loaded === undefined;
  useEffect(() => {
    // The part may have loaded since this rendered, so render again.
    if (wanted && isMissing) void part.load().then(redraw, redraw);
  }, [part, wanted, isMissing]);
  return loaded;
}
