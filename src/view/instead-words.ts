import * as address from '../words/en/address.ts';
import { say } from '../words/say.ts';
import { type Instead, usualLimit } from './codec.ts';

/** Messages. */
const WORDS: Readonly<Record<Exclude<Instead, 'usual-limit'>, string>> = {
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
export const insteadText = (instead: Instead): string =>
  instead === 'usual-limit' ? say(address.usualLimit, { rows: usualLimit() }) : say(WORDS[instead]);
