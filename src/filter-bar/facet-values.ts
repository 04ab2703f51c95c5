import type { ValueUses } from '../api/field-values.ts';
import { fqnNames, fqnParts } from '../api/fqn.ts';
import { foldKey } from '../api/schemas/aggregations.ts';
import type { FacetId } from '../filters/facet.ts';
import { entryById, facetById } from '../filters/facets/registry.ts';
import { facetOf, valueText } from '../filters/filter-words.ts';
import type { NamedValue, ValueListId } from '../filters/value-lists.ts';
import { nameOfValue, printValue, readValue, valueOfName } from '../filters/values.ts';
import type { Translator } from '../i18n/translate.ts';
import { comparable, hasPart, needleOf } from '../ui/comparable-text.ts';

export interface FacetValue {
  /** The value in the form of `canonicalValue`. */
  readonly value: string;
  readonly label: string;
  /** Distinguishes values of the same label, such as the FQN. */
  readonly detail?: string | undefined;
  /** Number of records with the value under the other filters; undefined: not counted yet. */
  readonly count?: number | undefined;
  /** Whether the avatar is a person's or a team's; absent: no avatar. */
  readonly kind?: 'user' | 'team' | undefined;
}

/** `loading`: the values of the current text have not come yet. `error` is a sentence. */
export type FacetValues = {
  /** Those that match the text, in the order of the list. */
  readonly values: readonly FacetValue[];
  /** Number of matching values; if more than `values`, the others are found by typing. */
  readonly total: number;
  /** Chosen values that do not match, and None, with labels and counts; not part of `total`. */
  readonly beside: readonly FacetValue[];
  /** False: the server suggests no values, and they have to be typed. */
  readonly hasSuggestions: boolean;
  readonly counting: boolean;
} & (
  | { readonly kind: 'loading' | 'ready' }
  | { readonly kind: 'failed'; readonly error: string; readonly onRetry: () => void }
);

/** Stands for an unknown count: such values come before those with a count of 0. */
const UNCOUNTED = 0.5;

/** The rank of a value that does not equal a typed text, such as a longer one. */
const UNEQUAL = 3;

/** The last part of an FQN, if it also names values of the facet. */
function ownName(facet: FacetId, fqn: string | undefined): string | undefined {
  const names = facetById(facet)?.calledByLastName ? fqnNames(fqn ?? '') : undefined;
  return names && names.length > 1 ? names.at(-1) : undefined;
}

/**
 * Ranks values of a facet by their equality with a typed text: 0 as the value itself, 1 by label, name or FQN, 2 by one of
 * these in another case or in characters of the same look; else `UNEQUAL`.
 * @param find the text without quotes @param typed the text as it stands, which decides its meaning
 */
function equalityTo(facet: FacetId, find: string, typed: string): (value: FacetValue) => number {
  if (find.trim() === '') return () => UNEQUAL;
  const meant = readValue(facet, typed);
  const itself = meant && printValue(facet, meant);
  // A text with another meaning, such as a pattern, is no name.
  const texts = meant?.kind === 'name' ? [meant.name, find] : meant ? [] : [find];
  const folded = new Set(texts.map(comparable));
  return ({ value, label, detail }) => {
    if (value === itself) return 0;
    const name = nameOfValue(facet, value);
    if (meant && name === undefined) return UNEQUAL;
    const called = [name ?? value, label, detail, ownName(facet, name)].flatMap((text) => text ?? []);
    if (called.some((text) => texts.includes(text))) return 1;
    return called.some((text) => folded.has(comparable(text))) ? 2 : UNEQUAL;
  };
}

/** Where a value has a text: 0 at the beginning of its label, 1 of a word in it, 2 elsewhere; undefined: nowhere. */
function matchOf({ label, detail, value }: FacetValue, needle: string): number | undefined {
  if (needle === '') return 0;
  if (![label, detail, value].some((text) => hasPart(text, needle))) return undefined;
  const text = comparable(label);
  if (text.startsWith(needle)) return 0;
  return text.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(needle)) ? 1 : 2;
}

/**
 * The values that contain a text in label, name or FQN: first those that equal it, then by their counts, then by where they
 * have it. Uncounted values keep their order, before those with a count of 0. An empty text finds all.
 * @param countOf undefined: not counted
 */
export function rankOptions(
  values: readonly FacetValue[],
  facet: FacetId,
  find: string,
  countOf: (value: FacetValue) => number | undefined = () => undefined,
): readonly FacetValue[] {
  const needle = needleOf(find);
  const equality = equalityTo(facet, find, find);
  return values
    .flatMap((value) => {
      const match = matchOf(value, needle);
      if (match === undefined) return [];
      const count = countOf(value);
      const ranks = [equality(value), -(count ?? UNCOUNTED), match];
      return [{ value: count === undefined ? value : { ...value, count }, ranks }];
    })
    .toSorted((a, b) => {
      const at = a.ranks.findIndex((rank, index) => rank !== b.ranks[index]);
      return (a.ranks[at] ?? 0) - (b.ranks[at] ?? 0);
    })
    .map(({ value }) => value);
}

