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

/** Facets of some types alone. Records of every service have the others. */
const OF_SOME: ReadonlySet<FacetId> = new Set(['type', 'database', 'column', 'usage']);

/** The facets of the records of a service, in the order of menus. @param more those that only some types have */
export const assetFacets = (...more: readonly (typeof ALL_FACETS)[number][]): readonly FacetId[] =>
  ALL_FACETS.filter((id) => !OF_SOME.has(id) || more.includes(id));
