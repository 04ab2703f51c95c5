import { combineBits, hasBit, noBits, setBit, type Bits } from '../bits.ts';
import { fieldsOfPath, groupOfPath, indexedValues } from '../catalog/indexed-values.ts';
import type { RecordSchema } from '../catalog/record-schema.ts';
import { isObject, quoteName } from '../catalog/records.ts';
import { lowerCase, sortedByKey } from '../catalog/sorted-rows.ts';
import { TermIndex, termLists } from '../catalog/term-index.ts';
import {
  type Assets,
  type AssetType,
  type EntityRecord,
  type RowNumber,
  type SearchCorpus,
  type SortedRows,
  type SortField,
  type StoredTable,
  type TextField,
  NONE,
  type TextColumn,
} from '../catalog/types.ts';
import { fold } from './analysis.ts';
import { columnScores, columnValues } from './column-values.ts';
import {
  filledWith,
  noValues,
  sortedByValues,
  unionOf,
  valuesOfOrder,
  valuesOfSets,
  type FieldValues,
} from './field-values.ts';

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
 * The documents of one type: rows 0..size-1, removed ones in neither set. Values at a path are the same for all servers;
 * the mapping of a server gives the paths of a field.
 */
export interface SearchIndex {
  readonly type: IndexedType;
  readonly size: number;
  readonly live: Bits;
  readonly deleted: Bits;
  /** The texts at a path (`indexedValues`). */
  values(path: string): FieldValues;
  /** All documents by the number at a path. */
  numbers(path: string): SortedRows;
  /** All documents by their texts at a path, in lower case or as they are; see `sortedByValues`. */
  texts(path: string, how: { readonly lower: boolean; readonly descending: boolean }): SortedRows;
  /** The score of a document by its text at a path, folded; 0 if it has none. */
  scores(path: 'name' | 'displayName', scoreOf: (folded: string) => number): (row: RowNumber) => number;
  findById(id: string): RowNumber | undefined;
  /** Whether a write has deleted or restored a document. */
  isStateWritten(row: RowNumber): boolean;
  /** The record; of a table's optional members only `fields`, if given. */
  document(row: RowNumber, fields?: ReadonlySet<string>): StoredTable;
}

/** The name if no display name is set, as every index fills it in. */
export const TITLE = 'title';

type Kept = Pick<SearchIndex, 'size' | 'live' | 'deleted' | 'type'>;

/** Paths of any index that are made of its states and of other paths. */
function commonValues(
  { size, live, deleted, type }: Kept,
  path: string,
  values: (path: string) => FieldValues,
) {
  switch (path) {
    case 'entityType':
      return valuesOfSets(size, new Map([[type, combineBits(live.slice(), deleted, 'or')]]));
    case 'deleted':
      return valuesOfSets(
        size,
        new Map([
          ['false', live],
          ['true', deleted],
        ]),
      );
    case TITLE:
      return filledWith(size, values('displayName'), values('name'));
    case 'service.title':
      return filledWith(size, values('service.displayName'), values('service.name'));
    default:
      return undefined;
  }
}

function once<K, V>(made: Map<K, V>, key: K, make: () => V): V {
  const value = made.get(key) ?? make();
  made.set(key, value);
  return value;
}

/** Orders by text, each made once. @param known an order that is there already */
function orderedTexts(
  { size, values }: { readonly size: number; readonly values: (path: string) => FieldValues },
  known: (path: string, lower: boolean) => SortedRows | undefined = () => undefined,
): SearchIndex['texts'] {
  const made = new Map<string, SortedRows>();
  return (path, { lower, descending }) =>
    known(path, lower) ??
    once(made, `${path} ${lower} ${descending}`, () =>
      sortedByValues(size, values(path), lower ? lowerCase : (text) => text, descending),
    );
}

const termValues = (index: TermIndex, path: string): FieldValues => ({
  rowsWhere: (test) => index.rowsWhere(path, (term) => test(fold(term), term)),
  rowsOf: (texts) => index.rowsOf(path, texts),
  rowsWithAny: () => index.rowsWithAny(path),
  counts: (among) => index.counts(path, among),
  texts: () => index.terms(path),
  each: (visit) => index.each(path, visit),
  firstRows: (among, { passes }) => index.firstRows(path, among, passes),
});

const SORTED: Readonly<Record<string, SortField>> = {
  name: 'name.keyword',
  updatedAt: 'updatedAt',
  'usageSummary.weeklyStats.count': 'usageSummary.weeklyStats.count',
};

const COLUMNS: ReadonlySet<string> = new Set<TextField>([
  'name',
  'displayName',
  'description',
  'tableType',
  'service.id',
  'database.id',
  'databaseSchema.id',
  'service.name',
  'service.displayName',
  'database.name',
  'databaseSchema.name',
  'database.fullyQualifiedName',
  'databaseSchema.fullyQualifiedName',
]);
const isColumn = (path: string): path is TextField => COLUMNS.has(path);

/** Rarely requested paths: their values are read from every table on first use. */
const READ_ON_DEMAND: ReadonlySet<string> = new Set(['schemaDefinition', 'processedLineage']);

