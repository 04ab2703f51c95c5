interface Failure {
  readonly kind?: unknown;
  readonly status?: unknown;
  readonly cursorRefused?: unknown;
}

const NOT_SIGNED_IN = 401;
const TOO_MANY_REQUESTS = 429;

/** Whether a failure may lie with one of the fields asked for: the server answered, and not about who asks or how much. */
export function blamesFields(error: unknown): boolean {
  const { status, cursorRefused } = (error ?? {}) as Failure;
  if (typeof status !== 'number' || cursorRefused === true) return false;
  return status >= 400 && status !== NOT_SIGNED_IN && status !== TOO_MANY_REQUESTS;
}

/** Whether a request may come without its fields although it did not come with them. */
export const mayComeBare = (error: unknown): boolean =>
  blamesFields(error) || ((error ?? {}) as Failure).kind === 'timeout';
