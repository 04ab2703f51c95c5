import { hasBit } from '../bits.ts';
import { type TextField, NONE, type SearchCorpus, type TextColumn, ASSET_TYPES } from '../catalog/types.ts';
import { TERM_GROUPS, type TermGroup } from '../catalog/term-index.ts';
import { fold } from './analysis.ts';

/** A column that queries can name: those of the corpus, and a derived one. */
export type IndexField = TextField | 'serviceType';

/** A field with one value for all live and one for all deleted documents. */
export type StateField = 'entityType' | 'deleted';

/**
 * How values are compared. `name`: by words and as a whole; `text`: by words only; `part`: as a whole, and never where it is
 * empty; `folded`: as a whole, ignoring case; `exact`: as a whole.
 */
export type Comparison = 'name' | 'text' | 'part' | 'folded' | 'exact';

export interface SearchedField {
  readonly field: IndexField | StateField | 'fullyQualifiedName';
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
  if (name === 'description.ngram') return { field: 'description', comparison: 'part' };
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
  tier: ['tier.tagFQN'],
  tags: ['tags.tagFQN', 'tags.source', 'columns.tags.tagFQN'],
  columns: [],
};
/** Fields of terms whose case does not matter. */
const FOLDED_TERMS: Readonly<Record<TermGroup, readonly string[]>> = {
  owners: ['owner.name', 'owners.name'],
  followers: [],
  tier: [],
  tags: [],
  columns: ['columns.name'],
};

/** A field of terms by its name in the index; undefined: it is another kind of field, or none. */
export function termField(name: string): TermField | undefined {
  for (const group of TERM_GROUPS) {
    if (EXACT_TERMS[group].includes(name)) return { group, field: name, folds: false };
    if (FOLDED_TERMS[group].includes(name)) return { group, field: name, folds: true };
  }
  if (!NESTED_TERMS.test(name)) return undefined;
  const field = name.slice(0, -'.keyword'.length);
  return { group: field.endsWith('tagFQN') ? 'tags' : 'columns', field, folds: false };
}

/** Names of columns at any depth, and tags of nested ones (mapped dynamically). */
const NESTED_TERMS = /^columns(?:(?:\.children)*\.name|(?:\.children)+\.tags\.tagFQN)\.keyword$/;

const NUMBER_FIELDS = ['updatedAt', 'usageSummary.weeklyStats.count'] as const;

/** A field of numbers, by its name in the index. */
export const isNumberField = (name: string | undefined): name is (typeof NUMBER_FIELDS)[number] =>
  NUMBER_FIELDS.some((field) => field === name);

/** Whether the fake knows a field of some index, by any name that a server gives it. */
export const isKnownField = (name: string): boolean =>
  ASSET_TYPES.some((type) => assetField(type, name) !== undefined) ||
  name === 'id' ||
  name === '_id' ||
  isNumberField(name) ||
  termField(name) !== undefined ||
  searchedField(name, false) !== undefined;

/** A field of an index other than that of tables. */
export interface AssetField {
  readonly path: string;
  readonly comparison: Comparison | 'number';
  /** Whether hits can be sorted and counted by it. */
  readonly sorted: boolean;
}

/** Exact fields of all these indexes. */
const EXACT_FIELDS: ReadonlySet<string> = new Set(
  [
    'owner.id owner.type owner.displayName owner.name owners.id owners.type owners.displayName owners.name',
    'tags.tagFQN tags.source tier.tagFQN followers serviceType entityType service.id service.name',
  ].flatMap((names) => names.split(' ')),
);

/** Exact fields that only the index of a type has. */
const EXACT_OF_TYPE: Readonly<Record<string, readonly string[]>> = {
  topic: [
    'cleanupPolicies',
    'messageSchema.schemaFields.name',
    'messageSchema.schemaFields.children.name.keyword',
  ],
  dashboard: ['charts.name'],
  pipeline: ['tasks.name'],
  mlmodel: ['mlFeatures.name', 'algorithm.keyword'],
  container: ['fileFormats', 'dataModel.columns.name', 'parent.id'],
};

const NUMBERS_OF_TYPE: Readonly<Record<string, readonly string[]>> = {
  dashboard: ['daily', 'weekly', 'monthly'].map((span) => `usageSummary.${span}Stats.count`),
  mlmodel: ['daily', 'weekly', 'monthly'].map((span) => `usageSummary.${span}Stats.count`),
  container: ['size'],
};

const exact = (path: string): AssetField => ({ path, comparison: 'exact', sorted: true });