const tableIndexes = new WeakMap<SearchCorpus, SearchIndex>();

/** The index of tables, over the columns and lists of terms of a catalog of any size. */
export function tableIndex(corpus: SearchCorpus): SearchIndex {
  let index = tableIndexes.get(corpus);
  if (!index) tableIndexes.set(corpus, (index = makeTableIndex(corpus)));
  return index;
}

function makeTableIndex(corpus: SearchCorpus): SearchIndex {
  const { size, live, deleted } = corpus;
  const made = new Map<string, FieldValues>();
  const kept: Kept = { type: 'table', size, live, deleted };
  const values = (path: string): FieldValues => once(made, path, () => make(path));
  const union = (paths: readonly string[]) =>
    unionOf(
      size,
      paths.map((path) => values(path)),
    );
  const make = (path: string): FieldValues => {
    const common = commonValues(kept, path, values);
    if (common) return common;
    if (isColumn(path)) return columnValues(corpus.text(path), size);
    if (path === 'serviceType') return columnValues(serviceTypes(corpus), size);
    if (path === 'fullyQualifiedName')
      return valuesOfOrder(
        size,
        corpus.sorted('fullyQualifiedName'),
        (row) => corpus.document(row, NO_FIELDS).fullyQualifiedName,
      );
    if (path === 'id') {
      const idOf = (row: RowNumber) => corpus.document(row, NO_FIELDS).id;
      return valuesOfOrder(size, sortedByKey(presentRows(kept), idOf), idOf);
    }
    if (path === 'tags.tagFQN') return union(['tags.classification', 'tags.glossary', 'tags.other']);
    if (path === 'tags.nested') return union(NESTED_TAGS);
    const group = groupOfPath(path);
    if (group) return termValues(corpus.terms(group), path);
    return READ_ON_DEMAND.has(path) ? termValues(termsRead(path), path) : noValues(size);
  };
  /** Terms of every document at a path. */
  const termsRead = (path: string): TermIndex => {
    const fields = fieldsOfPath(path);
    const present = combineBits(live.slice(), deleted, 'or');
    const at = (row: RowNumber): readonly string[] =>
      hasBit(present, row) ? indexedValues(corpus.document(row, fields), path).map(String) : [];
    return new TermIndex(
      size,
      termLists(size, (row) => new Map([[path, at(row)]])),
    );
  };
  const numbersMade = new Map<string, SortedRows>();
  return {
    ...kept,
    values,
    numbers(path) {
      const field = SORTED[path];
      if (field) return corpus.sorted(field);
      return once(numbersMade, path, () => sortedByKey(presentRows(kept), numberAt(corpus, path)));
    },
    texts: orderedTexts({ size, values }, (path, lower) => {
      if (path === 'fullyQualifiedName' && lower) return corpus.sorted('fullyQualifiedName');
      return path === 'name' && !lower ? corpus.sorted('name.keyword') : undefined;
    }),
    scores: (path, scoreOf) => columnScores(corpus.text(path), scoreOf),
    findById: (id) => corpus.findById(id),
    isStateWritten: (row) => corpus.isStateWritten?.(row) === true,
    document: (row, fields) => corpus.document(row, fields),
  };
}

const NESTED_TAGS = Array.from({ length: 7 }, (_, n) => `columns${'.children'.repeat(n + 1)}.tags.tagFQN`);

function presentRows({ size, live, deleted }: Kept): RowNumber[] {
  const present = combineBits(live.slice(), deleted, 'or');
  return Array.from({ length: size }, (_, row) => row).filter((row) => hasBit(present, row));
}

const numberAt = (index: Pick<SearchIndex, 'document'>, path: string) => {
  const fields = fieldsOfPath(path);
  return (row: RowNumber): number | undefined => {
    const [value] = indexedValues(index.document(row, fields), path);
    return typeof value === 'number' ? value : undefined;
  };
};

const NO_FIELDS: ReadonlySet<string> = new Set();
const typeColumns = new WeakMap<SearchCorpus, TextColumn>();

/** Each service has one type, which one of its documents shows. */
function serviceTypes(corpus: SearchCorpus): TextColumn {
  let column = typeColumns.get(corpus);
  if (!column) typeColumns.set(corpus, (column = makeServiceTypes(corpus)));
  return column;
}

function makeServiceTypes(corpus: SearchCorpus): TextColumn {
  const { values: names, of, written } = corpus.text('service.name');
  const types: (string | undefined)[] = names.map(() => undefined);
  const typeOf = (row: number) => {
    const type = corpus.document(row, NO_FIELDS)['serviceType'];
    return typeof type === 'string' ? type : '';
  };
  const present = combineBits(corpus.live.slice(), corpus.deleted, 'or');
  let left = names.length;
  for (let row = 0; row < of.length && left > 0; row++) {
    const service = of[row] ?? NONE;
    if (service === NONE || types[service] !== undefined || written.has(row)) continue;
    if (!hasBit(present, row)) continue;
    types[service] = typeOf(row);
    left--;
  }
  return {
    values: types.map((type) => type ?? ''),
    of,
    written: new Map([...written.keys()].map((row) => [row, typeOf(row)])),
  };
}

