import { spellOut } from '../../ui/invisible-characters.ts';

/** Names in a row for a tooltip or a label: the first `limit` of them, then how many more. */
export function nameList(names: readonly string[], limit = 12): string {
  const shown = names
    .slice(0, limit)
    .map((name) => spellOut(name, 80))
    .join(', ');
  return names.length > limit ? `${shown} and ${names.length - limit} more` : shown;
}
