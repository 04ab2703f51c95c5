import { TITLE } from '../catalog/indexed-values.ts';

/** Kinds of services, each of which newer servers have an index of. */
export const SERVICE_TYPES = [
  ...(['databaseService', 'messagingService', 'dashboardService'] as const),
  ...(['pipelineService', 'mlmodelService', 'storageService'] as const),
] as const;

/** Types that servers have an index of from 1.3 on, beside databases, schemas and services. */
export const NEWER_TYPES = [
  ...(['chart', 'storedProcedure', 'dashboardDataModel'] as const),
  ...(['glossaryTerm', 'domain', 'dataProduct'] as const),
] as const;

/** Types that the fake can keep an index of; the dialect lists those of a server. */
export const INDEXED_TYPES = [
  ...(['table', 'topic', 'dashboard', 'pipeline', 'mlmodel', 'container'] as const),
  ...(['database', 'databaseSchema'] as const),
  ...NEWER_TYPES,
  ...SERVICE_TYPES,
] as const;
/** The type of the columns of tables, of which the newest servers have an index. */
export const COLUMN_TYPE = 'tableColumn';
export type IndexedType = (typeof INDEXED_TYPES)[number] | typeof COLUMN_TYPE;

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

export const isOfNumbers = ({ kind }: Field): boolean => kind === 'number' || kind === 'time';

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
  /** Paths that completion offers, by the name of its field. */
  readonly suggested: Readonly<Record<string, readonly string[]>>;
}

/** The weight of a path in completion: names weigh more. */
export const weightOf = (path: string): number => (path === 'name' || path === TITLE ? 10 : 5);

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
export const isSortable = (field: Field): boolean =>
  field.kind === 'keyword' || field.kind === 'lower' || isOfNumbers(field);

/** The field of a name in a nested query on `within`, or outside of any. */
export function visibleField(
  mapping: IndexMapping,
  name: string,
  within: string | undefined,
): Field | undefined {
  const holder = mapping.nested.find((path) => name.startsWith(`${path}.`));
  return holder === within ? fieldOf(mapping, name) : undefined;
}
