import { queryOptions } from '@tanstack/react-query';
import type { Client } from './client.ts';
import type { Entity } from './entity-schema.ts';

/**
 * The first databases, in the server's order, for as long as the others are on their way. Nothing is asked for it: whoever
 * reads all databases puts them here.
 */
export const databasesSoFarQuery = (client: Client) =>
  queryOptions({
    queryKey: [client.server, 'databases so far'],
    queryFn: (): readonly Entity[] => [],
    enabled: false,
    initialData: [],
    // Each time they are others: comparing a hundred thousand tells nothing.
    structuralSharing: false,
    retry: false,
  });
