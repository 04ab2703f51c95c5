import { combineBits, countBits, eachBit, hasBit, type Bits } from '../bits.ts';
import type { TermIndex } from '../catalog/term-index.ts';
import { compareKeys } from '../catalog/sorted-rows.ts';
import {
  type SortedRows,
  type SortKey,
  SORT_FIELDS,
  type RowNumber,
  type SearchCorpus,
  type SortField,
  NONE,
  type TextColumn,
} from '../catalog/types.ts';
import { countsOf, terms } from './aggregations.ts';
import { fold } from './analysis.ts';
import { SearchError, shardsFailed } from './errors.ts';
import { sourceFilter, indexedSource, neededFields } from './hits.ts';
import { columnOf, isKnownField, isNumberField, termField, type IndexField } from './index-fields.ts';
import { answered, checkIndex, totalOf, type SearchAnswer, type SearchDialect } from './search.ts';
import { NESTED_COLUMNS } from '../catalog/records.ts';

// The engine's lists of values: those that a field has, and those that begin with a text.

const VALUES = 50;

/** Fields of text, which the engine cannot count the values of. */
const TEXT: ReadonlySet<string> = new Set([
  'id',
  'name',
  'displayName',
  'description',
  'description.ngram',
  'tableType',
  'database.fullyQualifiedName',
  'databaseSchema.fullyQualifiedName',
]);

/** The response to `GET /search/aggregate`: the first 50 values of a field in their order, of all documents. */
export const aggregateField = (
  corpus: SearchCorpus,
  params: URLSearchParams,
  dialect: SearchDialect,
): SearchAnswer =>
  answered(dialect, (status) => {
    checkIndex(params.get('index'), dialect);
    const name = params.get('field');
    if (name === null) throw new SearchError(400, '[name] must not be null: [null]');
    if (name === '' || TEXT.has(name))
      throw shardsFailed(status, 'illegal_argument_exception', `[${name}] is text`);
    const all = combineBits(corpus.live.slice(), corpus.deleted, 'or');
    const sortField = SORT_FIELDS.find((field) => field === name);
    const counts = sortField
      ? sortedCounts(all, corpus.sorted(sortField), sortField)
      : fieldCounts(name, all, corpus);
    return {
      took: 2,
      timed_out: false,
      _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
      hits: { total: totalOf(countBits(all), false), max_score: null, hits: [] },
      aggregations: { [`${isNumberField(name) ? 'lterms' : 'sterms'}#${name}`]: terms(counts, VALUES) },
    };
  });

type Counted = readonly (readonly [SortKey, number])[];

function fieldCounts(name: string, all: Bits, corpus: SearchCorpus): Counted {
  const counts = isKnownField(name) ? countsOf(name, all, corpus) : undefined;
  return [...(counts ?? [])].toSorted(([a], [b]) => compareKeys(a, b));
}

/** Documents per key. Times are in thousandths of ms, as hits are sorted by them. */
function sortedCounts(all: Bits, sorted: SortedRows, field: SortField): Counted {
  const counts: [SortKey, number][] = [];
  let rest = 0;
  for (let at = 0; at < sorted.keyed; at++) {
    const row = sorted.order[at] ?? 0;
    if (!hasBit(all, row)) continue;
    const last = counts.at(-1);
    if (last && !hasBit(sorted.starts, at)) last[1] += 1;
    else if (counts.length <= VALUES) {
      const key = sorted.keyOf(row) ?? '';
      counts.push([typeof key === 'number' && field === 'updatedAt' ? key * 1000 : key, 1]);
    } else rest += 1;
  }
  // What is beyond the first values is only summed up.
  const beyond = counts[VALUES];
  if (beyond) beyond[1] += rest;
  return counts;
}

interface Suggestion {
  readonly text: string;
  /** A document with it. */
  readonly row: RowNumber;
  readonly weight: number;
}

const MOST = 1000;

/**
 * The response to `GET /search/suggest`: distinct texts that begin with `q` in any case, the closest first. Those of
 * columns, schemas, databases and services may differ from it by one character.
 */
export const suggest = (
  corpus: SearchCorpus,
  params: URLSearchParams,
  dialect: SearchDialect,
): SearchAnswer =>
  answered(dialect, (status) => {
    checkIndex(params.get('index'), dialect);
    const q = params.get('q') ?? '';
    const size = Number(params.get('size') ?? '10');
    if (!Number.isInteger(size) || size < 1 || size > MOST)
      throw new SearchError(400, 'size must be positive');
    const field = params.get('field') ?? 'suggest';
    const typed = fold(q);
    const found = suggestionsOf(corpus, field, typed, size);
    if (!found)
      throw shardsFailed(status, 'illegal_argument_exception', `no mapping found for field [${field}]`);
    const options = found
      .map((one) => ({ ...one, score: one.weight * Math.max(1, commonPrefix(typed, fold(one.text))) }))
      .toSorted((a, b) => b.score - a.score || compareKeys(a.text, b.text))
      .slice(0, size)
      .map(({ text, row, score }) => ({
        text,
        ...optionOf(corpus, row, params, dialect),
        _score: score,
        ...(field === 'suggest' && { contexts: { deleted: ['false'] } }),
      }));
    return {
      suggest: { 'metadata-suggest': [{ text: q, offset: 0, length: q.length, options }] },
    };
  });

