import * as page from '../words/en/page.ts';
import { say } from '../words/say.ts';
import type { View } from './view.ts';

/** What the view is called, in the document's title and for screen readers. */
export function viewName({ q, database }: Pick<View, 'q' | 'database'>): string {
  if (q === null) return database ?? say(page.tables);
  return database === null ? say(page.foundInAll, { q }) : say(page.foundIn, { q, database });
}
