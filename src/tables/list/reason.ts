import { ApiError } from '../../api/errors.ts';
import { unsentText } from '../../api/unsent-words.ts';
import * as reasons from '../../words/en/reasons.ts';
import { say } from '../../words/say.ts';

/** What a failed request said, in a sentence. Errors of the page's own have messages of the catalog. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError))
    return say(error instanceof Error ? error.message : reasons.reasonUnknown);
  const { kind, status, serverMessage: text, attempts: times } = error;
  const unsent = unsentText(error.reason);
  if (unsent !== undefined) return unsent;
  if (status === undefined) return say(kind === 'timeout' ? reasons.noAnswerInTime : reasons.noAnswerCame);
  if (kind === 'network') return say(reasons.answerBrokeOff);
  if (!text) return say(reasons.answered, { status, times });
  return say(reasons.answeredSaying, { status, times, text, ended: /[.!?…]$/.test(text) ? 'yes' : 'no' });
}
