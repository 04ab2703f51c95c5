import { ApiError } from '../../api/errors.ts';
import { unsentText } from '../../api/unsent-words.ts';
import * as listing from '../../words/en/listing.ts';
import { say } from '../../words/say.ts';

/** What a failed request said, in a sentence. Errors of the page's own have messages of the catalog. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError))
    return say(error instanceof Error ? error.message : listing.reasonUnknown);
  const { kind, status, serverMessage: text, attempts: times } = error;
  const unsent = unsentText(error.reason);
  if (unsent !== undefined) return unsent;
  if (status === undefined) return say(kind === 'timeout' ? listing.noAnswerInTime : listing.noAnswerCame);
  if (kind === 'network') return say(listing.answerBrokeOff);
  if (!text) return say(listing.answered, { status, times });
  return say(listing.answeredSaying, { status, times, text, ended: /[.!?…]$/.test(text) ? 'yes' : 'no' });
}
