import { addressOf } from '../../paths.ts';
import type { View } from '../../view/view.ts';
import { filterPath, type Filters } from './filter-path.ts';

/** Puts the whole address of the list under some filters alone on the clipboard. Rejects where that is not allowed. */
export const copyFilter = (view: View, filters: Partial<Filters>): Promise<void> =>
  navigator.clipboard.writeText(location.origin + addressOf(filterPath(view, filters)));
