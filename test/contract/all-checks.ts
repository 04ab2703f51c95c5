import type { Check } from './check.ts';
import { cursors } from './checks/cursors.ts';
import { fields } from './checks/fields.ts';
import { filtering } from './checks/filtering.ts';
import { limits } from './checks/limits.ts';
import { listBackward } from './checks/list-backward.ts';
import { listForward } from './checks/list-forward.ts';
import { oneTable } from './checks/one-table.ts';
import { pickers } from './checks/pickers.ts';
import { search } from './checks/search.ts';
import { searchSyntax } from './checks/search-syntax.ts';
import { signIn } from './checks/sign-in.ts';

/** Every rule, in the order they are checked. */
export const allChecks: readonly Check[] = [
  ...signIn,
  ...listForward,
  ...listBackward,
  ...limits,
  ...cursors,
  ...fields,
  ...filtering,
  ...oneTable,
  ...pickers,
  ...search,
  ...searchSyntax,
];
