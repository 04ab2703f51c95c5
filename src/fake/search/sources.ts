import { isTier, nestedNames, partsOf, valuesAt } from '../catalog/indexed-values.ts';
import { COLUMN_TAGS, isObject } from '../catalog/records.ts';
import type { StoredTable } from '../catalog/types.ts';
import type { IndexMapping } from './mapping.ts';
import type { IndexedType } from './search-index.ts';

type Members = Readonly<Record<string, unknown>>;
export type Source = Record<string, unknown>;
const listOf = (value: unknown): readonly Members[] => (Array.isArray(value) ? value.filter(isObject) : []);

export type OwnerField = 'owner' | 'owners';

/** How a server writes its documents. */
export interface DocumentForm {
  /** Members with the owners: the first of them, a list. */
  readonly ownerFields: readonly OwnerField[];
}

/** Members that the index of a type lacks, as recorded. */
const NOT_INDEXED: Readonly<Partial<Record<IndexedType, readonly string[]>>> = {
  mlmodel: ['usageSummary', 'dashboard'],
  container: ['children'],
};

/** Members whose parts have no empty lists of tags in the index (recorded). */
const WITHOUT_EMPTY_TAGS = ['messageSchema', 'dataModel', 'tasks'];

/**
 * A record as the index stores it, as recorded from a server 1.1: the tier, or null, apart from the tags, which are those
 * of its top-level parts too; followers by id; the name where no display name is set; and the inputs of completion.
 * @param suggested what completion offers; undefined: leaves its inputs out, where nobody reads them
 */
export function sourceOf(
  type: IndexedType,
  record: StoredTable,
  { ownerFields }: DocumentForm,
  suggested: IndexMapping['suggested'] | undefined,
): Source {
  const { owners, tags, followers, ...rest } = record;
  const labels = listOf(tags);
  const [owner] = listOf(owners);
  const source: Source = {
    ...rest,
    displayName: rest['displayName'] ?? rest.name,
    ...(ownerFields.includes('owners') && { owners: owners ?? [] }),
    ...(ownerFields.includes('owner') && owner && { owner }),
    tags: withTagsOfParts(labels, partsOf(record)),
    tier: labels.find(isTier) ?? null,
    followers: valuesAt(followers, ['id']),
    ...(suggested && suggestions(record, suggested)),
    entityType: type,
  };
  for (const member of NOT_INDEXED[type] ?? []) delete source[member];
  for (const member of WITHOUT_EMPTY_TAGS)
    if (source[member] !== undefined) source[member] = withoutEmptyTags(source[member]);
  return source;
}

/** The tags of a record without the tier and with those of its parts, each once. Nothing says which are whose. */
function withTagsOfParts(labels: readonly Members[], parts: readonly Members[]): readonly Members[] {
  const all = [...labels, ...parts.flatMap(({ tags }) => listOf(tags))].filter((label) => !isTier(label));
  return [...new Map(all.map((label) => [label['tagFQN'], label])).values()];
}

function withoutEmptyTags(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmptyTags);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      name === 'tags' && Array.isArray(member) && member.length === 0
        ? []
        : [[name, withoutEmptyTags(member)]],
    ),
  );
}

/** The inputs of completion, by its fields. */
function suggestions(record: StoredTable, suggested: IndexMapping['suggested']): Source {
  const parts = partsOf(record);
  const inputsAt = (path: string): readonly unknown[] => {
    if (path === 'names.nested') return nestedNames(parts);
    if (path === 'title') return [record['displayName'] ?? record.name];
    return valuesAt(record, path.split('.'));
  };
  return Object.fromEntries(
    Object.entries(suggested).map(([field, paths]) => [
      field,
      paths.flatMap(([path, weight]) => inputsAt(path).map((input) => ({ input, weight }))),
    ]),
  );
}

/** The optional members of a table that some paths of its indexed form need; undefined: all of them. */
export function neededFields(paths: readonly string[]): ReadonlySet<string> | undefined {
  const names = paths.map((path) =>
    path.startsWith('columns.tags') ? COLUMN_TAGS : (path.split('.')[0] ?? ''),
  );
  if (names.length === 0 || names.some((name) => name.includes('*'))) return undefined;
  return new Set(names.flatMap((name) => FIELDS_OF_MEMBER[name] ?? [name]));
}

const FIELDS_OF_MEMBER: Readonly<Record<string, readonly string[]>> = {
  owner: ['owners'],
  tags: ['tags', COLUMN_TAGS],
  tier: ['tags'],
  column_suggest: ['columns'],
};
