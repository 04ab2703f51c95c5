import type { FacetValue, FacetValues } from './facet-values.ts';
import { keysFor, type TypedToken } from './typed-token.ts';

/** What can be chosen under the search box. */
export type Suggestion =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'value'; readonly value: FacetValue }
  /** The text searched for as it stands. */
  | { readonly kind: 'words'; readonly text: string };

/** Most values that are suggested. */
const MAX_VALUES = 8;

/** The suggestions for a token, the text as it stands the last; none for plain words. */
export function suggestionsFor(
  token: TypedToken,
  text: string,
  values: FacetValues | undefined,
): readonly Suggestion[] {
  const last: Suggestion = { kind: 'words', text };
  if (token.kind === 'key')
    return [...keysFor(token.find).map((key): Suggestion => ({ kind: 'key', key })), last];
  if (token.kind === 'words') return [];
  const found = values?.state === 'ready' ? values.values.slice(0, MAX_VALUES) : [];
  return [...found.map((value): Suggestion => ({ kind: 'value', value })), last];
}

/**
 * The suggestion that is active before a key moved: of values the one that is typed in full, else the first. Of keys
 * none: Enter searches for what is typed.
 */
export function firstActive(token: TypedToken, suggestions: readonly Suggestion[]): number | undefined {
  if (token.kind !== 'value' || suggestions.length < 2) return undefined;
  const typed = token.find.toLowerCase();
  const exact = suggestions.findIndex(
    (suggestion) => suggestion.kind === 'value' && suggestion.value.label.toLowerCase() === typed,
  );
  if (exact >= 0) return exact;
  return token.find === '' ? undefined : 0;
}
