import * as page from '../words/en/page.ts';
import { say } from '../words/say.ts';
import type { View } from './view.ts';
import * as address from '../words/en/address.ts';
import { type Fallback, defaultLimit } from './url-params.ts';

/** What the view is called, in the document's title and for screen readers. */
export function viewName({ q, database }: Pick<View, 'q' | 'database'>): string {
  if (q === null) return database ?? say(page.tables);
  return database === null ? say(page.foundInAll, { q }) : say(page.foundIn, { q, database });
}

/** Messages. */
const FALLBACK_MESSAGES: Readonly<Record<Exclude<Fallback, 'usual-limit'>, string>> = {
  nothing: address.nothing,
  'no-search': address.noSearch,
  'all-databases': address.allDatabases,
  'default-columns': address.defaultColumns,
  'other-columns': address.otherColumns,
  'usual-order': address.usualOrder,
  'order-of-list': address.orderOfList,
  'top-of-list': address.topOfList,
  'top-of-page': address.topOfPage,
  'row-number': address.rowNumber,
};

/** What is used in place of something in an address that means nothing: a few words. */
export const fallbackMessage = (instead: Fallback): string =>
  instead === 'usual-limit'
    ? say(address.usualLimit, { rows: defaultLimit() })
    : say(FALLBACK_MESSAGES[instead]);
