import type { EntityReference, TagLabel } from '#src/api/schemas/entity.ts';
import type { TableRow } from '#src/resources/table/definition.ts';

/** A record with only the members that are always present. */
export function tableRow(members: Partial<TableRow> = {}): TableRow {
  return {
    kind: 'entity',
    type: 'table',
    id: 'id-1',
    name: 'fact_orders',
    fullyQualifiedName: 'snow.sales.mart.fact_orders',
    ...members,
  };
}

export const person = (displayName: string, type = 'user'): EntityReference => ({
  id: displayName,
  type,
  name: displayName.toLowerCase(),
  displayName,
});

export const tag = (tagFQN: string, source = 'Classification'): TagLabel => ({ tagFQN, source });
