import type { ErrorKind } from './errors.ts';

const MAX_ATTEMPTS = 3;
const BASE_MS = 500;
const CAP_MS = 8_000;
/** A server that asks for more than this is not waited for without the person. */
const LONGEST_WAIT_MS = 60_000;

interface Failure {
  readonly kind: ErrorKind;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly cursorRefused: boolean;
}

const PASSING: ReadonlySet<number> = new Set([500, 502, 503, 504]);

/**
 * How long to wait before a GET is sent again, in ms; undefined: not again. Full jitter over a doubling span
 * (AWS Architecture Blog, "Exponential Backoff And Jitter"); what the server asked for goes before.
 * @param attempt how often it was sent, from 1
 * @param random uniform in [0, 1)
 */
export function retryDelay(failure: Failure, attempt: number, random: () => number): number | undefined {
  if (attempt >= MAX_ATTEMPTS || failure.cursorRefused) return undefined;
  const { kind, status, retryAfterMs } = failure;
  const passing =
    kind === 'network' || kind === 'rate-limited' || (kind === 'server' && PASSING.has(status ?? 0));
  if (!passing) return undefined;
  if (retryAfterMs !== undefined) return retryAfterMs <= LONGEST_WAIT_MS ? retryAfterMs : undefined;
  return random() * Math.min(CAP_MS, BASE_MS * 2 ** (attempt - 1));
}

/**
 * The header Retry-After as ms from now: seconds or an HTTP date (RFC 9110, 10.2.3). Undefined where it is neither.
 * @param now ms since the epoch
 */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  // Date.parse takes far more than HTTP dates; all of those begin with the day's name.
  const date = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

const WINDOW_MS = 60_000;
const SHARE = 0.1;
/** So that the first requests of a page can be retried at all. */
const RESERVE = 4;

export interface RetryBudget {
  /** A request is sent for the first time. */
  sent(): void;
  /** Whether a retry may be sent now; counts it if so. */
  take(): boolean;
}

/**
 * Retries of the last minute are at most a tenth of its requests, and a few: a server in trouble is not asked three times as much.
 * @param clock ms
 */
export function createRetryBudget(clock: () => number): RetryBudget {
  let requests: number[] = [];
  let retries: number[] = [];
  const recent = (times: number[]) => {
    const from = clock() - WINDOW_MS;
    return times.filter((time) => time > from);
  };
  return {
    sent() {
      requests = [...recent(requests), clock()];
    },
    take() {
      retries = recent(retries);
      if (retries.length >= Math.max(RESERVE, Math.floor(recent(requests).length * SHARE))) return false;
      retries.push(clock());
      return true;
    },
  };
}
