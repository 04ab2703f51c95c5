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
  /** In the order in which they are offered. One of them may be `none`, for its count. */
  readonly values: readonly FacetValue[];
  /** How many there are; more than `values`: the others are found by typing. */
  readonly total?: number | undefined;
  /** Whether counts are on their way. */
  readonly counting?: boolean | undefined;
  /** Looks for values; an empty text for the first ones. */
  readonly onFind: (text: string) => void;
  /** What went wrong, in a sentence, where `state` is `failed`. */
  readonly error?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
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
