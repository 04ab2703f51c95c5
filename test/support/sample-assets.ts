import type { StoredTable } from '#src/fake/catalog/types.ts';

/** A reference to a record, as other records hold it. */
export const reference = (type: string, name: string, fullyQualifiedName = name) => ({
  id: `${type}-${fullyQualifiedName}`,
  type,
  name,
  fullyQualifiedName,
  deleted: false,
});

/** A topic of the service `kafka`. */
export const topic = (name: string, more: object = {}): StoredTable => ({
  id: `topic-${name}`,
  entityType: 'topic',
  name,
  fullyQualifiedName: `kafka.${name}`,
  updatedAt: 1_790_000_000_000,
  service: reference('messagingService', 'kafka'),
  serviceType: 'Kafka',
  deleted: false,
  ...more,
});

/** A chart of the service `superset`. */
export const chart = (name: string, more: object = {}): StoredTable => ({
  ...topic(name),
  id: `chart-${name}`,
  entityType: 'chart',
  fullyQualifiedName: `superset.${name}`,
  service: reference('dashboardService', 'superset'),
  serviceType: 'Superset',
  ...more,
});
