import type { UnreadableRow } from '../api/schemas/table.ts';
import { t } from '../i18n/translate.ts';

/** What is wrong with a record that cannot be read: a clause without its full stop. */
export function unreadableRowText({ fault }: Pick<UnreadableRow, 'fault'>): string {
  if (fault.is === 'no-record') return t('record.notARecord');
  const { is, member } = fault;
  return t(is === 'without' ? 'record.memberMissing' : 'record.memberNotText', { member });
}

/** What the server sent in place of a table, as JSON, or that it cannot be written so. */
export const rawRecordText = ({ raw }: Pick<UnreadableRow, 'raw'>): string => raw ?? t('record.tooDeep');