function optionOf(corpus: SearchCorpus, row: RowNumber, params: URLSearchParams, dialect: SearchDialect) {
  const paths = params.getAll('include_source_fields');
  const withSource = params.get('fetch_source') !== 'false';
  const record = corpus.document(row, withSource ? neededFields(paths) : new Set());
  return {
    _index: dialect.indices[0] ?? 'table_search_index',
    ...(dialect.refusesQueryErrors && { _type: '_doc' }),
    _id: record.id,
    ...(withSource && {
      _source: sourceFilter(paths)(indexedSource(record, dialect.ownerFields ?? ['owner', 'owners'])),
    }),
  };
}

const PLACES: Readonly<Record<string, IndexField>> = {
  schema_suggest: 'databaseSchema.name',
  database_suggest: 'database.name',
  service_suggest: 'service.name',
};

function suggestionsOf(
  corpus: SearchCorpus,
  field: string,
  typed: string,
  size: number,
): readonly Suggestion[] | undefined {
  const place = PLACES[field];
  if (place) return placeSuggestions(corpus, place, typed);
  if (field === 'column_suggest') return columnSuggestions(corpus, typed);
  return field === 'suggest' ? nameSuggestions(corpus, typed, size) : undefined;
}

/** Names of columns, of deleted tables too; nested ones as `parent.child`. */
function columnSuggestions(corpus: SearchCorpus, typed: string): Suggestion[] {
  const index = corpus.terms('columns');
  return [termField('columns.name')?.field ?? '', NESTED_COLUMNS].flatMap((field) =>
    [...index.terms(field)]
      .filter((text) => isLike(fold(text), typed))
      .flatMap((text) => {
        const row = firstRow(index, field, text);
        return row === undefined ? [] : [{ text, row, weight: 5 }];
      }),
  );
}

function firstRow(index: TermIndex, field: string, term: string): RowNumber | undefined {
  let first: RowNumber | undefined;
  eachBit(index.rowsOf(field, term), (row) => {
    first = row;
    return false;
  });
  return first;
}

/** Names of places, of deleted tables too. */
function placeSuggestions(corpus: SearchCorpus, field: IndexField, typed: string): Suggestion[] {
  const column = columnOf(corpus, field);
  const known = combineBits(corpus.live.slice(), corpus.deleted, 'or');
  const isIn = new Map(column.values.map((text) => [text, isLike(fold(text), typed)]));
  return firstRows(column, known, (text) => isIn.get(text) ?? isLike(fold(text), typed)).map(
    ([text, row]) => ({
      text,
      row,
      weight: 5,
    }),
  );
}

/** Names and FQNs of live tables that begin with a text. */
function nameSuggestions(corpus: SearchCorpus, typed: string, size: number): Suggestion[] {
  const names = firstRows(columnOf(corpus, 'name'), corpus.live, (text) => fold(text).startsWith(typed));
  return [...names.map(([text, row]) => ({ text, row, weight: 10 })), ...fqnSuggestions(corpus, typed, size)];
}

/** The texts of a column that pass, each with a document of a set that has it. */
function firstRows(
  { values, of, written }: TextColumn,
  among: Bits,
  passes: (text: string) => boolean,
): (readonly [string, RowNumber])[] {
  const found = new Map<string, RowNumber>();
  const passing = Uint8Array.from(values, (text) => Number(passes(text)));
  eachBit(among, (row) => {
    const isWritten = written.has(row);
    const index = of[row] ?? NONE;
    if (!isWritten && passing[index] !== 1) return;
    const text = isWritten ? written.get(row) : values[index];
    if (!isWritten) passing[index] = 0;
    if (text !== undefined && !found.has(text) && (!isWritten || passes(text))) found.set(text, row);
  });
  return [...found];
}

function fqnSuggestions(corpus: SearchCorpus, typed: string, size: number): Suggestion[] {
  const sorted = corpus.sorted('fullyQualifiedName');
  const found: Suggestion[] = [];
  let low = 0;
  for (let high = sorted.keyed; low < high;) {
    const middle = (low + high) >>> 1;
    if (compareKeys(sorted.keyOf(sorted.order[middle] ?? 0) ?? '', typed) < 0) low = middle + 1;
    else high = middle;
  }
  for (let at = low; at < sorted.keyed && found.length < size; at++) {
    const row = sorted.order[at] ?? 0;
    if (!String(sorted.keyOf(row)).startsWith(typed)) break;
    if (hasBit(corpus.live, row))
      found.push({ text: corpus.document(row, new Set()).fullyQualifiedName, row, weight: 5 });
  }
  return found;
}

function commonPrefix(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

/** A typed text so short must be right. */
const EXACT = 3;

/** Whether a text begins with what was typed, or with what differs from it by one character after the first. */
function isLike(text: string, typed: string): boolean {
  if (text.startsWith(typed)) return true;
  if (typed.length < EXACT) return false;
  const same = commonPrefix(typed, text);
  if (same === 0) return false;
  const [rest, other] = [typed.slice(same), text.slice(same)];
  return (
    other.startsWith(rest.slice(1)) ||
    other.slice(1).startsWith(rest) ||
    other.slice(1).startsWith(rest.slice(1)) ||
    other.startsWith((rest[1] ?? '') + (rest[0] ?? '') + rest.slice(2))
  );
}