/**
 * The value that a typed text equals: exactly, else in another case; among several the one with the most records.
 * Undefined: none, and longer values never.
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
    .map((value) => ({ value, rank: equality(value) }))
    .filter(({ rank }) => rank < UNEQUAL)
    .toSorted((a, b) => a.rank - b.rank || (b.value.count ?? -1) - (a.value.count ?? -1));
  return best?.value;
}

/** Values by their counts, as in `rankOptions`. */
export const mostFirst = (values: readonly FacetValue[]): readonly FacetValue[] =>
  values.toSorted((a, b) => (b.count ?? UNCOUNTED) - (a.count ?? UNCOUNTED));

/** The fixed order of values while the searched text is the same. */
export interface StandingOrder {
  readonly find: string;
  readonly values: readonly string[];
}

/**
 * The order of values: `first`, then `loaded`. No value moves or disappears while the searched text is the same: new values
 * come at the end.
 * @param before the order so far; returned itself if nothing is new
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

/** Values by their uses, the most used first; values of equal use keep their order. @param usesOf undefined: no use is known */
function byUse<Value>(
  values: readonly Value[],
  usesOf: (value: Value) => number | undefined,
): readonly Value[] {
  return values.toSorted((a, b) => (usesOf(b) ?? 0) - (usesOf(a) ?? 0));
}

export interface SourceList {
  readonly id: ValueListId;
  readonly entries: readonly NamedValue[];
}

interface UsedValue {
  readonly uses: number | undefined;
  readonly value: FacetValue;
}

/** Each vocabulary as one value, `PII.*`, with the uses of its most used entry, to stand before it. @param listed by entry */
function wholesOf(
  facet: FacetId,
  entries: readonly NamedValue[],
  listed: readonly UsedValue[],
  t: Translator,
): readonly UsedValue[] {
  const members = new Map<string, number[]>();
  for (const [at, { fqn }] of entries.entries()) {
    const [vocabulary = ''] = fqnParts(fqn);
    members.set(vocabulary, [...(members.get(vocabulary) ?? []), listed[at]?.uses ?? 0]);
  }
  return [...members].flatMap(([vocabulary, uses]) => {
    // A vocabulary of one entry is that entry.
    if (uses.length < 2) return [];
    const text = `${vocabulary}.`;
    const value = printValue(facet, { kind: 'pattern', text, anyStart: false, anyEnd: true });
    const label = valueText(facet, value, t);
    return [{ uses: Math.max(...uses), value: { value, label, detail: value } }];
  });
}

/**
 * The entries of lists as values of a facet, the most used first: by the index's uses of their ids, names or display names,
 * then by the uses in each list, then in the order of the lists.
 * @param entry id of the facet's entry that lists the values @param uses undefined: unknown
 */
export function valuesOfLists(
  entry: string,
  lists: readonly SourceList[],
  t: Translator,
  uses?: ValueUses,
): readonly FacetValue[] {
  const id = facetOf(entry);
  const source = entryById(entry)?.entry.values;
  const { has = () => true, calledByValue = false, member, wholes } = source?.kind === 'lists' ? source : {};
  const usesOf = (named: NamedValue, key: string) => uses?.get(named.id) ?? uses?.get(foldKey(key));
  const listed = lists.flatMap(({ id: list, entries }): readonly UsedValue[] => {
    const byName = list === 'users' || list === 'teams' || list.endsWith('Services');
    const all = member ? firstOfEach(entries, (named) => named[member]) : entries.filter(has);
    const offered = byUse(all, (named) => named.uses);
    // A domain stands for those below it too, and is counted with them.
    const usesBelow = (key: string) =>
      entries
        .filter(({ fqn }) => `${fqn}.`.startsWith(`${key}.`))
        .reduce((sum, below) => sum + (usesOf(below, below.fqn) ?? 0), 0);
    const values = offered.map((named) => {
      const key = (member && named[member]) ?? (byName ? named.name : named.fqn);
      const value = valueOfName(id, key);
      const label = calledByValue ? valueText(id, value, t) : (named.displayName ?? named.name);
      return {
        uses: list === 'domains' ? usesBelow(key) : usesOf(named, key),
        value: {
          value,
          label,
          ...(label !== key && { detail: key }),
          ...(list === 'users' && { kind: 'user' as const }),
          ...(list === 'teams' && { kind: 'team' as const }),
        },
      };
    });
    return wholes ? [...wholesOf(id, offered, values, t), ...values] : values;
  });
  return withNeededDetails(byUse(listed, (one) => one.uses).map(({ value }) => value));
}

/** Values with details only where several have the same label. */
function withNeededDetails(values: readonly FacetValue[]): readonly FacetValue[] {
  const shared = new Map<string, number>();
  for (const { label } of values) shared.set(comparable(label), (shared.get(comparable(label)) ?? 0) + 1);
  return values.map(({ detail, ...value }) =>
    detail !== undefined && (shared.get(comparable(value.label)) ?? 0) > 1 ? { ...value, detail } : value,
  );
}

/** The first of all items with each text; items without one are left out. */
const firstOfEach = <T>(items: readonly T[], textOf: (item: T) => string | undefined): readonly T[] => {
  const texts = items.map(textOf);
  return items.filter((_, at) => texts[at] !== undefined && texts.indexOf(texts[at]) === at);
};

/** Fixed values of a facet, the most used first. @param uses undefined: unknown */
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
