import { useInsertionEffect, useState, useSyncExternalStore } from 'react';
import { readSearchText, type ViewInAddress } from '../../view/use-view.ts';
import { createLatest } from '../../window/latest.ts';
import { createTypedText, type TypedText } from './typed-text.ts';

/**
 * What is typed, and the search that follows it after a pause. The first letters are a new step of the history, further
 * ones the same step; Back, Forward and links bring the text of their search.
 */
export function useSearchTyping(change: ViewInAddress['change']): Pick<TypedText, 'type' | 'search'> & {
  readonly value: string;
} {
  const [latest] = useState(() => createLatest<typeof change>());
  useInsertionEffect(() => latest.set(change));
  const [typed] = useState(() =>
    createTypedText({
      here: readSearchText,
      // A sort is one of matches: without a search there is none.
      go: (q, how) => latest.get()(q === null ? { q, sort: null } : { q }, how),
    }),
  );
  return { value: useSyncExternalStore(typed.subscribe, typed.get), type: typed.type, search: typed.search };
}
