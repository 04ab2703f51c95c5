import type { IndexedType } from './search-index.ts';

/**
 * Form of a field's texts. `keyword`: as they are; `lower`: in lower case, in queries too; `text`: by words; `name`: by
 * words and as a whole; `part`: as a whole, never an empty one; `number`; `time`: a number that the engine takes for
 * seconds; `opaque`: present, and never found.
 */
export type FieldKind = 'keyword' | 'lower' | 'text' | 'name' | 'part' | 'number' | 'time' | 'opaque';

/** A field of an index, by one name. */
export interface Field {
  readonly kind: FieldKind;
  /** Paths of its values in the documents (`indexedValues`). */
  readonly paths: readonly string[];
}

/** Fields and counts of an index: data, one for each server version and type. */
export interface IndexMapping {
  /** Fields by name; `.children*` in a name stands for one level or more. Documents have no other fields. */
  readonly fields: Readonly<Record<string, Field>>;
  /** Members whose fields only a `nested` query finds. */
  readonly nested: readonly string[];
  /** Fields that a query without a field searches. */
  readonly searched: readonly Field[];
  /** Fields that every response counts, with the number of values listed. */
  readonly counted: readonly (readonly [field: string, values: number])[];
  /** Paths that completion offers, each with its weight, by the name of its field. */
  readonly suggested: Readonly<Record<string, readonly (readonly [path: string, weight: number])[]>>;
}

/** The mappings of the types that a server has an index of. */
export type Mappings = Readonly<Partial<Record<IndexedType, IndexMapping>>>;

/** The mapping of a type without an index. */
export const NO_MAPPING: IndexMapping = { fields: {}, nested: [], searched: [], counted: [], suggested: {} };

const LEVELS = /(?:\.children)+(?=\.)/;

/** The field of a name; undefined: the index has none. */
export function fieldOf({ fields }: IndexMapping, name: string): Field | undefined {
  if (Object.hasOwn(fields, name)) return fields[name];
  const levels = LEVELS.exec(name)?.[0];
  if (levels === undefined) return undefined;
  const pattern = name.replace(LEVELS, '.children*');
  const field = Object.hasOwn(fields, pattern) ? fields[pattern] : undefined;
  return field && { ...field, paths: field.paths.map((path) => path.replace('.children*', levels)) };
}

/** Whether hits can be sorted and counted by a field. */
export const isSortable = ({ kind }: Field): boolean =>
  kind === 'keyword' || kind === 'lower' || kind === 'number' || kind === 'time';

/** The field of a name in a nested query on `within`, or outside of any. */
export function visibleField(
  mapping: IndexMapping,
  name: string,
  within: string | undefined,
): Field | undefined {
  const holder = mapping.nested.find((path) => name.startsWith(`${path}.`));
  return holder === within ? fieldOf(mapping, name) : undefined;
}
