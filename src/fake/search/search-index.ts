import { membersRead, objectReader, valueReader } from '../catalog/indexed-values.ts';
import type { RecordSchema } from '../catalog/record-schema.ts';
import { isObject, quoteName } from '../catalog/records.ts';
import type {
  Assets,
  AssetType,
  EntityRecord,
  RowNumber,
  SearchCorpus,
  StoredTable,
} from '../catalog/types.ts';
import { fold, lowerCase, type SortKey } from './analysis.ts';
import { Column } from './column.ts';
import { COLUMN_TYPE, type Field, type IndexedType } from './mapping.ts';

type Members = Readonly<Record<string, unknown>>;

const textForm = (form: (text: string) => string) => (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? form(String(value))
    : undefined;

/** The forms in which an index keeps and compares values. */
const FORMS = {
  number: (value: unknown) => (typeof value === 'number' ? value : undefined),
  folded: textForm(fold),
  lower: textForm(lowerCase),
  exact: textForm((text) => text),
};

function formOf({ kind }: Field): keyof typeof FORMS {
  if (kind === 'number' || kind === 'time') return 'number';
  if (kind === 'text' || kind === 'name' || kind === 'part') return 'folded';
  return kind === 'lower' ? kind : 'exact';
}

/** The reader of the values of records in a field. */
function fieldReader({ paths }: Field): Kept['valuesOf'] {
  const [first, ...others] = paths.map(valueReader);
  if (!first) return () => [];
  if (others.length === 0) return first;
  return (record) => [...first(record), ...others.flatMap((reader) => reader(record))];
}

/** The values of a record in a field, in the form in which an index keeps them. */
export const fieldValues = (record: Members, field: Field): readonly SortKey[] =>
  fieldReader(field)(record).flatMap((value) => FORMS[formOf(field)](value) ?? []);

/** A column with what it takes to read it. */
interface Kept {
  readonly column: Column;
  readonly valuesOf: (document: Members) => readonly unknown[];
  /** Members of documents that its values are made from. */
  readonly members: ReadonlySet<string>;
  /** Number of writes that it has seen; -1: it was never read. */
  writes: number;
}

/** Entries of columns that are kept from one search to the next: those of 20 columns of a million documents. */
const MOST_ENTRIES = 20_000_000;

/**
 * The documents of one type. Nothing is known ahead: a search asks for the columns of its fields, has the documents read
 * once for those that are new, and goes through the columns.
 */
export class SearchIndex {
  readonly type: IndexedType;
  readonly #corpus: SearchCorpus;
  /** The one that was asked for last is the last. */
  readonly #columns = new Map<string, Kept>();
  readonly #rows: RowNumber[] = [];

  constructor(type: IndexedType, corpus: SearchCorpus) {
    this.type = type;
    this.#corpus = corpus;
  }

  /** The values of a field; complete after `read`. */
  column(field: Field): Column {
    const form = formOf(field);
    return this.#column(`${form} ${field.paths.join(' ')}`, FORMS[form], () =>
      field.paths[0] === 'entityType' ? () => [this.type] : fieldReader(field),
    );
  }

  /** The objects at a path as JSON, each of which a nested query takes for a document; complete after `read`. */
  objects(path: string): Column {
    return this.#column(`objects ${path}`, FORMS.exact, () => {
      const objectsOf = objectReader(path);
      return (document) => objectsOf(document).map((object) => JSON.stringify(object));
    });
  }

  #column(key: string, form: (typeof FORMS)[keyof typeof FORMS], reader: () => Kept['valuesOf']): Column {
    const make = (): Kept => {
      const valuesOf = reader();
      return { column: new Column(form), valuesOf, members: membersRead(valuesOf), writes: -1 };
    };
    const kept = this.#columns.get(key) ?? make();
    this.#columns.delete(key);
    this.#columns.set(key, kept);
    return kept.column;
  }

  /** Reads what the columns lack, each document once for all. */
  read(): void {
    const { writes } = this.#corpus;
    const behind = [...this.#columns.values()].filter((kept) => kept.writes < writes.length);
    const [fresh, seen] = [
      behind.filter((kept) => kept.writes < 0),
      behind.filter((kept) => kept.writes >= 0),
    ];
    this.#fill(fresh, this.rows());
    this.#fill(seen, new Set(writes.slice(Math.min(...seen.map((kept) => kept.writes)))));
    for (const kept of behind) kept.writes = writes.length;
    const most = Math.ceil(MOST_ENTRIES / (this.#corpus.size() + 1));
    for (const key of [...this.#columns.keys()].slice(0, -most)) this.#columns.delete(key);
  }

  #fill(columns: readonly Kept[], rows: Iterable<RowNumber>): void {
    if (columns.length === 0) return;
    const names = new Set(columns.flatMap((kept) => [...kept.members]));
    for (const row of rows) {
      const document = this.#members(row, names);
      for (const { column, valuesOf } of columns) column.set(row, document ? valuesOf(document) : []);
    }
  }

  /** Numbers of all documents, removed ones included. */
  rows(): readonly RowNumber[] {
    for (let row = this.#rows.length; row < this.#corpus.size(); row++) this.#rows.push(row);
    return this.#rows;
  }

  /** Whether a write has deleted or restored a document. */
  isStateWritten(row: RowNumber): boolean {
    return this.#corpus.isStateWritten?.(row) === true;
  }

  #members(row: RowNumber, names: ReadonlySet<string>): Record<string, unknown> | undefined {
    return this.#corpus.members ? this.#corpus.members(row, names) : this.#corpus.document(row, names);
  }

  /** The record, or at least the members with these names. @throws RangeError for a removed one */
  document(row: RowNumber, names?: ReadonlySet<string>): Record<string, unknown> {
    const document = names ? this.#members(row, names) : this.#corpus.document(row);
    if (!document) throw new RangeError(`no ${this.type} ${row}`);
    return document;
  }
}

const indexes = new WeakMap<object, Map<string, SearchIndex>>();

/** The index of some records, made once for each source of them. */
function indexOnce(source: object, key: string, make: () => SearchIndex): SearchIndex {
  const made = indexes.get(source) ?? new Map<string, SearchIndex>();
  indexes.set(source, made);
  const index = made.get(key) ?? make();
  made.set(key, index);
  return index;
}

export const tableIndex = (corpus: SearchCorpus): SearchIndex =>
  indexOnce(corpus, 'tables', () => new SearchIndex('table', corpus));

/** The index of the columns of all tables at every depth, made anew after a write: its size is that of catalogs in tests. */
export const columnIndex = (corpus: SearchCorpus): SearchIndex =>
  indexOnce(corpus, `columns ${corpus.writes.length}`, () => {
    const columns = Array.from({ length: corpus.size() }, (_, row) =>
      corpus.document(row, WITH_COLUMNS),
    ).flatMap((table) => (table ? columnDocuments(table) : []));
    return new SearchIndex(
      COLUMN_TYPE,
      corpusOf(columns.length, (row) => columns[row]),
    );
  });

/** The index of records that are given as a list, which must be the same list for the same records. */
export const listIndex = (type: IndexedType, records: readonly EntityRecord[]): SearchIndex =>
  indexOnce(
    records,
    type,
    () =>
      new SearchIndex(
        type,
        corpusOf(records.length, (row) => records[row]),
      ),
  );

/** The index of a type of assets, in the terms of a record schema. */
export const assetIndex = (
  assets: Assets,
  type: AssetType & IndexedType,
  schema: RecordSchema,
): SearchIndex =>
  indexOnce(assets, `${type} ${schema.version}`, () => {
    const { length } = assets.heads(type);
    return new SearchIndex(
      type,
      corpusOf(length, (row) => assets.record(type, row, schema)),
    );
  });

/** Records that are never written. */
const corpusOf = (size: number, document: SearchCorpus['document']): SearchCorpus => ({
  size: () => size,
  writes: [],
  document,
});

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
