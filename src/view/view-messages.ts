import { t, type PlainMessageKey } from '../i18n/translate.ts';
import type { View, ViewSpec } from './view.ts';
import type { Fallback } from './url-params.ts';

/** What the view is called, in the document's title and for screen readers. */
export function viewName({ q, database }: Pick<View, 'q' | 'database'>): string {
  if (q === null) return database ?? t('page.tables');
  return database === null ? t('page.foundInAll', { q }) : t('page.foundIn', { q, database });
}

const FALLBACK_MESSAGES: Readonly<Record<Exclude<Fallback, 'usual-limit'>, PlainMessageKey>> = {
  nothing: 'fallback.nothing',
  'no-search': 'fallback.noSearch',
  'all-databases': 'fallback.allDatabases',
  'default-columns': 'fallback.defaultColumns',
  'other-columns': 'fallback.otherColumns',
  'usual-order': 'fallback.usualOrder',
  'order-of-list': 'fallback.orderOfList',
  'top-of-list': 'fallback.topOfList',
  'top-of-page': 'fallback.topOfPage',
  'row-number': 'fallback.rowNumber',
};

/** What is used in place of something in an address that means nothing: a few words. */
export const fallbackMessage = (instead: Fallback, { pageSize }: Pick<ViewSpec, 'pageSize'>): string =>
  instead === 'usual-limit' ? t('fallback.usualLimit', { rows: pageSize }) : t(FALLBACK_MESSAGES[instead]);
