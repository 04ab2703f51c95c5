import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { Filters } from '../filters/filters.ts';
import { nextOption } from '../ui/keyboard.ts';
import { lazyWithRetry } from '../ui/lazy.ts';
import type { FacetValues } from './facet-values.ts';
import { firstActive, suggestionsFor, type Suggestion } from './typed-token.ts';
import { chipOf, completeKey, tokenAtCaret, wordsWithoutToken, type TypedToken } from './typed-token.ts';

/** Loads the popover of filters, and what suggests values under the search box. */
export const loadFilterEditor = () => import('./filter-editor.tsx');
const SuggestionList = lazyWithRetry(async () => ({ default: (await loadFilterEditor()).SuggestionList }));

interface CaretInText {
  readonly text: string;
  readonly caret: number;
}

/** The token under the caret of the search box, and the handler that follows the caret. */
export function useTypedToken(text: string): {
  readonly token: TypedToken;
  readonly onSelect: NonNullable<ComponentProps<'input'>['onSelect']>;
} {
  const [at, setAt] = useState<CaretInText>({ text: '', caret: 0 });
  // Before the browser has told of the caret of a new text, it is at the end.
  const caret = at.text === text ? at.caret : text.length;
  return {
    token: tokenAtCaret(text, caret),
    onSelect: ({ currentTarget: { value, selectionStart } }) =>
      setAt({ text: value, caret: selectionStart ?? value.length }),
  };
}

interface SearchSuggestionsOptions {
  /** The text of the search box. */
  readonly text: string;
  readonly token: TypedToken;
  /** Values of the token's facet that match what is typed of the value; undefined: the token has none. */
  readonly values: FacetValues | undefined;
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
  /** Props of the input. `onKeyDown` goes first: a key that it handles has its default prevented. */
  readonly field: Pick<
    ComponentProps<'input'>,
    | 'aria-autocomplete'
    | 'aria-haspopup'
    | 'aria-controls'
    | 'aria-activedescendant'
    | 'onKeyDown'
    | 'onFocus'
    | 'onBlur'
  >;
  /** The popup, to be rendered in the positioned box around the input; undefined: closed. */
  readonly popup: ReactNode;
}

/** The suggestions under the search box: keys of filters first, then their values (ARIA APG, combobox with listbox). */
export function useSearchSuggestions(options: SearchSuggestionsOptions): SearchSuggestions {
  const { text, token, values, filters } = options;
  const id = useId();
  const [focused, setFocused] = useState(false);
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

  const suggestions = suggestionsFor(token, text, values);
  const isOpen = focused && suggestions.length > 0 && closedFor !== text;
  const active = moved?.text === text ? moved.at : firstActive(token, suggestions);
  const optionId = (at: number) => `${id}-${at}`;

  const pick = (suggestion: Suggestion | undefined) => {
    if (suggestion?.kind === 'key' && token.kind === 'key') {
      const next = completeKey(text, token, suggestion.key);
      caretNext.current = next.caret;
      options.onText(next.text);
    } else if (suggestion?.kind === 'value' && token.kind === 'value') {
      const next = chipOf(text, token, suggestion.value.value, filters);
      if (!next) return;
      caretNext.current = next.caret;
      options.onFilters(next.filters, next.text);
    } else if (suggestion?.kind === 'words') {
      setClosedFor(text);
      options.onWords(text);
    }
  };
  /** The suggestion that a key completes. */
  const completedBy = (key: string): Suggestion | undefined => {
    const current = active === undefined ? undefined : suggestions[active];
    if (key === 'Enter') return current;
    if (key === 'Tab') return current?.kind === 'words' ? undefined : (current ?? firstKey());
    if (key !== ' ' || token.kind !== 'value' || token.quoted) return undefined;
    return current?.kind === 'value' ? current : undefined;
  };
  const firstKey = () => suggestions.find(({ kind }) => kind === 'key');

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    input.current = event.currentTarget;
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      return;
    if (event.key === 'Backspace' && text === '') {
      options.onLastChip();
      return event.preventDefault();
    }
    if (!isOpen) return;
    const from = active ?? (event.key === 'ArrowUp' ? 0 : -1);
    const next = /^Arrow(?:Up|Down)$/.test(event.key)
      ? nextOption(event.key, from, suggestions.length)
      : undefined;
    if (next !== undefined) {
      setMoved({ text, at: next });
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
      return event.preventDefault();
    }
    if (event.key === 'Escape') {
      setClosedFor(text);
      return event.preventDefault();
    }
    const completed = completedBy(event.key);
    if (!completed) return;
    event.preventDefault();
    pick(completed);
  };
  // The token's own facet is chosen anew: its counts are under the others.
  const otherFilters = filters.filter(
    ({ facet, not }) => token.kind !== 'value' || facet !== token.facet || not !== token.not,
  ).length;
  return {
    field: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen && active !== undefined ? optionId(active) : undefined,
      onKeyDown,
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
    popup: isOpen && token.kind !== 'words' && (
      <Suspense>
        <SuggestionList
          id={id}
          optionId={optionId}
          token={token}
          suggestions={suggestions}
          active={active}
          values={token.kind === 'value' ? values : undefined}
          words={wordsWithoutToken(text).trim()}
          filters={otherFilters}
          onPick={pick}
        />
      </Suspense>
    ),
  };
}
