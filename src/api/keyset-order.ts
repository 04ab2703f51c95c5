import * as v from 'valibot';
import { offsetOf } from './offset-cursor.ts';
import type { IndexOrder, SearchHit, Clause, QueryFilter } from './search-request.ts';

// Order of a sorted search: by its key, then by FQN, then by id. The engine sorts by one key only, and compares FQNs in
// lower case: a few records are equal in both (`PUBLIC.orders`, `public.orders`).

/** The sort value of a hit, in the form that ranges take; null: the record lacks it. */
export type SortValue = string | number | null;

/** The index's field of FQNs, in lower case, so that ranges have the order of its sort values. */
export const FQN_FIELD = 'fullyQualifiedName';

export const reversed = ({ field, order }: IndexOrder): IndexOrder => ({
  field,
  order: order === 'asc' ? 'desc' : 'asc',
});

/**
 * Sort values of `updatedAt` come out in thousandths of ms, because the index reads the service's milliseconds as seconds,
 * and ranges take milliseconds (measured on a server 1.1).
 */
const SCALES: Readonly<Record<string, number>> = { updatedAt: 1_000 };

/** Engines sort records that lack a number by the greatest one of 64 bits, or the least, so that they come last. */
const NO_NUMBER = 2 ** 63;

export function sortValueOf({ sort = null }: Pick<SearchHit, 'sort'>, field: string): SortValue {
  if (typeof sort !== 'number') return sort;
  return Math.abs(sort) >= NO_NUMBER ? null : sort / (SCALES[field] ?? 1);
}

const range = (field: string, bounds: Readonly<Record<string, SortValue>>): Clause => ({
  range: { [field]: bounds },
});
const exists = (field: string): Clause => ({ exists: { field } });
const only = (...filter: readonly Clause[]): QueryFilter => ({ filter, must_not: [] });
const without = (...must_not: readonly Clause[]): QueryFilter => ({ filter: [], must_not });

/** Records of one value. Records that lack it come last in both orders. */
export const withValue = (field: string, value: SortValue): QueryFilter =>
  value === null ? without(exists(field)) : only(range(field, { gte: value, lte: value }));

export function beforeValue({ field, order }: IndexOrder, value: SortValue): QueryFilter {
  if (value === null) return only(exists(field));
  return only(range(field, { [order === 'asc' ? 'lt' : 'gt']: value }));
}

/** Records of a value and all after them. Negated, because no range finds a record that lacks the value. */
export function fromValue({ field, order }: IndexOrder, value: SortValue): QueryFilter {
  if (value === null) return withValue(field, null);
  return without(range(field, { [order === 'asc' ? 'lt' : 'gt']: value }));
}

/** Records after all those of a value that is not null. */
export const afterValue = ({ field, order }: IndexOrder, value: string | number): QueryFilter =>
  without(range(field, { [order === 'asc' ? 'lte' : 'gte']: value }));

/**
 * A place between two records: forward reads the records after it, backward those before it.
 * - `value` alone: all records of the value lie on the other side.
 * - with `fqn`: records of this FQN lie there too, the others of the value on this side. `''` comes before all of them.
 * - with `twin`: between records of one value and one FQN, before the one of this index by their ids.
 */
export interface Boundary {
  readonly value: SortValue;
  readonly fqn?: string | undefined;
  readonly twin?: number | undefined;
}

const valueSchema = v.union([v.string(), v.number(), v.null()]);
const boundarySchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([
    v.strictTuple([valueSchema]),
    v.strictTuple([valueSchema, v.string()]),
    v.strictTuple([valueSchema, v.string(), v.pipe(v.number(), v.safeInteger(), v.minValue(0))]),
  ]),
  v.transform(([key, fqn, twin]): Boundary => ({ value: key, fqn, twin })),
);

export const cursorOfBoundary = ({ value: key, fqn, twin }: Boundary): string =>
  JSON.stringify([key, ...(fqn === undefined ? [] : twin === undefined ? [fqn] : [fqn, twin])]);

/** A cursor: a boundary, or a row number whose boundary is still to be found; undefined: it is neither. */
export function readKeysetCursor(text: string): { readonly row: number } | Boundary | undefined {
  const row = offsetOf(text);
  if (row !== undefined) return { row };
  const read = v.safeParse(boundarySchema, text);
  return read.success ? read.output : undefined;
}

const idOf = ({ record: { id } }: SearchHit): string => (typeof id === 'string' ? id : '');
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export const orderTwins = (twins: readonly SearchHit[]): readonly SearchHit[] =>
  twins.toSorted((a, b) => compare(idOf(a), idOf(b)));

const lowerFqn = ({ record }: SearchHit): string =>
  'fullyQualifiedName' in record ? String(record.fullyQualifiedName).toLowerCase() : '';

/** Sorts records of one value, as near to the engine's order as the records allow. */
const orderGroup = (group: readonly SearchHit[]): readonly SearchHit[] =>
  group.toSorted((a, b) => compare(lowerFqn(a), lowerFqn(b)) || compare(idOf(a), idOf(b)));

export function groupsOf(
  hits: readonly SearchHit[],
  valueOf: (hit: SearchHit) => SortValue,
): readonly (readonly SearchHit[])[] {
  const groups: SearchHit[][] = [];
  let last: SortValue | undefined;
  for (const hit of hits) {
    const value = valueOf(hit);
    if (value === last) groups.at(-1)?.push(hit);
    else groups.push([hit]);
    last = value;
  }
  return groups;
}

/**
 * Splits the first `count` hits into whole groups and the value of the group that is cut.
 * @param hits in the order of their values, one more than `count` if there are more
 */
export function wholeGroups(
  hits: readonly SearchHit[],
  count: number,
  valueOf: (hit: SearchHit) => SortValue,
): { readonly whole: readonly (readonly SearchHit[])[]; readonly cut?: SortValue } {
  const groups = groupsOf(hits, valueOf);
  const next = hits.length > count ? groups.at(-1) : undefined;
  // A last group of one hit is the surplus hit alone, so no group is cut.
  const isCut = next !== undefined && next.length > 1;
  const whole = (next === undefined ? groups : groups.slice(0, -1)).map(orderGroup);
  return isCut && next[0] ? { whole, cut: valueOf(next[0]) } : { whole };
}
