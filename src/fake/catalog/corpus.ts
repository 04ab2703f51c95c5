import { clearBit, noBits, setBit, type Bits } from '../bits.ts';
import { FIELDS_OF_GROUP, termsOf } from './indexed-values.ts';
import type { RecordSchema } from './record-schema.ts';
import { INDEXED_FIELDS, isObject } from './records.ts';
import { lowerCase, mergeSorted } from './sorted-rows.ts';
import { TermIndex, type IndexTerms, type TermGroup } from './term-index.ts';
import type {
  BaseTables,
  SortField,
  RowNumber,
  SearchCorpus,
  StoredTable,
  TextColumn,
  TextField,
  SortedRows,
  SortKey,
} from './types.ts';
import type { EditedRow, Edits } from './writes.ts';

type DocumentOf = (row: RowNumber, fields: ReadonlySet<string>, schema: RecordSchema) => StoredTable;

/** The catalog as columns: those of the base tables, overlaid with written rows. Each version's columns are built once. */
export class Corpus {
  readonly #base: BaseTables;
  readonly #edits: Edits;
  readonly #document: DocumentOf;
  readonly #findById: (id: string) => RowNumber | undefined;
  /** Whether the index holds a written row as deleted. */
  readonly #isDeleted: (edited: EditedRow) => boolean;
  readonly #terms = new Map<TermGroup, TermIndex>();
  #baseStates: States | undefined;
  #made: { version: number; schema: RecordSchema; corpus: SearchCorpus } | undefined;

  constructor(
    base: BaseTables,
    edits: Edits,
    document: DocumentOf,
    findById: (id: string) => RowNumber | undefined,
    isDeleted: (edited: EditedRow) => boolean,
  ) {
    this.#isDeleted = isDeleted;
    this.#findById = findById;
    this.#base = base;
    this.#edits = edits;
    this.#document = document;
  }

  /** The current corpus, in the terms of a record schema; `size` counts all rows, removed ones included. */
  now(size: number, schema: RecordSchema): SearchCorpus {
    const { version } = this.#edits;
    if (this.#made?.version !== version || this.#made.schema !== schema) {
      this.#made = { version, schema, corpus: this.#make(size, schema) };
    }
    return this.#made.corpus;
  }

  #make(size: number, schema: RecordSchema): SearchCorpus {
    const texts = new Map<TextField, TextColumn>();
    const sorted = new Map<SortField, SortedRows>();
    const terms = this.#edits.version === 0 ? this.#terms : new Map<TermGroup, TermIndex>();
    return {
      size,
      ...this.#states(size),
      text: (field) => getOrCreate(texts, field, () => this.#text(field, schema)),
      terms: (group) => getOrCreate(terms, group, () => this.#termIndex(group, size, schema)),
      findById: this.#findById,
      isStateWritten: (row) => this.#edits.get(row)?.stateWritten === true,
      sorted: (field) => getOrCreate(sorted, field, () => this.#sorted(field, schema)),
      document: (row, fields = INDEXED_FIELDS) => this.#document(row, fields, schema),
    };
  }

  #states(size: number): States {
    const base = this.#base;
    const unwritten = (this.#baseStates ??= statesOf(
      base.size,
      (row) => base.deleted(row) && base.stale?.isRevived(row) !== true,
    ));
    const states = { live: longer(unwritten.live, size), deleted: longer(unwritten.deleted, size) };
    const displace = (row: RowNumber) => {
      clearBit(states.live, row);
      clearBit(states.deleted, row);
    };
    for (const row of this.#edits.removed()) displace(row);
    for (const edited of this.#edits.live()) {
      displace(edited.row);
      setBit(this.#isDeleted(edited) ? states.deleted : states.live, edited.row);
    }
    return states;
  }

  #termIndex(group: TermGroup, size: number, schema: RecordSchema): TermIndex {
    const fields = FIELDS_OF_GROUP[group];
    const written = new Map<RowNumber, IndexTerms>();
    for (const row of this.#edits.removed()) written.set(row, new Map());
    for (const { row } of this.#edits.live())
      written.set(row, termsOf(this.#document(row, fields, schema), group));
    return new TermIndex(size, this.#base.terms(group), written);
  }

  #text(field: TextField, schema: RecordSchema): TextColumn {
    const written = new Map<RowNumber, string | undefined>();
    for (const { row } of this.#edits.live())
      written.set(row, textOf(this.#document(row, NO_FIELDS, schema), field));
    return { ...this.#base.text(field, schema), written };
  }

  #sorted(field: SortField, schema: RecordSchema): SortedRows {
    const base = this.#base.sorted(field);
    if (this.#edits.version === 0) return base;
    const written = new Map<RowNumber, SortKey | undefined>();
    for (const edited of this.#edits.live()) written.set(edited.row, this.#sortKey(edited, field, schema));
    return mergeSorted(base, this.#edits.displaced, written);
  }

  #sortKey(edited: EditedRow, field: SortField, schema: RecordSchema): SortKey | undefined {
    if (field === 'name.keyword') return edited.name;
    if (field === 'fullyQualifiedName') return lowerCase(edited.fqn);
    return numberOf(this.#document(edited.row, USAGE, schema), field);
  }
}

const NO_FIELDS: ReadonlySet<string> = new Set();
const USAGE: ReadonlySet<string> = new Set(['usageSummary']);

interface States {
  readonly live: Bits;
  readonly deleted: Bits;
}

/** The live and the soft-deleted rows below a size. */
function statesOf(size: number, isDeleted: (row: RowNumber) => boolean): States {
  const states = { live: noBits(size), deleted: noBits(size) };
  for (let row = 0; row < size; row++) setBit(isDeleted(row) ? states.deleted : states.live, row);
  return states;
}

function longer(bits: Bits, size: number): Bits {
  const copy = noBits(size);
  copy.set(bits);
  return copy;
}

function getOrCreate<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}

/** A text member of a record by its path. */
export function textOf(record: StoredTable, field: TextField): string | undefined {
  const value = memberAt(record, field);
  return typeof value === 'string' ? value : undefined;
}

/** A number member of a record by its path. */
function numberOf(record: StoredTable, field: SortField): number | undefined {
  const value = memberAt(record, field);
  return typeof value === 'number' ? value : undefined;
}

/** The sort key of a record in the index. */
export function sortKeyOf(record: StoredTable, field: SortField): SortKey | undefined {
  if (field === 'name.keyword') return record.name;
  return field === 'fullyQualifiedName' ? lowerCase(record.fullyQualifiedName) : numberOf(record, field);
}

function memberAt(record: StoredTable, path: string): unknown {
  let value: unknown = record;
  for (const name of path.split('.')) value = isObject(value) ? value[name] : undefined;
  return value;
}
