import { ApiError } from './errors.ts';

/** Waits some ms; rejects with the signal's reason as soon as it is aborted. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

/** `Sleep` by the platform's timer. */
export const sleepFor: Sleep = async (ms, signal) => {
  signal.throwIfAborted();
  await new Promise<void>((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', finish);
  });
  signal.throwIfAborted();
};

interface Limited {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * Runs an exchange under a signal that is aborted with the request's own, and when the time is over. It ends then even if
 * the exchange does not heed its signal.
 * @throws the reason of the request's signal once that is aborted; ApiError `timeout`; ApiError `network` for whatever
 * the exchange throws, without its text: fetch quotes headers there
 */
export async function withinTime<T>(
  { timeoutMs, signal }: Limited,
  facts: { readonly request: string; readonly attempts: number },
  exchange: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const limit = new AbortController();
  const onAbort = () => limit.abort();
  signal.addEventListener('abort', onAbort);
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    limit.abort();
  }, timeoutMs);
  try {
    const ended = new Promise<undefined>((resolve) => {
      limit.signal.addEventListener('abort', () => resolve(undefined));
    });
    const answered = exchange(limit.signal).then(
      (value) => ({ value }),
      () => undefined,
    );
    const result = await Promise.race([answered, ended]);
    signal.throwIfAborted();
    if (result && !late) return result.value;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
  throw late ? new ApiError('timeout', { ...facts, limitMs: timeoutMs }) : new ApiError('network', facts);
}
