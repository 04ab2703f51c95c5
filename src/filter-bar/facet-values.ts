import type { ValueUses } from '../api/field-values.ts';
import { fqnNames } from '../api/fqn.ts';
import { foldKey } from '../api/schemas/aggregations.ts';
import type { FacetId } from '../filters/facet.ts';
import { entryById, facetById } from '../filters/facets/registry.ts';
import { facetOf, valueText } from '../filters/filter-words.ts';
import type { Reference } from '../filters/references.ts';
import type { NamedValue, ValueList, ValueListId } from '../filters/value-lists.ts';
import { nameOfValue, printValue, readValue, valueOfName } from '../filters/values.ts';
import { comparable } from '../ui/comparable-text.ts';
import type { Translator } from '../i18n/translate.ts';

/** A value of a facet to choose, as the caller knows it. */
export interface FacetValue {
  /** As `canonicalValue` gives it. */
  readonly value: string;
  readonly label: string;
  /** What tells it from others of the same label, such as the FQN. */
  readonly detail?: string | undefined;
  /** How many records have it under the other filters; undefined: not counted yet. */
  readonly count?: number | undefined;
  /** Drawn as a person or as a team. */
  readonly kind?: 'user' | 'team' | undefined;
}

/** The values of one facet, and how they are found. */
export interface FacetValues {
  /** `loading` from the moment another text is looked for until its values are there. */
  readonly state: 'loading' | 'ready' | 'failed';
  /** Those that match what is looked for, in the order in which they are offered. */
  readonly values: readonly FacetValue[];
  /** How many match; more than `values`: the others are found by typing. */
  readonly total?: number | undefined;
  /** Chosen values that do not match, and None: their labels and counts. They are no part of `total`. */
  readonly beside?: readonly FacetValue[] | undefined;
  /** False: the server suggests no values, so that they have to be typed; true where absent. */
  readonly hasSuggestions?: boolean | undefined;
  /** Whether counts are on their way. */
  readonly counting?: boolean | undefined;
  /** Looks for values; an empty text for the first ones. */
  readonly onFind: (text: string) => void;
  /** What went wrong, in a sentence, where `state` is `failed`. */
  readonly error?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
}

/** How well a value equals a typed text; the smallest is the best. */
type Equality = 0 | 1 | 2;

/** The last part of an FQN, where values of the facet are called by it too. */
function ownName(facet: FacetId, fqn: string | undefined): string | undefined {
  const names = facetById(facet)?.calledByLastName ? fqnNames(fqn ?? '') : undefined;
  return names && names.length > 1 ? names.at(-1) : undefined;
}

/**
 * How values of a facet equal a typed text: 0 as the value itself, 1 by its label, its name or its FQN, 2 by one of them
 * in another case or by other characters of the same look; undefined: not at all, such as longer ones.
 * @param find the text without quotes @param typed the text as it stands, which decides what it means
 */
function equalityTo(
  facet: FacetId,
  find: string,
  typed: string,
): (value: FacetValue) => Equality | undefined {
  if (find.trim() === '') return () => undefined;
  const meant = readValue(facet, typed);
  const itself = meant && printValue(facet, meant);
  // Whatever means something else than a name, such as a pattern, is the name of nothing.
  const texts = meant?.is === 'name' ? [meant.name, find] : meant ? [] : [find];
  const folded = new Set(texts.map(comparable));
  return ({ value, label, detail }) => {
    if (value === itself) return 0;
    const name = nameOfValue(facet, value);
    if (meant && name === undefined) return undefined;
    const called = [name ?? value, label, detail, ownName(facet, name)].flatMap((text) => text ?? []);
    if (called.some((text) => texts.includes(text))) return 1;
    return called.some((text) => folded.has(comparable(text))) ? 2 : undefined;
  };
}

/** Values that equal the text looked for before the others, which keep their order. */
export function equalFirst<Value extends FacetValue>(
  values: readonly Value[],
  facet: FacetId,
  find: string,
): readonly Value[] {
  if (find.trim() === '') return values;
  const equality = equalityTo(facet, find, find);
  return values
    .map((value) => ({ value, rank: equality(value) ?? 3 }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ value }) => value);
}

/**
 * The value that a typed text is: exactly, else in another case; of several the one with the most records. Undefined:
 * none of the values, longer ones least of all.
 * @param find the text without quotes @param typed the text as it stands
 */
