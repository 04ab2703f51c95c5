import type { EntityRecord, StoredTable } from './types.ts';

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text that is not empty. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** Whether it has what every record and reference has: id, name, FQN. */
export function isEntity(value: unknown): value is EntityRecord & StoredTable {
  return (
    isObject(value) && isText(value['id']) && isText(value['name']) && isText(value['fullyQualifiedName'])
  );
}

/** The same value, so that nobody can change it: readers share one copy. */
export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const member of Object.values(value)) frozen(member);
  }
  return value;
}
