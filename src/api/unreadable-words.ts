import * as unreadable from '../words/en/unreadable.ts';
import { say } from '../words/say.ts';
import type { UnreadableRow } from './table-schema.ts';

/** What is wrong with a record that cannot be read: a clause without its full stop. */
export function unreadableText({ fault }: Pick<UnreadableRow, 'fault'>): string {
  if (fault.is === 'no-record') return say(unreadable.noRecord);
  const { is, member } = fault;
  return say(is === 'without' ? unreadable.without : unreadable.noText, { member });
}
