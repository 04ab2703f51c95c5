import type { TextField } from '../catalog/types.ts';

/** A column that queries can name: the corpus's own, and three that follow from it. */
export type IndexField = TextField | 'serviceType' | 'entityType' | 'deleted';

/**
 * How values are compared. `name`: by words and as a whole; `text`: by words alone; `folded`: as a whole, letters of either
 * case alike; `exact`: as a whole.
 */
export type Comparison = 'name' | 'text' | 'folded' | 'exact';

export interface SearchedField {
  readonly field: IndexField | 'fullyQualifiedName';
  readonly comparison: Comparison;
}

/** What a query without a field looks into. */
export const plainFields: readonly SearchedField[] = [
  { field: 'name', comparison: 'name' },
  { field: 'displayName', comparison: 'name' },
  { field: 'description', comparison: 'text' },
];

const comparisons: Readonly<Record<SearchedField['field'], Comparison>> = {
  name: 'name',
  displayName: 'name',
  description: 'text',
  fullyQualifiedName: 'folded',
  tableType: 'folded',
  serviceType: 'folded',
  entityType: 'folded',
  deleted: 'folded',
  'service.name': 'folded',
  'database.name': 'folded',
  'databaseSchema.name': 'folded',
  'database.fullyQualifiedName': 'folded',
  'databaseSchema.fullyQualifiedName': 'folded',
};

const analysedFqns: ReadonlySet<string> = new Set([
  'database.fullyQualifiedName',
  'databaseSchema.fullyQualifiedName',
]);
const withKeyword: ReadonlySet<string> = new Set([
  'name',
  'displayName',
  'service.name',
  'database.name',
  'databaseSchema.name',
]);

const isField = (name: string): name is SearchedField['field'] => Object.hasOwn(comparisons, name);

/**
 * The field of a name in a query, or undefined: a field that is not mapped, which no document has.
 * `x.keyword` is the exact value of x. FQNs of references are analysed text in the mapping of a server 1.1
 * (open-metadata/OpenMetadata, table_index_mapping.json), so that no term can be equal to them.
 */
export function searchedField(name: string, analysed: boolean): SearchedField | undefined {
  const base = name.endsWith('.keyword') ? name.slice(0, -'.keyword'.length) : name;
  if (base !== name)
    return withKeyword.has(base) && isField(base) ? { field: base, comparison: 'exact' } : undefined;
  if (!isField(name)) return undefined;
  return { field: name, comparison: analysed && analysedFqns.has(name) ? 'text' : comparisons[name] };
}
