import { ApiError } from './errors.ts';

const MAX_ATTEMPTS = 3;
const BASE_DELAY_MS = 500;
const MAX_DELAY_MS = 8_000;
/** Longest `Retry-After` that is waited for; beyond it the user decides. */
const MAX_RETRY_AFTER_MS = 60_000;

const TRANSIENT_STATUS: ReadonlySet<number> = new Set([500, 502, 503, 504]);

/**
 * Delay before a GET is retried, in ms; undefined: no retry. Full jitter over a doubling span (AWS Architecture Blog,
 * "Exponential Backoff And Jitter"); `Retry-After` takes precedence.
 * @param attempt number of times sent, from 1 @param random uniform in [0, 1)
 */
export function retryDelay(
  failure: Pick<ApiError, 'kind' | 'status' | 'retryAfterMs' | 'cursorRefused'>,
  attempt: number,
  random: () => number,
): number | undefined {
  if (attempt >= MAX_ATTEMPTS || failure.cursorRefused) return undefined;
  const { kind, status, retryAfterMs } = failure;
  const passing =
    kind === 'network' || kind === 'rate-limited' || (kind === 'server' && TRANSIENT_STATUS.has(status ?? 0));
  if (!passing) return undefined;
  if (retryAfterMs !== undefined) return retryAfterMs <= MAX_RETRY_AFTER_MS ? retryAfterMs : undefined;
  return random() * Math.min(MAX_DELAY_MS, BASE_DELAY_MS * 2 ** (attempt - 1));
}

/** Retry-After as ms from `now` (ms since the epoch): seconds or an HTTP date (RFC 9110, 10.2.3); undefined: neither. */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  // `Date.parse` reads many other texts. Every HTTP date begins with the day's name.
  const date = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

const BUDGET_WINDOW_MS = 60_000;
const RETRY_RATIO = 0.1;
/** Least budget, so that the first requests of a page can be retried. */
const MIN_RETRIES = 4;

/** Limits retries to a tenth of a minute's requests, or to a few: a failing server must not get more load. @param clock ms */
export function createRetryBudget(clock: () => number) {
  let requests: number[] = [];
  let retries: number[] = [];
  const recent = (times: number[]) => {
    const from = clock() - BUDGET_WINDOW_MS;
    return times.filter((time) => time > from);
  };
  return {
    sent() {
      requests = [...recent(requests), clock()];
    },
    /** Whether a retry may be sent now; counts it if so. */
    take() {
      retries = recent(retries);
      if (retries.length >= Math.max(MIN_RETRIES, Math.floor(recent(requests).length * RETRY_RATIO)))
        return false;
      retries.push(clock());
      return true;
    },
  };
}

/** Waits some ms; rejects with the signal's reason as soon as it is aborted. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

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

/**
 * Runs an exchange under a signal that aborts with the request's own, or when the time is over. It ends then even if the
 * exchange ignores its signal.
 * @throws the abort reason of the request's signal; ApiError `timeout`; ApiError `network` for any error of the exchange,
 * without its text, because fetch quotes headers there
 */
export async function withTimeout<T>(
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
  facts: { readonly request: string; readonly attempts: number },
  exchange: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const limit = new AbortController();
  const either = AbortSignal.any([signal, limit.signal]);
  const timer = setTimeout(() => limit.abort(), timeoutMs);
  // A signal that is listened to lives as long as the request's own, which some never abort.
  const settled = new AbortController();
  const ended = new Promise<undefined>((resolve) => {
    either.addEventListener('abort', () => resolve(undefined), { signal: settled.signal });
  });
  try {
    const answered = exchange(either).then(
      (value) => ({ value }),
      () => undefined,
    );
    const result = await Promise.race([answered, ended]);
    signal.throwIfAborted();
    if (result && !limit.signal.aborted) return result.value;
  } finally {
    clearTimeout(timer);
    settled.abort();
  }
  throw limit.signal.aborted
    ? new ApiError('timeout', { ...facts, limitMs: timeoutMs })
    : new ApiError('network', facts);
}
