import type { EntryId, Facet, FacetEntry, FacetFamily, FacetId } from '../facet.ts';
import { NONE } from '../value-syntax.ts';
import { certification } from './certification.ts';
import { column } from './column.ts';
import { dataProduct } from './data-product.ts';
import { database } from './database.ts';
import { domain } from './domain.ts';
import { follower } from './follower.ts';
import { missingFacet } from './missing.ts';
import { owner } from './owner.ts';
import { property } from './property.ts';
import { serviceType } from './service-type.ts';
import { service } from './service.ts';
import { status } from './status.ts';
import { tag } from './tag.ts';
import { term } from './term.ts';
import { tier } from './tier.ts';
import { type } from './type.ts';
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

const FAMILIES: readonly FacetFamily[] = [property];
/** Ids of the families, before the dot of their facets' ids. */
export const FAMILY_IDS: readonly string[] = FAMILIES.map(({ id }) => id);

/** The family of a facet's id, and the facet's name in it; undefined: it belongs to none. */
function familyOf(id: EntryId): { readonly family: FacetFamily; readonly name: string } | undefined {
  const dot = id.indexOf('.');
  const family = FAMILIES.find((one) => one.id === id.slice(0, dot));
  const name = id.slice(dot + 1);
  return dot > 0 && family && name.trim() !== '' ? { family, name } : undefined;
}

function memberOfFamily(id: EntryId): Facet | undefined {
  const found = familyOf(id);
  return found?.family.facetOf(found.name);
}

/** Whether a facet, or the family it belongs to, is among some. */
export const hasFacet = (facets: readonly FacetId[], id: FacetId): boolean =>
  facets.includes(familyOf(id)?.family.id ?? id);

/** An entry of the menu, with the facet of its filters. */
export interface EntryOfFacet {
  readonly entry: FacetEntry;
  readonly facet: Facet;
}

function entryOfFamily(id: EntryId): EntryOfFacet | undefined {
  const facet = memberOfFamily(id);
  return facet && { entry: facet, facet };
}

/** All facets, in the order of menus; the last is that of missing parts, made from the others. */
export const FACETS: readonly Facet[] = [...NAMED_FACETS, missingFacet(NAMED_FACETS)];

/** The entries of all facets, in the order of menus. */
export const FACET_ENTRIES: readonly EntryOfFacet[] = FACETS.flatMap((facet) =>
  [facet, ...(facet.also ?? [])].map((entry) => ({ entry, facet })),
);

const byId = new Map<EntryId, Facet>(FACETS.map((facet) => [facet.id, facet]));
const byEntry = new Map<EntryId, EntryOfFacet>(FACET_ENTRIES.map((one) => [one.entry.id, one]));

/** The facet of an id; undefined: there is none. */
export const facetById = (id: FacetId): Facet | undefined => byId.get(id) ?? memberOfFamily(id);

/** The entry of an id, such as `schema`; undefined: there is none. */
export const entryById = (id: EntryId): EntryOfFacet | undefined => byEntry.get(id) ?? entryOfFamily(id);

/** One filter for each value of a facet that every server has, its lack among them. @param types of records */
export const fixedPresets = (types: readonly string[]): readonly FilterPreset[] =>
  FACETS.flatMap(({ id: facet, none, fixedValues }) =>
    [...(none ? [NONE] : []), ...(fixedValues?.({ types }) ?? [])].map((value) => ({ facet, value })),
  );
