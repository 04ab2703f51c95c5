import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import type { Client } from './client.ts';
import { ApiError } from './errors.ts';
import { FRESH_MS, keys } from './keys.ts';
import { lenient, lenientList } from './schemas/entity.ts';

// Custom properties: members that the users of a server define for a type of record. Their values are in `extension`.

const propertySchema = v.object({
  name: v.pipe(v.string(), v.nonEmpty()),
  displayName: lenient(v.string()),
  description: lenient(v.string()),
  propertyType: lenient(v.object({ name: lenient(v.string()) })),
});
const typeSchema = v.object({ customProperties: lenient(lenientList(propertySchema)) });

/** A custom property, as its type defines it. */
export type CustomProperty = Readonly<v.InferOutput<typeof propertySchema>>;

const TIMEOUT_MS = 15_000;

/**
 * Query of the custom properties of a type, in the server's order; none if the server does not define the type. Fails with
 * an ApiError.
 * @param type the service's name of it, such as `table`
 */
export const customPropertiesQuery = (client: Client, type: string) =>
  queryOptions({
    queryKey: keys.customProperties(client, type),
    queryFn: async ({ signal }): Promise<readonly CustomProperty[]> => {
      try {
        const { value } = await client.get({
          path: ['metadata', 'types', 'name', type],
          query: { fields: 'customProperties' },
          schema: typeSchema,
          timeoutMs: TIMEOUT_MS,
          signal,
        });
        return value.customProperties ?? [];
      } catch (error) {
        if (error instanceof ApiError && error.kind === 'not-found') return [];
        throw error;
      }
    },
    staleTime: FRESH_MS.vocabularies,
  });

/** The form of a property's values. Values of unknown types are shown by their own form. */
type PropertyKind = 'text' | 'number' | 'time';

/** Kinds by the service's names of types (`type/basic.json` and `type/customProperties`, 1.1 to 2.0); others are texts. */
const KINDS: Readonly<Record<string, PropertyKind>> = {
  integer: 'number',
  number: 'number',
  timestamp: 'time',
};

export const propertyKind = ({ propertyType }: CustomProperty): PropertyKind =>
  KINDS[propertyType?.name ?? ''] ?? 'text';