const columnIndexes = new WeakMap<SearchCorpus, SearchIndex>();

/**
 * The index of the columns of all tables at every depth, made on the first use: its size is that of catalogs in tests, and it
 * does not follow later writes.
 */
export function columnIndex(corpus: SearchCorpus): SearchIndex {
  let index = columnIndexes.get(corpus);
  if (!index) {
    const records = presentRows({ ...corpus, type: COLUMN_TYPE }).flatMap((row) =>
      columnDocuments(corpus.document(row, WITH_COLUMNS)),
    );
    columnIndexes.set(corpus, (index = listIndex(COLUMN_TYPE, records)));
  }
  return index;
}

const WITH_COLUMNS: ReadonlySet<string> = new Set(['columns']);

/** The documents of a table's columns: their own members, their table and its place (mapping of 1.13 and 2.0). */
function columnDocuments(record: StoredTable): EntityRecord[] {
  const { id, name, fullyQualifiedName, displayName, columns, deleted, updatedAt, serviceType } = record;
  const { service, database, databaseSchema } = record;
  const table = {
    id,
    type: 'table',
    name,
    fullyQualifiedName,
    ...(displayName !== undefined && { displayName }),
  };
  const documents: EntityRecord[] = [];
  const walk = (siblings: unknown, above: string) => {
    for (const column of Array.isArray(siblings) ? siblings.filter(isObject) : []) {
      const { name: own, children, ...members } = column;
      if (typeof own !== 'string') continue;
      const fqn = `${above}.${quoteName(own)}`;
      documents.push({
        ...members,
        // Servers make the id from the full name.
        id: `${id.slice(0, -12)}${documents.length.toString(16).padStart(12, '0')}`,
        name: own,
        fullyQualifiedName: fqn,
        table,
        service,
        database,
        databaseSchema,
        serviceType,
        deleted,
        updatedAt,
      });
      walk(children, fqn);
    }
  };
  walk(columns, fullyQualifiedName);
  return documents;
}

const assetIndexes = new WeakMap<Assets, Map<string, SearchIndex>>();

const listIndexes = new WeakMap<readonly EntityRecord[], SearchIndex>();

/** The index of records that are given as a list, which must be the same list for the same records. */
export function listIndex(type: IndexedType, records: readonly EntityRecord[]): SearchIndex {
  let index = listIndexes.get(records);
  if (!index) {
    const rows = new Map(records.map(({ id }, row) => [id, row]));
    index = documentIndex({
      type,
      size: records.length,
      isDeleted: (row) => records[row]?.['deleted'] === true,
      findById: (id) => rows.get(id),
      document(row) {
        const record = records[row];
        if (!record) throw new RangeError(`no ${type} ${row}`);
        return record;
      },
    });
    listIndexes.set(records, index);
  }
  return index;
}

/** The index of a type that is no table, in the terms of a record schema; the values of a path are read from every record once. */
export function assetIndex(assets: Assets, type: AssetType & IndexedType, schema: RecordSchema): SearchIndex {
  let made = assetIndexes.get(assets);
  if (!made) assetIndexes.set(assets, (made = new Map()));
  return once(made, `${type} ${schema.version}`, () => {
    const heads = assets.heads(type);
    const rows = new Map(heads.map(({ id }, row) => [id, row]));
    return documentIndex({
      type,
      size: heads.length,
      isDeleted: (row) => heads[row]?.deleted === true,
      findById: (id) => rows.get(id),
      document: (row) => assets.record(type, row, schema),
    });
  });
}

interface Documents extends Pick<SearchIndex, 'type' | 'size'> {
  readonly isDeleted: (row: RowNumber) => boolean;
  readonly document: (row: RowNumber) => StoredTable;
  readonly findById: (id: string) => RowNumber | undefined;
}

/** An index that reads its documents, for up to some ten thousand of any type. */
export function documentIndex(documents: Documents): SearchIndex {
  const { type, size, findById } = documents;
  const [live, deleted] = [noBits(size), noBits(size)];
  for (let row = 0; row < size; row++) setBit(documents.isDeleted(row) ? deleted : live, row);
  const kept: Kept = { type, size, live, deleted };
  const read: StoredTable[] = [];
  const document = (row: RowNumber): StoredTable => (read[row] ??= documents.document(row));
  const termsAt = (path: string) =>
    termLists(size, (row) => new Map([[path, indexedValues(document(row), path).map(String)]]));
  const made = new Map<string, FieldValues>();
  const numbersMade = new Map<string, SortedRows>();
  const values = (path: string): FieldValues =>
    once(
      made,
      path,
      () => commonValues(kept, path, values) ?? termValues(new TermIndex(size, termsAt(path)), path),
    );
  return {
    ...kept,
    values,
    numbers: (path) =>
      once(numbersMade, path, () => sortedByKey(presentRows(kept), numberAt({ document }, path))),
    texts: orderedTexts({ size, values }),
    scores: (path, scoreOf) => (row) => {
      const text = document(row)[path];
      return typeof text === 'string' ? scoreOf(fold(text)) : 0;
    },
    findById,
    isStateWritten: () => false,
    document,
  };
}
