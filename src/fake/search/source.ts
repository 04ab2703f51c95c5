import type { StoredTable } from '../catalog/types.ts';

type Members = Readonly<Record<string, unknown>>;
const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly Members[] => (Array.isArray(value) ? value.filter(isMembers) : []);

export type OwnerField = 'owner' | 'owners';

const isTier = ({ tagFQN }: Members) => typeof tagFQN === 'string' && tagFQN.startsWith('Tier.');
const suggestion = (input: unknown, weight = 5) => ({ input, weight });

/**
 * A record as the index holds it, as recorded from a server 1.1: the tier apart from the tags, or null; followers by id;
 * the name for a display name that is not set; and the inputs of the engine's completion.
 */
export function indexedSource(
  record: StoredTable,
  ownerFields: readonly OwnerField[],
): Record<string, unknown> {
  const { owners, tags, followers, ...rest } = record;
  const labels = listOf(tags);
  const [owner] = listOf(owners);
  return {
    ...rest,
    displayName: rest['displayName'] ?? rest.name,
    ...(ownerFields.includes('owners') && { owners: owners ?? [] }),
    ...(ownerFields.includes('owner') && owner && { owner }),
    tags: labels.filter((label) => !isTier(label)),
    tier: labels.find(isTier) ?? null,
    followers: listOf(followers).map(({ id }) => id),
    ...suggestions(record),
    entityType: 'table',
  };
}

function suggestions(record: StoredTable): Members {
  const nameOf = (member: string) => listOf([record[member]]).map(({ name }) => suggestion(name));
  return {
    suggest: [suggestion(record.fullyQualifiedName), suggestion(record.name, 10)],
    service_suggest: nameOf('service'),
    database_suggest: nameOf('database'),
    schema_suggest: nameOf('databaseSchema'),
    column_suggest: listOf(record['columns']).map(({ name }) => suggestion(name)),
  };
}
