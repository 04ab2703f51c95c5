import type { FacetId } from '../../filters/facet.ts';
import { PROPERTY } from '../../filters/facets/property.ts';
import { FACETS } from '../../filters/facets/registry.ts';

export const ASSET_FIELDS = [
  'owners',
  'tags',
  'followers',
  'domains',
  'dataProducts',
  'certification',
  'extension',
] as const;

export const ALL_FACETS: readonly FacetId[] = [...FACETS.map(({ id }) => id), PROPERTY];

/** Facets of some types alone. Records of every service have the others. */
const OF_SOME = ['type', 'database', 'column', 'usage'] as const;

export const assetFacets = (...more: readonly (typeof OF_SOME)[number][]): readonly FacetId[] =>
  ALL_FACETS.filter((id) => !OF_SOME.some((some) => some === id && !more.includes(some)));