/** A field of the index of a type by its name there; undefined: it has none of that name. */
export function assetField(type: string, name: string): AssetField | undefined {
  if (name === 'updatedAt' || NUMBERS_OF_TYPE[type]?.includes(name) === true)
    return { path: name, comparison: 'number', sorted: true };
  if (type === 'container' && (name === 'owner.name' || name === 'owners.name'))
    return { path: name, comparison: 'folded', sorted: true };
  const base = name.replace(/\.keyword$/, '');
  if (EXACT_FIELDS.has(name) || EXACT_OF_TYPE[type]?.includes(name) === true) return exact(base);
  switch (name) {
    case 'fullyQualifiedName':
      return { path: name, comparison: 'folded', sorted: true };
    case 'name':
    case 'displayName':
      return { path: name, comparison: 'name', sorted: false };
    case 'name.keyword':
    case 'service.name.keyword':
      return exact(base);
    case 'displayName.keyword':
      return type === 'topic' || type === 'container' ? undefined : exact(base);
    case 'description':
    case 'algorithm':
      return { path: name, comparison: 'text', sorted: false };
    case 'description.ngram':
      return { path: 'description', comparison: 'part', sorted: false };
    case 'deleted':
      return { path: name, comparison: 'folded', sorted: false };
    default:
      return undefined;
  }
}

/** A column with its folded values, by the same index. */
export interface FoldedColumn extends TextColumn {
  readonly folded: readonly string[];
}

const foldedValues = new WeakMap<readonly string[], readonly string[]>();
const typeColumns = new WeakMap<SearchCorpus, TextColumn>();

/** A column of the corpus, its values folded once; those of written documents are not. */
export function foldedColumn(corpus: SearchCorpus, field: IndexField): FoldedColumn {
  const column = columnOf(corpus, field);
  let folded = foldedValues.get(column.values);
  if (!folded) foldedValues.set(column.values, (folded = column.values.map(fold)));
  return { ...column, folded };
}

/** A column of the corpus, or the derived one: each service has one type, which one of its documents shows. */
export function columnOf(corpus: SearchCorpus, field: IndexField): TextColumn {
  if (field !== 'serviceType') return corpus.text(field);
  let column = typeColumns.get(corpus);
  if (!column) typeColumns.set(corpus, (column = serviceTypes(corpus)));
  return column;
}

function serviceTypes(corpus: SearchCorpus): TextColumn {
  const { values: names, of, written } = corpus.text('service.name');
  const types: (string | undefined)[] = names.map(() => undefined);
  const typeOf = (row: number) => {
    const type = corpus.document(row, NO_FIELDS)['serviceType'];
    return typeof type === 'string' ? type : '';
  };
  let left = names.length;
  for (let row = 0; row < of.length && left > 0; row++) {
    const service = of[row] ?? NONE;
    if (service === NONE || types[service] !== undefined || written.has(row)) continue;
    if (!hasBit(corpus.live, row) && !hasBit(corpus.deleted, row)) continue;
    types[service] = typeOf(row);
    left--;
  }
  return {
    values: types.map((type) => type ?? ''),
    of,
    written: new Map([...written.keys()].map((row) => [row, typeOf(row)])),
  };
}

const NO_FIELDS: ReadonlySet<string> = new Set();

/** Rows from one start to before the next have the same value, or none. */
export interface Runs {
  readonly starts: Uint32Array;
  readonly size: number;
}

const knownRuns = new WeakMap<Uint32Array, Runs | null>();

/** The runs of equal values of a column; undefined where they are so short that reading every row is as fast. */
export function runsOf({ of }: TextColumn): Runs | undefined {
  let runs = knownRuns.get(of);
  if (runs === undefined) knownRuns.set(of, (runs = findRuns(of)));
  return runs ?? undefined;
}

const SHORT = 64;

function findRuns(of: Uint32Array): Runs | null {
  const starts: number[] = [];
  for (let row = 0; row < of.length; row++) {
    if (row > 0 && of[row] === of[row - 1]) continue;
    starts.push(row);
    if (starts.length * SHORT > of.length) return null;
  }
  return { starts: Uint32Array.from(starts), size: of.length };
}

/** The rows of each value of a column: those of value `n` are from `starts[n]` to below `starts[n + 1]`. */
export interface RowsByValue {
  readonly rows: Uint32Array;
  readonly starts: Uint32Array;
}

const knownRows = new WeakMap<Uint32Array, RowsByValue>();

/** The rows of a column by value, so that those of a few values are found without reading all. */
export function rowsByValue({ values, of }: TextColumn): RowsByValue {
  let lists = knownRows.get(of);
  if (!lists) knownRows.set(of, (lists = sortByValue(values.length, of)));
  return lists;
}

function sortByValue(count: number, of: Uint32Array): RowsByValue {
  const starts = new Uint32Array(count + 1);
  for (const index of of) if (index !== NONE) starts[index + 1] = (starts[index + 1] ?? 0) + 1;
  for (let index = 0; index < count; index++)
    starts[index + 1] = (starts[index + 1] ?? 0) + (starts[index] ?? 0);
  const next = starts.slice();
  const rows = new Uint32Array(starts[count] ?? 0);
  for (let row = 0; row < of.length; row++) {
    const index = of[row] ?? NONE;
    if (index === NONE) continue;
    const at = next[index] ?? 0;
    rows[at] = row;
    next[index] = at + 1;
  }
  return { rows, starts };
}
