import type { IndexedType } from './search-index.ts';

/**
 * How the texts of a field are kept. `keyword`: as they are; `lower`: in lower case, as asked for too; `text`: by words;
 * `name`: by words and as a whole; `part`: as a whole, never an empty one; `number`; `time`: a number that the engine takes
 * for seconds; `opaque`: present, and nothing asked of it is found.
 */
export type FieldKind = 'keyword' | 'lower' | 'text' | 'name' | 'part' | 'number' | 'time' | 'opaque';

/** A field of an index: what is asked for by one name. */
export interface Field {
  readonly kind: FieldKind;
  /** Where its values are in the documents (`indexedValues`). */
  readonly paths: readonly string[];
}

/** What an index can be asked for: data, one for each server version and type. */
export interface IndexMapping {
  /** By name; `.children*` in a name stands for one level or more. What is not here no document has. */
  readonly fields: Readonly<Record<string, Field>>;
  /** Members whose fields only a `nested` query finds. */
  readonly nested: readonly string[];
  /** What a query without a field searches. */
  readonly searched: readonly Field[];
  /** Fields that every answer counts, and how many values of each it names. */
  readonly counted: readonly (readonly [field: string, values: number])[];
  /** What completion offers by the name of its field: paths, each with its weight. */
  readonly suggested: Readonly<Record<string, readonly (readonly [path: string, weight: number])[]>>;
}

/** The mappings of the types that a server has an index of. */
export type Mappings = Readonly<Partial<Record<IndexedType, IndexMapping>>>;

/** Of no fields: what a type without an index has. */
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

/** The field that a name is of in a nested query on `path`, or outside of any. */
export function visibleField(
  mapping: IndexMapping,
  name: string,
  within: string | undefined,
): Field | undefined {
  const holder = mapping.nested.find((path) => name.startsWith(`${path}.`));
  return holder === within ? fieldOf(mapping, name) : undefined;
}
