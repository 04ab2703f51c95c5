import type { EntryId, Facet, FacetEntry, FacetId } from '../facet.ts';
import { NONE } from '../value-syntax.ts';
import { column } from './column.ts';
import { tag, term } from './label-facets.ts';
import { missingFacet } from './missing.ts';
import { PROPERTY, propertyFacet, propertyOfFacet } from './property.ts';
import { database, dataProduct, domain, follower, owner } from './reference-facets.ts';
import { certification, service, serviceType, status, tier, type } from './text-facets.ts';
import { updated } from './updated.ts';
import { usage } from './usage.ts';

/** Every facet but that of missing parts, most used first, in the order of menus and suggestions. */
const NAMED_FACETS: readonly Facet[] = [
  owner,
  tag,
  tier,
  domain,
  service,
  database,
  type,
  column,
  updated,
  usage,
  dataProduct,
  certification,
  term,
  follower,
  status,
  serviceType,
];

/** A filter made by one press, such as "No owner". */
export interface FilterPreset {
  readonly facet: FacetId;
  /** The value in the form of `canonicalValue`. */
  readonly value: string;
}

/** Filters that stand first in the menu, each made by one press: what records lack. */
export const LACKS: readonly FilterPreset[] = [
  { facet: 'missing', value: 'description' },
  ...['owner', 'tag', 'tier'].map((facet) => ({ facet, value: NONE })),
];

export interface EntryOfFacet {
  readonly entry: FacetEntry;
  readonly facet: Facet;
}

/** All facets, in the order of menus; the last is that of missing parts, made from the others. */
export const FACETS: readonly Facet[] = [...NAMED_FACETS, missingFacet(NAMED_FACETS)];

export const FACET_ENTRIES: readonly EntryOfFacet[] = FACETS.flatMap((facet) =>
  [facet, ...(facet.also ?? [])].map((entry) => ({ entry, facet })),
);

const byId = new Map<EntryId, Facet>(FACETS.map((facet) => [facet.id, facet]));
const byEntry = new Map<EntryId, EntryOfFacet>(FACET_ENTRIES.map((one) => [one.entry.id, one]));

export function facetById(id: FacetId): Facet | undefined {
  const property = propertyOfFacet(id);
  return property === undefined ? byId.get(id) : propertyFacet(property);
}

/** The entry of an id, such as `schema`; undefined: there is none. */
export function entryById(id: EntryId): EntryOfFacet | undefined {
  const facet = facetById(String(id));
  return byEntry.get(id) ?? (facet && { entry: facet, facet });
}

/** Whether a facet is among some, which name the facets of custom properties as one. */
export const hasFacet = (facets: readonly FacetId[], id: FacetId): boolean =>
  facets.includes(propertyOfFacet(id) === undefined ? id : PROPERTY);

/** One filter for each value of a facet that every server has, its lack among them. @param types of records */
export const fixedPresets = (types: readonly string[]): readonly FilterPreset[] =>
  FACETS.flatMap(({ id: facet, none, fixedValues }) =>
    [...(none ? [NONE] : []), ...(fixedValues?.(types) ?? [])].map((value) => ({ facet, value })),
  );
