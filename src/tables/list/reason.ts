import { ApiError } from '../../api/errors.ts';

/** By how often the request was sent. */
const TIMES = ['', '', ' twice', ' three times'];

/** What a failed request said, in a sentence. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError))
    return error instanceof Error ? error.message : 'The reason is not known.';
  // It was not sent at all.
  if (error.attempts === 0) return `${error.message}.`;
  if (error.kind === 'network' && error.status !== undefined) return 'The answer broke off in the middle.';
  if (error.status !== undefined) {
    const times = TIMES[error.attempts] ?? '';
    if (!error.serverMessage) return `The server answered ${error.status}${times}.`;
    const end = /[.!?…]$/.test(error.serverMessage) ? '' : '.';
    return `The server answered ${error.status}${times}: “${error.serverMessage}”${end}`;
  }
  return error.kind === 'timeout' ? 'There was no answer in time.' : 'There was no answer.';
}