export function typedValueOf(
  values: readonly FacetValue[],
  facet: FacetId,
  find: string,
  typed: string,
): FacetValue | undefined {
  const equality = equalityTo(facet, find, typed);
  const [best] = values
    .flatMap((value) => {
      const rank = equality(value);
      return rank === undefined ? [] : [{ value, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank || (b.value.count ?? -1) - (a.value.count ?? -1));
  return best?.value;
}

/** The order in which values stand while the same text is looked for. */
export interface StandingOrder {
  /** The text looked for. */
  readonly find: string;
  readonly values: readonly string[];
}

/**
 * The order of values: first those given as `first`, then those loaded. While the same text is looked for no value moves
 * or goes: what is new comes at the end.
 * @param before the order so far; returned itself where nothing is new
 */
export function standingOrder(
  before: StandingOrder | undefined,
  find: string,
  first: readonly string[],
  loaded: readonly string[],
): StandingOrder {
  const known = before?.find === find ? before.values : [];
  const values = [...new Set([...known, ...first, ...loaded])];
  return before?.find === find && values.length === known.length ? before : { find, values };
}

/**
 * Values in the order of their use, where something is known of the use of at least one of them; in their own order otherwise.
 * @param usesOf undefined: never used, as far as is known
 */
function byUse<Value>(
  values: readonly Value[],
  usesOf: (value: Value) => number | undefined,
): readonly Value[] {
  return values.toSorted((a, b) => (usesOf(b) ?? 0) - (usesOf(a) ?? 0));
}

/** A list that values come from. */
export interface SourceList {
  readonly id: ValueListId;
  readonly entries: readonly NamedValue[];
}

/**
 * The entries of lists as values of a facet, those used most first: by what the index says of their ids or names, where it
 * knows any of them, else by what each list says itself, else in the order of the lists.
 * @param entry id of the facet's entry that lists them @param uses undefined: the index does not say
 */
export function valuesOfLists(
  entry: string,
  lists: readonly SourceList[],
  t: Translator,
  uses?: ValueUses,
): readonly FacetValue[] {
  const id = facetOf(entry);
  const source = entryById(entry)?.entry.values;
  const { has = () => true, calledByValue = false } = source?.from === 'lists' ? source : {};
  const listed = lists.flatMap(({ id: list, entries }) => {
    const byName = list === 'users' || list === 'teams' || list.endsWith('Services');
    return byUse(entries.filter(has), (named) => named.uses).map((named) => {
      const key = byName ? named.name : named.fqn;
      const value = valueOfName(id, key);
      const label = calledByValue ? valueText(id, value, t) : (named.displayName ?? named.name);
      return {
        uses: uses?.get(named.id) ?? uses?.get(foldKey(key)),
        value: {
          value,
          label,
          ...(label !== key && { detail: key }),
          ...(list === 'users' && { kind: 'user' as const }),
          ...(list === 'teams' && { kind: 'team' as const }),
        },
      };
    });
  });
  return byUse(listed, (one) => one.uses).map(({ value }) => value);
}

/** Values that are always the same, those used most first. @param uses undefined: the index does not say */
export const fixedByUse = (
  facet: FacetId,
  values: readonly string[],
  t: Translator,
  uses?: ValueUses,
): readonly FacetValue[] =>
  plainValues(
    facet,
    byUse(values, (value) => uses?.get(foldKey(nameOfValue(facet, value) ?? ''))),
    t,
  );

export const plainValues = (
  facet: FacetId,
  values: readonly string[],
  t: Translator,
): readonly FacetValue[] => values.map((value) => ({ value, label: valueText(facet, value, t) }));

/**
 * Who and what is known by which name, from whole lists: of a name that a list not read to its end has, another may have
 * it too.
 */
export function referencesOf(
  lists: readonly ValueList[],
  facet: FacetId,
): ReadonlyMap<string, readonly Reference[]> {
  const known = new Map<string, Reference[]>();
  const { refersTo } = facetById(facet) ?? {};
  if (!refersTo || !lists.every(({ isWhole }) => isWhole)) return known;
  for (const { id, name, fqn, displayName } of lists.flatMap(({ entries }) => entries)) {
    const key = refersTo === 'databases' ? fqn : name;
    known.set(key, [...(known.get(key) ?? []), { id, name, displayName }]);
  }
  return known;
}
