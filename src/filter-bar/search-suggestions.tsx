import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Facet } from '../filters/facet.ts';
import type { Filters } from '../filters/filters.ts';
import { useOptionalPart, type LazyPart } from '../ui/lazy.ts';
import type { FacetValues } from './facet-values.ts';
import type { SuggestionListProps } from './suggestion-list.tsx';
import type * as typedToken from './typed-token.ts';
import type { Suggestion, TypedToken } from './typed-token.ts';

/** What reads the search box's text, loaded with the code of searches; until then the text is words. */
type TypedTokenReader = Pick<
  typeof typedToken,
  | 'firstActive'
  | 'suggestionsFor'
  | 'suggestionStep'
  | 'tokenAtCaret'
  | 'withSuggestion'
  | 'wordsWithoutToken'
>;

interface SearchSuggestionsOptions {
  /** Reads filters in the text; loaded when the box gets the focus. */
  readonly reader: LazyPart<TypedTokenReader>;
  /** Whether the whole text is words, as without a search index. */
  readonly onlyWords: boolean;
  /** The text of the search box. */
  readonly text: string;
  /** Values that match the typed value after a key; undefined: none were requested. */
  readonly values: { readonly key: string; readonly values: FacetValues } | undefined;
  /** Facets that the server defines, as far as they were requested. */
  readonly own: readonly Facet[];
  readonly filters: Filters;
  /** Reads the filters that a completed value is added to, which may not be drawn yet. */
  readonly filtersNow: () => Filters;
  /** Writes another text into the box. */
  readonly onText: (text: string) => void;
  /** Called when a value is completed, with the new filters and the text without its word. */
  readonly onFilters: (filters: Filters, text: string) => void;
  /** Searches for the text as it stands, including filters in it. */
  readonly onWords: (text: string) => void;
  /** Focuses the last chip, on Backspace in an empty box. */
  readonly onLastChip: () => void;
}

/** The members of a search box for its suggestions. */
export interface SearchSuggestions {
  /** The token under the caret. */
  readonly token: TypedToken;
  /** Props of the input. `onKeyDown` goes first: a key that it handles has its default prevented. */
  readonly field: Pick<
    ComponentProps<'input'>,
    | 'aria-autocomplete'
    | 'aria-haspopup'
    | 'aria-controls'
    | 'aria-activedescendant'
    | 'onKeyDown'
    | 'onSelect'
    | 'onFocus'
    | 'onBlur'
  >;
  /** Props of the list, to be rendered in the positioned box around the input; undefined: closed. */
  readonly list: SuggestionListProps | undefined;
}

const NO_SUGGESTIONS: readonly Suggestion[] = [];

/** The suggestions under the search box: keys of filters first, then their values (ARIA APG, combobox with listbox). */
export function useSearchSuggestions(options: SearchSuggestionsOptions): SearchSuggestions {
  const { text, filters, own } = options;
  const ownKeys = own.map((facet) => facet.id);
  const id = useId();
  const [focused, setFocused] = useState(false);
  const loaded = useOptionalPart(options.reader, focused);
  const reader = options.onlyWords ? undefined : loaded;
  const [at, setAt] = useState({ text: '', caret: 0 });
  /** The text for which the suggestions were closed by Escape. */
  const [closedFor, setClosedFor] = useState<string>();
  const [moved, setMoved] = useState<{ readonly text: string; readonly at: number }>();
  const input = useRef<HTMLInputElement>(null);
  /** The next position of the caret, set when the box has the text. */
  const caretNext = useRef<number>(undefined);
  useEffect(() => {
    const { current: caret } = caretNext;
    caretNext.current = undefined;
    if (caret !== undefined) input.current?.setSelectionRange(caret, caret);
  }, [text]);

  // The caret of a new text counts as at its end until the browser reports it.
  const caret = at.text === text ? at.caret : text.length;
  const token: TypedToken = reader?.tokenAtCaret(text, caret, ownKeys) ?? {
    kind: 'words',
    start: 0,
    end: text.length,
  };
  const key = token.kind === 'value' ? token.key : undefined;
  const values = options.values?.key === key ? options.values?.values : undefined;
  const suggestions = reader?.suggestionsFor(token, text, values, ownKeys) ?? NO_SUGGESTIONS;
  const isOpen = focused && suggestions.length > 0 && closedFor !== text;
  const active = moved?.text === text ? moved.at : reader?.firstActive(token, suggestions);
  const optionId = (index: number) => `${id}-${index}`;

  const pick = (suggestion: Suggestion) => {
    if (suggestion.kind === 'words') {
      setClosedFor(text);
      options.onWords(text);
      return;
    }
    const next = reader?.withSuggestion(suggestion, text, token, options.filtersNow());
    if (!next) return;
    caretNext.current = next.caret;
    if (next.filters) options.onFilters(next.filters, next.text);
    else options.onText(next.text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    input.current = event.currentTarget;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key === 'Backspace' && text === '') {
      options.onLastChip();
      return event.preventDefault();
    }
    const step = isOpen ? reader?.suggestionStep(event.key, token, suggestions, active) : undefined;
    if (!step) return;
    event.preventDefault();
    if (step === 'close') setClosedFor(text);
    else if ('pick' in step) pick(step.pick);
    else {
      setMoved({ text, at: step.active });
      document.getElementById(optionId(step.active))?.scrollIntoView({ block: 'nearest' });
    }
  };
  // The filter of the token's own facet does not count, because its values are chosen anew.
  const otherFilters = filters.filter(
    ({ facet, not }) => token.kind !== 'value' || facet !== token.facet || not !== token.not,
  ).length;
  return {
    token,
    field: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen && active !== undefined ? optionId(active) : undefined,
      onKeyDown,
      onSelect: ({ currentTarget: { value, selectionStart } }) =>
        setAt({ text: value, caret: selectionStart ?? value.length }),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
    list:
      isOpen && reader && token.kind !== 'words'
        ? {
            id,
            optionId,
            token,
            suggestions,
            active,
            values,
            words: reader.wordsWithoutToken(text).trim(),
            filters: otherFilters,
            own,
            onPick: pick,
          }
        : undefined,
  };
}
