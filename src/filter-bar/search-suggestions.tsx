import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { Filters } from '../filters/filters.ts';
import { lazyComponent, lazyPart, useOptionalPart, type LazyPart } from '../ui/lazy.ts';
import type { FacetValues } from './facet-values.ts';
import type { Suggestion, TypedFilters, TypedToken } from './typed-token.ts';

/** The popover of filters, and what suggests values under the search box. */
export const lazyFilterEditor = lazyPart(() => import('./filter-editor.tsx'));
const SuggestionList = lazyComponent(lazyFilterEditor, (editor) => editor.SuggestionList);

interface SearchSuggestionsOptions {
  /** What the text is read with; loaded when the box gets the focus. */
  readonly reader: LazyPart<{ readonly typedFilters: TypedFilters }>;
  /** Without a search index all that is typed are words. */
  readonly onlyWords: boolean;
  /** The text of the search box. */
  readonly text: string;
  /** Values that match what is typed of a value behind a key; undefined: none were looked for. */
  readonly values: { readonly key: string; readonly values: FacetValues } | undefined;
  readonly filters: Filters;
  /** Writes another text into the box. */
  readonly onText: (text: string) => void;
  /** A value was completed: the filters with it, and the text without its word. */
  readonly onFilters: (filters: Filters, text: string) => void;
  /** Searches for the text as it stands, filters in it and all. */
  readonly onWords: (text: string) => void;
  /** Backspace in an empty box: goes to the last chip. */
  readonly onLastChip: () => void;
}

/** What the search box needs for its suggestions. */
export interface SearchSuggestions {
  /** What stands under the caret. */
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
  /** The popup, to be rendered in a `Lazy` in the positioned box around the input; undefined: closed. */
  readonly popup: ReactNode;
}

const NO_SUGGESTIONS: readonly Suggestion[] = [];

/** The suggestions under the search box: keys of filters first, then their values (ARIA APG, combobox with listbox). */
export function useSearchSuggestions(options: SearchSuggestionsOptions): SearchSuggestions {
  const { text, filters } = options;
  const id = useId();
  const [focused, setFocused] = useState(false);
  const loaded = useOptionalPart(options.reader, focused)?.typedFilters;
  const reader = options.onlyWords ? undefined : loaded;
  const [at, setAt] = useState({ text: '', caret: 0 });
  /** The text for which the suggestions were closed by Escape. */
  const [closedFor, setClosedFor] = useState<string>();
  const [moved, setMoved] = useState<{ readonly text: string; readonly at: number }>();
  const input = useRef<HTMLInputElement>(null);
  /** Where the caret goes once the box has the text. */
  const caretNext = useRef<number>(undefined);
  useEffect(() => {
    const { current: caret } = caretNext;
    caretNext.current = undefined;
    if (caret !== undefined) input.current?.setSelectionRange(caret, caret);
  }, [text]);

  // Before the browser has told of the caret of a new text, it is at the end.
  const caret = at.text === text ? at.caret : text.length;
  const token: TypedToken = reader?.tokenAtCaret(text, caret) ?? {
    kind: 'words',
    start: 0,
    end: text.length,
  };
  const key = token.kind === 'value' ? token.key : undefined;
  const values = options.values?.key === key ? options.values?.values : undefined;
  const suggestions = reader?.suggestionsFor(token, text, values) ?? NO_SUGGESTIONS;
  const isOpen = focused && suggestions.length > 0 && closedFor !== text;
  const active = moved?.text === text ? moved.at : reader?.firstActive(token, suggestions);
  const optionId = (index: number) => `${id}-${index}`;

  const pick = (suggestion: Suggestion) => {
    if (suggestion.kind === 'words') {
      setClosedFor(text);
      options.onWords(text);
      return;
    }
    const next = reader?.withSuggestion(suggestion, text, token, filters);
    if (!next) return;
    caretNext.current = next.caret;
    if (next.filters) options.onFilters(next.filters, next.text);
    else options.onText(next.text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    input.current = event.currentTarget;
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      return;
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
  // The token's own facet is chosen anew: its counts are under the others.
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
    popup: isOpen && reader && token.kind !== 'words' && (
      <SuggestionList
        id={id}
        optionId={optionId}
        token={token}
        suggestions={suggestions}
        active={active}
        values={values}
        words={reader.wordsWithoutToken(text).trim()}
        filters={otherFilters}
        onPick={pick}
      />
    ),
  };
}
