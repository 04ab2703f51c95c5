import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useClient } from '../api/client-context.ts';
import { customPropertiesQuery } from '../api/custom-properties.ts';
import type { Facet } from '../filters/facet.ts';
import { facetsOfProperties } from '../filters/facets/defined-properties.ts';
import { entryById, type EntryOfFacet } from '../filters/facets/registry.ts';
import type { OwnLabels } from '../filters/filter-words.ts';
import { ownLabelsOf } from '../resources/labels.ts';
import { useResource } from '../resources/registry.ts';

// Facets that the server in use defines itself: the custom properties of the type on screen.

const NO_FACETS: readonly Facet[] = [];

export const isOwnEntry = (id: string): boolean => entryById(id)?.entry.ownLabel !== undefined;

/** The facets that the server defines for the type on screen, in its order; none until it has answered. */
export function useOwnFacets(enabled: boolean): readonly Facet[] {
  const { id, facets } = useResource().resource;
  const { data } = useQuery({ ...customPropertiesQuery(useClient(), id), enabled });
  return useMemo(() => (data ? facetsOfProperties(data, facets) : NO_FACETS), [data, facets]);
}

/** An entry by its id: with the editor and values that the server defines, if it does. */
export function entryAmong(own: readonly Facet[], id: string): EntryOfFacet | undefined {
  const facet = own.find((one) => one.id === id);
  return facet ? { entry: facet, facet } : entryById(id);
}

/** The labels of the server's facets in the address, as far as they are known. */
export function useOwnLabels(): OwnLabels {
  const { resource } = useResource();
  return useMemo(() => ownLabelsOf(resource), [resource]);
}
