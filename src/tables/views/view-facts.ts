import type { View } from '../../view/view.ts';
import { columnById } from '../columns.tsx';
import { sortLabel } from '../list/sort-choices.ts';

/** What a view shows, as pairs of a word and a text; what is as usual is left out. */
export function viewFacts(view: View): readonly (readonly [term: string, text: string])[] {
  const columns = view.columns.map((id) => columnById(id)?.label ?? id).join(', ');
  return [
    ...(view.q === null ? [] : [['Search', view.q] as const]),
    ['Database', view.database ?? 'All databases'],
    ['Columns', columns],
    ...(view.q === null ? [] : [['Sort', sortLabel(view.sort)] as const]),
  ];
}
