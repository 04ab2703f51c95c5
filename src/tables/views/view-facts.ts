import type { View } from '../../view/view.ts';
import * as saving from '../../words/en/save-view.ts';
import { say } from '../../words/say.ts';
import { columnLabel } from '../columns.tsx';
import { sortLabel } from '../list/sort-choices.ts';

/** What a view shows, as pairs of a word and a text; what is as usual is left out. */
export function viewFacts(view: View): readonly (readonly [term: string, text: string])[] {
  const columns = view.columns.map(columnLabel).join(', ');
  return [
    ...(view.q === null ? [] : [[say(saving.search), view.q] as const]),
    [say(saving.database), view.database ?? say(saving.allDatabases)],
    [say(saving.columns), columns],
    ...(view.q === null ? [] : [[say(saving.sort), sortLabel(view.sort)] as const]),
  ];
}
