import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import type { Client } from './client.ts';
import { isNameRefused } from './errors.ts';
import { isUuid } from './fqn.ts';
import { FRESH_MS, keys } from './keys.ts';
import { entityReferenceSchema, lenient, lenientList, type EntityReference } from './schemas/entity.ts';
import type { EntityRow } from './schemas/record.ts';

/** An edge by the ids of its ends. Source: `type/entityLineage.json`, the same from 1.1 to 2.0. */
const edgeSchema = v.object({ fromEntity: v.string(), toEntity: v.string() });

const lineageSchema = v.object({
  entity: entityReferenceSchema,
  nodes: lenient(lenientList(entityReferenceSchema)),
  upstreamEdges: lenient(lenientList(edgeSchema)),
  downstreamEdges: lenient(lenientList(edgeSchema)),
});
type Graph = v.InferOutput<typeof lineageSchema>;

/**
 * The neighbours at the ends of a graph's edges, each once, and the record itself where an edge leads back to it: `from`,
 * records that it is made of; `to`, records that are made of it. Ends without a node have their ids alone. Edges of other
 * records are left out.
 */
export function neighboursOf({
  entity,
  nodes = [],
  upstreamEdges = [],
  downstreamEdges = [],
}: Graph): Readonly<Record<'from' | 'to', readonly EntityReference[]>> {
  const byId = new Map([entity, ...nodes].map((node) => [node.id, node]));
  const nodesOf = (ids: readonly string[]) => [...new Set(ids)].map((id) => byId.get(id) ?? { id });
  return {
    from: nodesOf(
      upstreamEdges.flatMap(({ fromEntity, toEntity }) => (toEntity === entity.id ? [fromEntity] : [])),
    ),
    to: nodesOf(
      downstreamEdges.flatMap(({ fromEntity, toEntity }) => (fromEntity === entity.id ? [toEntity] : [])),
    ),
  };
}

/** Query of the direct neighbours of a record in its lineage. Fails with an ApiError. */
export const lineageQuery = (
  client: Client,
  { type, fullyQualifiedName: fqn, id }: Pick<EntityRow, 'type' | 'fullyQualifiedName' | 'id'>,
) =>
  queryOptions({
    queryKey: keys.lineage(client, type, fqn),
    queryFn: async ({ signal }) => {
      const request = (...place: readonly string[]) =>
        client.get({
          path: ['lineage', type, ...place],
          query: { upstreamDepth: 1, downstreamDepth: 1 },
          schema: lineageSchema,
          signal,
        });
      try {
        return neighboursOf((await request('name', fqn)).value);
      } catch (error) {
        // As with records, the id stands in for a name that the server refuses in a URL.
        if (!isNameRefused(error, fqn) || !isUuid(id)) throw error;
        return neighboursOf((await request(id)).value);
      }
    },
    staleTime: FRESH_MS.records,
  });
