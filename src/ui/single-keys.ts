import { SINGLE_KEYS_KEY } from './typing.ts';
import type { Stored } from './use-stored.ts';

/** Whether keys alone, without a modifier, do something on the page; remembered by this browser. */
export const SINGLE_KEYS: Stored<boolean> = {
  key: SINGLE_KEYS_KEY,
  read: (text) => !text,
  write: (on) => (on ? '' : 'off'),
};
