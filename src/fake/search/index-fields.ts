import { type TextField, NONE, type SearchCorpus, type TextColumn } from '../catalog/types.ts';
import { TERM_GROUPS, type TermGroup } from '../catalog/index-terms.ts';
import { fold } from './analysis.ts';

/** A column that queries can name: those of the corpus, and three derived ones. */
export type IndexField = TextField | 'serviceType' | 'entityType' | 'deleted';

/**
 * How values are compared. `name`: by words and as a whole; `text`: by words only; `folded`: as a whole, ignoring case;
 * `exact`: as a whole.
 */
export type Comparison = 'name' | 'text' | 'folded' | 'exact';

export interface SearchedField {
  readonly field: IndexField | 'fullyQualifiedName';
  readonly comparison: Comparison;
}

/** The fields that a query without a field searches. */
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
  'service.id': 'exact',
  'database.id': 'exact',
  'databaseSchema.id': 'exact',
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
  'tableType',
  'service.name',
  'database.name',
  'databaseSchema.name',
]);

const isField = (name: string): name is SearchedField['field'] => Object.hasOwn(comparisons, name);

/**
 * The field of a name in a query; undefined for an unmapped field, which no document has.
 * `x.keyword` is the exact value of x. FQNs of references are analysed text in the mapping of a server 1.1
 * (open-metadata/OpenMetadata, table_index_mapping.json), so no term can equal them.
 */
export function searchedField(name: string, analysed: boolean): SearchedField | undefined {
  const base = name.endsWith('.keyword') ? name.slice(0, -'.keyword'.length) : name;
  if (base !== name)
    return withKeyword.has(base) && isField(base) ? { field: base, comparison: 'exact' } : undefined;
  if (!isField(name)) return undefined;
  return { field: name, comparison: analysed && analysedFqns.has(name) ? 'text' : comparisons[name] };
}

/** A field whose values are lists of terms. */
export interface TermField {
  readonly group: TermGroup;
  /** The name of its terms in `IndexTerms`. */
  readonly field: string;
  /** Compared without regard to case. */
  readonly folds: boolean;
}

/** Fields of terms that are compared exactly, by the part of the record that they are of. */
const EXACT_TERMS: Readonly<Record<TermGroup, readonly string[]>> = {
  owners: ['owner.id', 'owner.type', 'owner.displayName', 'owners.id', 'owners.type', 'owners.displayName'],
  followers: ['followers'],
  tags: ['tags.tagFQN', 'tags.source', 'columns.tags.tagFQN', 'tier.tagFQN'],
  columns: [],
};
/** Fields of terms whose case does not matter. */
const FOLDED_TERMS: Readonly<Record<TermGroup, readonly string[]>> = {
  owners: ['owner.name', 'owners.name'],
  followers: [],
  tags: [],
  columns: ['columns.name'],
};

/** A field of terms by its name in the index; undefined: it is another kind of field, or none. */
export function termField(name: string): TermField | undefined {
  for (const group of TERM_GROUPS) {
    if (EXACT_TERMS[group].includes(name)) return { group, field: name, folds: false };
    if (FOLDED_TERMS[group].includes(name)) return { group, field: name, folds: true };
  }
  return /^columns(?:\.children)*\.name\.keyword$/.test(name)
    ? { group: 'columns', field: name.slice(0, -'.keyword'.length), folds: false }
    : undefined;
}

const NUMBER_FIELDS = ['updatedAt', 'usageSummary.weeklyStats.count'] as const;

/** A field of numbers, by its name in the index. */
export const isNumberField = (name: string | undefined): name is (typeof NUMBER_FIELDS)[number] =>
  NUMBER_FIELDS.some((field) => field === name);

/** A column with its folded values, by the same index. */
export interface FoldedColumn extends TextColumn {
  readonly folded: readonly string[];
}

const foldedValues = new WeakMap<TextColumn, readonly string[]>();
const derivedColumns = new WeakMap<SearchCorpus, Map<IndexField, TextColumn>>();

/** A column of the corpus, folded once per lifetime of the column. */
export function foldedColumn(corpus: SearchCorpus, field: IndexField): FoldedColumn {
  const column = columnOf(corpus, field);
  let folded = foldedValues.get(column);
  if (!folded) foldedValues.set(column, (folded = column.values.map(fold)));
  return { ...column, folded };
}

/** A column of the corpus, or a derived one. */
export function columnOf(corpus: SearchCorpus, field: IndexField): TextColumn {
  if (field !== 'serviceType' && field !== 'entityType' && field !== 'deleted') return corpus.text(field);
  const made = derivedColumns.get(corpus) ?? new Map<IndexField, TextColumn>();
  derivedColumns.set(corpus, made);
  let column = made.get(field);
  if (!column) made.set(field, (column = derive(corpus, field)));
  return column;
}

function derive(corpus: SearchCorpus, field: 'serviceType' | 'entityType' | 'deleted'): TextColumn {
  switch (field) {
    case 'entityType':
      return { values: ['table'], of: new Uint32Array(corpus.size) };
    case 'deleted':
      return {
        values: ['false', 'true'],
        of: Uint32Array.from(corpus.state, (state) => Number(state === 2)),
      };
    default:
      return serviceTypes(corpus);
  }
}

/** Each service has one type, which one of its documents shows. */
function serviceTypes(corpus: SearchCorpus): TextColumn {
  const { values: names, of } = corpus.text('service.name');
  const types: (string | undefined)[] = names.map(() => undefined);
  let left = names.length;
  for (let row = 0; row < corpus.size && left > 0; row++) {
    const service = of[row] ?? NONE;
    if (service === NONE || corpus.state[row] === 0 || types[service] !== undefined) continue;
    const type = corpus.document(row)['serviceType'];
    types[service] = typeof type === 'string' ? type : '';
    left--;
  }
  return { values: types.map((type) => type ?? ''), of };
}
