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
  customPropertyConfig: lenient(v.object({ config: v.unknown() })),
});
const typeSchema = v.object({ customProperties: lenient(lenientList(propertySchema)) });

export type CustomProperty = Readonly<v.InferOutput<typeof propertySchema>>;

/** Custom properties of a type, by the service's name and in its order; none if it is not defined. Fails with an ApiError. */
export const customPropertiesQuery = (client: Client, type: string) =>
  queryOptions({
    queryKey: keys.customProperties(client, type),
    queryFn: async ({ signal }): Promise<readonly CustomProperty[]> => {
      try {
        const { value } = await client.get({
          path: ['metadata', 'types', 'name', type],
          query: { fields: 'customProperties' },
          schema: typeSchema,
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

type PropertyKind = 'text' | 'number' | 'time' | 'day' | 'interval' | 'choice' | 'reference' | 'table';

/** Kinds by the service's names of types (`type/basic.json` and `type/customProperties`, 1.1 to 2.0); others are texts. */
const KINDS: Readonly<Record<string, PropertyKind>> = {
  integer: 'number',
  number: 'number',
  timestamp: 'time',
  timeInterval: 'interval',
  'date-cp': 'day',
  'dateTime-cp': 'day',
  enum: 'choice',
  entityReference: 'reference',
  entityReferenceList: 'reference',
  'table-cp': 'table',
};

/** Formats in which days are in the order of their texts. */
const SORTED_DAYS = /^yyyy-MM-dd/;

export const configOf = ({ customPropertyConfig }: CustomProperty): unknown => customPropertyConfig?.config;

/** The kind of a property; days in a format that does not sort, such as `dd MMM yyyy`, are texts. */
export function propertyKind(property: CustomProperty): PropertyKind {
  const kind = KINDS[property.propertyType?.name ?? ''] ?? 'text';
  const format = configOf(property);
  return kind === 'day' && typeof format === 'string' && !SORTED_DAYS.test(format) ? 'text' : kind;
}
