import { useSyncExternalStore } from 'react';
import { namesOwnKey } from '../filters/typed-text.ts';
import { useResource } from '../resources/registry.ts';
import { allFilters, type ListedView } from '../view/view.ts';
import { useOwnFacets } from './own-facets.ts';
import { SuggestionList, type SuggestionListProps } from './suggestion-list.tsx';
import { tokenAtCaret } from './typed-token.ts';
import { useFacetValues } from './use-facet-values.ts';

interface SearchSuggestionsProps extends Omit<SuggestionListProps, 'token' | 'values' | 'own' | 'filters'> {
  /** The current words and filters, under which values are counted. */
  readonly selection: ListedView;
}

const onSelectionChange = (changed: () => void) => {
  document.addEventListener('selectionchange', changed);
  return () => document.removeEventListener('selectionchange', changed);
};

/** The suggestions under the search box: keys of filters first, then their values, with counts from the server. */
export function SearchSuggestions({ selection, ...props }: SearchSuggestionsProps) {
  const { box, text } = props;
  const { resource } = useResource();
  const caret = useSyncExternalStore(onSelectionChange, () => box.selectionStart) ?? text.length;
  const own = useOwnFacets(namesOwnKey(text));
  const token = tokenAtCaret(
    text,
    Math.min(caret, text.length),
    own.map(({ id }) => id),
  );
  const isValue = token.kind === 'value';
  const values = useFacetValues({
    step: isValue ? { facet: token.key, not: token.not } : undefined,
    find: isValue ? token.find : '',
    selection,
  });
  const filters = allFilters(selection, resource);
  return <SuggestionList {...props} token={token} values={values} own={own} filters={filters} />;
}
