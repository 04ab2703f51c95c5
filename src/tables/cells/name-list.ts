import { spellOut } from '../../ui/invisible-characters.ts';
import * as details from '../../words/en/cell-details.ts';
import { say } from '../../words/say.ts';

/** Names in a row for a tooltip or a label: the first `limit` of them, then how many more. */
export function nameList(names: readonly string[], limit = 12): string {
  const shown = names
    .slice(0, limit)
    .map((name) => spellOut(name, 80))
    .join(', ');
  const count = names.length - limit;
  return count > 0 ? say(details.namesAndMore, { names: shown, count }) : shown;
}
