import {
  type BaseTables,
  type SortField,
  NONE,
  type RowNumber,
  type SearchCorpus,
  type StoredTable,
  type TextColumn,
  type TextField,
} from './types.ts';
import type { EditedRow, Edits } from './writes.ts';
import { isObject } from './records.ts';
import { FIELDS_OF_GROUP, termColumn, termsOf, type TermColumn, type TermGroup } from './index-terms.ts';
import { comparePlaces, lowerBound } from './ordering.ts';
import type { RecordSchema } from './record-schema.ts';

/** The catalog as columns: those of the base tables, overlaid with written rows. Each version's columns are built once. */
export class Corpus {
  readonly #base: BaseTables;
  readonly #edits: Edits;
  readonly #document: (row: RowNumber, schema: RecordSchema) => StoredTable;
  readonly #findById: (id: string) => RowNumber | undefined;
  readonly #baseState: Uint8Array;
  readonly #baseTerms = new Map<string, TermColumn>();
  #made: { version: number; schema: RecordSchema; corpus: SearchCorpus } | undefined;

  constructor(
    base: BaseTables,
    edits: Edits,
    document: (row: RowNumber, schema: RecordSchema) => StoredTable,
    findById: (id: string) => RowNumber | undefined,
  ) {
    this.#findById = findById;
    this.#base = base;
    this.#edits = edits;
    this.#document = document;
    this.#baseState = new Uint8Array(base.size);
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
    const keys = new Map<SortField, Float64Array>();
    const terms = new Map<TermGroup, TermColumn>();
    return {
      size,
      state: this.#state(size),
      text: (field) => getOrCreate(texts, field, () => this.#text(field, size, schema)),
      terms: (group) => getOrCreate(terms, group, () => this.#terms(group, size, schema)),
      findById: this.#findById,
      sortKeys: (field) => getOrCreate(keys, field, () => this.#sortKeys(field, size, schema)),
      document: (row) => this.#document(row, schema),
    };
  }

  #state(size: number): Uint8Array {
    const base = this.#base;
    const baseState = this.#baseState;
    if (baseState[0] === 0) {
      for (let row = 0; row < base.size; row++) baseState[row] = base.deleted(row) ? 2 : 1;
    }
    const state = new Uint8Array(size);
    state.set(baseState);
    for (const edited of this.#edits.live()) state[edited.row] = edited.deleted ? 2 : 1;
    for (const row of this.#edits.removed()) state[row] = 0;
    return state;
  }

  /** The terms of the base are kept over writes: to read all of its records takes longest. */
  #terms(group: TermGroup, size: number, schema: RecordSchema): TermColumn {
    const base = this.#base;
    const fields = FIELDS_OF_GROUP[group];
    const unwritten = getOrCreate(this.#baseTerms, `${group} ${schema.version}`, () =>
      termColumn(base.size, (row) => termsOf(base.record(row, fields, schema), group)),
    );
    if (this.#edits.version === 0) return unwritten;
    const sets = [...unwritten.sets];
    const of = new Uint32Array(size);
    of.set(unwritten.of);
    for (const edited of this.#edits.live())
      of[edited.row] = sets.push(termsOf(this.#document(edited.row, schema), group)) - 1;
    return { sets, of };
  }

  #text(field: TextField, size: number, schema: RecordSchema): TextColumn {
    const column = this.#base.text(field, schema);
    if (this.#edits.version === 0) return column;
    const values = [...column.values];
    const of = new Uint32Array(size).fill(NONE);
    of.set(column.of);
    for (const edited of this.#edits.live()) {
      const value = textOf(this.#document(edited.row, schema), field);
      of[edited.row] = value === undefined ? NONE : values.push(value) - 1;
    }
    return { values, of };
  }

  #sortKeys(field: SortField, size: number, schema: RecordSchema): Float64Array {
    const baseKeys = this.#base.sortKeys(field);
    if (this.#edits.version === 0) return baseKeys;
    const keys = new Float64Array(size);
    keys.set(baseKeys);
    const written = field === 'name.keyword' ? this.#nameRanks(baseKeys) : undefined;
    for (const edited of this.#edits.live()) {
      keys[edited.row] = written?.get(edited.row) ?? numberOf(this.#document(edited.row, schema), field);
    }
    return keys;
  }

  /** Ranks of written names: the rank of an equal base name, or a number between its neighbours' ranks. */
  #nameRanks(baseKeys: Float64Array): Map<RowNumber, number> {
    const ranks = new Map<RowNumber, number>();
    const sorted = this.#edits.sorted('name');
    let gap = -1;
    let last: EditedRow | undefined;
    let within = 0;
    for (const edited of sorted) {
      const { index, rank } = this.#baseRank(edited, baseKeys);
      if (rank === undefined) {
        if (index !== gap) within = 0;
        if (index !== gap || last?.name !== edited.name) within += 1;
        gap = index;
        ranks.set(edited.row, this.#rankBefore(index, baseKeys) + within / (sorted.length + 2));
      } else ranks.set(edited.row, rank);
      last = edited;
    }
    return ranks;
  }

  #baseRank(edited: EditedRow, baseKeys: Float64Array): { index: number; rank?: number } {
    const base = this.#base;
    const rows = base.inOrder('name');
    const place = { key: edited.name, id: '' };
    const compareAt = (at: number) => comparePlaces('name', { key: base.name(rows[at] ?? 0), id: '' }, place);
    const index = lowerBound(rows.length, compareAt, false);
    const row = rows[index];
    const same = row !== undefined && base.name(row) === edited.name;
    return same ? { index, rank: baseKeys[row] ?? 0 } : { index };
  }

  #rankBefore(index: number, baseKeys: Float64Array): number {
    const row = this.#base.inOrder('name')[index - 1];
    return row === undefined ? -1 : (baseKeys[row] ?? 0);
  }
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

/** A number member of a record by its path, 0 where there is none. */
export function numberOf(record: StoredTable, field: SortField): number {
  const value = memberAt(record, field);
  return typeof value === 'number' ? value : 0;
}

function memberAt(record: StoredTable, path: string): unknown {
  let value: unknown = record;
  for (const name of path.split('.')) value = isObject(value) ? value[name] : undefined;
  return value;
}
