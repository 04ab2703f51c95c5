import type { FacetId } from '../../filters/facet.ts';

/** All facets of types of resources, in the order of menus. */
export const ALL_FACETS = [
  'owner',
  'tag',
  'tier',
  'domain',
  'dataProduct',
  'certification',
  'term',
  'follower',
  'status',
  'type',
  'service',
  'serviceType',
  'database',
  'column',
  'updated',
  'usage',
  'property',
  'missing',
] as const satisfies readonly FacetId[];

/** Facets of the records of every service, other than databases and schemas. */
const OF_ASSETS: ReadonlySet<FacetId> = new Set([
  'owner',
  'tag',
  'tier',
  'domain',
  'term',
  'follower',
  'status',
  'service',
  'serviceType',
  'updated',
  'property',
  'missing',
]);

/** The facets of the records of a service, in the order of menus. @param more those that only some types have */
export const assetFacets = (...more: readonly (typeof ALL_FACETS)[number][]): readonly FacetId[] =>
  ALL_FACETS.filter((id) => OF_ASSETS.has(id) || more.includes(id));
