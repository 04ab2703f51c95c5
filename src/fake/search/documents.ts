import { compareKeys, lowerCase } from '../catalog/sorted-rows.ts';
import type { RecordSchema } from '../catalog/record-schema.ts';
import type { SortKey, Assets } from '../catalog/types.ts';
import { isObject } from '../catalog/records.ts';
import { terms } from './aggregations.ts';
import { fold } from './analysis.ts';
import { SearchError, shardsFailed } from './errors.ts';
import { parseFilter } from './filter-dsl.ts';
import { documentSource, sourceFilter, highlighter } from './hits.ts';
import { assetField, plainFields, type AssetField } from './index-fields.ts';
import type { Leaf, Query } from './query-parser.ts';
import { textScore } from './rank.ts';
import { answered, readPage, readQuery, totalOf, type SearchAnswer, type SearchDialect } from './search.ts';
import { valueTest } from './value-tests.ts';

// Search of the few thousand records that are no tables: each document is read for each query.

/** Types that a server keeps an index of. Charts, databases, schemas and services have none. */
export const INDEXED_TYPES = ['topic', 'dashboard', 'pipeline', 'mlmodel', 'container'] as const;
export type IndexedType = (typeof INDEXED_TYPES)[number];

type Source = Readonly<Record<string, unknown>>;

interface Document {
  readonly id: string;
  readonly deleted: boolean;
  readonly source: Source;
}

/** The documents of one index. */
export interface DocumentIndex {
  readonly type: IndexedType;
  readonly documents: () => Iterable<Document>;
}

/** Documents that are kept between requests, at most, by index; beyond that each search makes them afresh. */
const KEPT = 10_000;
const kept = new WeakMap<Assets, Map<string, readonly Document[]>>();

/** The index of a type, in the terms of a record schema and with the owner members of a dialect. */
export function documentIndex(
  assets: Assets,
  type: IndexedType,
  schema: RecordSchema,
  { ownerFields = ['owner', 'owners'] }: SearchDialect,
): DocumentIndex {
  const heads = assets.heads(type);
  const documentOf = (index: number): Document => {
    const { id, deleted } = heads[index] ?? { id: '', deleted: true };
    return { id, deleted, source: documentSource(type, assets.record(type, index, schema), ownerFields) };
  };
  function* made() {
    for (const index of heads.keys()) yield documentOf(index);
  }
  const documents = () => {
    if (heads.length > KEPT) return made();
    let known = kept.get(assets);
    if (!known) kept.set(assets, (known = new Map()));
    const key = [type, schema.version, ...ownerFields].join(' ');
    const all = known.get(key) ?? [...made()];
    known.set(key, all);
    return all;
  };
  return { type, documents };
}

/** The values of a document at a path, through lists. */
export function valuesAt(value: unknown, path: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => valuesAt(item, path));
  const [name, ...rest] = path;
  if (name === undefined) return value === undefined || value === null ? [] : [value];
  return isObject(value) ? valuesAt(value[name], rest) : [];
}

type Test = (document: Document) => boolean;

/** What a query asks of one document. @throws SearchError for a value that a field cannot have */
function testOf(query: Query, type: IndexedType, status: 400 | 500): Test {
  switch (query.kind) {
    case 'all':
      return () => true;
    case 'none':
      return () => false;
    case 'ids': {
      const ids = new Set(query.ids);
      return ({ id }) => ids.has(id);
    }
    case 'boolean':
      return booleanTest(query, type, status);
    default:
      return leafTest(query, type, status);
  }
}

function booleanTest(
  { clauses, shouldAtLeast }: Extract<Query, { kind: 'boolean' }>,
  type: IndexedType,
  status: 400 | 500,
): Test {
  const of = (wanted: string) =>
    clauses.filter(({ occur }) => occur === wanted).map(({ query }) => testOf(query, type, status));
  const must = of('must');
  const should = of('should');
  const never = of('must_not');
  const least = shouldAtLeast ?? (must.length === 0 && should.length > 0 ? 1 : 0);
  return (document) =>
    must.every((test) => test(document)) &&
    !never.some((test) => test(document)) &&
    should.filter((test) => test(document)).length >= least;
}

function leafTest(leaf: Leaf, type: IndexedType, status: 400 | 500): Test {
  const { field } = leaf;
  if (field === undefined) {
    const tests = plainFields.map(({ field: path, comparison }) =>
      textTest(leaf, { path, comparison, sorted: false }),
    );
    return (document) => tests.some((test) => test(document));
  }
  if (field === '_id') {
    const ids = new Set(leaf.kind === 'terms' ? leaf.texts : 'text' in leaf ? [leaf.text] : []);
    return ({ id }) => ids.has(id);
  }
  const known = assetField(type, field);
  if (!known) return () => false;
  return known.comparison === 'number' ? numberTest(leaf, known, status) : textTest(leaf, known);
}

function textTest(leaf: Leaf, { path, comparison }: AssetField): Test {
  if (comparison === 'number') return () => false;
  const test = valueTest(leaf, comparison);
  const names = path.split('.');
  return ({ source }) =>
    valuesAt(source, names).some((value) => {
      const text = String(value);
      return test(fold(text), text);
    });
}

function numberTest(leaf: Leaf, { path }: AssetField, status: 400 | 500): Test {
  const names = path.split('.');
  const numbersOf = ({ source }: Document) => valuesAt(source, names).map(Number);
  const read = (text: string): number => {
    const value = text.trim() === '' ? Number.NaN : Number(text);
    if (!Number.isNaN(value)) return value;
    throw shardsFailed(status, 'parse_exception', `failed to parse field [${path}]`);
  };
  switch (leaf.kind) {
    case 'range': {
      const unit = leaf.unit ?? 1;
      const from = leaf.from === undefined ? -Infinity : read(leaf.from) * unit;
      const to = leaf.to === undefined ? Infinity : read(leaf.to) * unit;
      return (document) =>
        numbersOf(document).some(
          (value) =>
            (value > from || ((leaf.fromIncluded || leaf.from === undefined) && value === from)) &&
            (value < to || ((leaf.toIncluded || leaf.to === undefined) && value === to)),
        );
    }
    case 'exists':
      return (document) => numbersOf(document).length > 0;
    case 'words':
    case 'term':
    case 'terms': {
      const wanted = new Set((leaf.kind === 'terms' ? leaf.texts : [leaf.text]).map(read));
      return (document) => numbersOf(document).some((value) => wanted.has(value));
    }
    default:
      return () => false;
  }
}

interface Sort {
  readonly keyOf: (document: Document) => SortKey | undefined;
  readonly descending: boolean;
}

/** `sort_field` and `sort_order`. @throws SearchError for a field that the engine cannot sort by */
function readSort(params: URLSearchParams, type: IndexedType, status: 400 | 500): Sort | undefined {
  const name = params.get('sort_field');
  const order = (params.get('sort_order') ?? 'desc').toLowerCase();
  if (name === null || name === '' || name === '_score') return undefined;
  if (order !== 'asc' && order !== 'desc')
    throw new SearchError(400, `sort_order must be asc or desc: [${order.slice(0, 40)}]`);
  const field = assetField(type, name);
  if (!field?.sorted)
    throw shardsFailed(status, 'query_shard_exception', `No mapping found for [${name.slice(0, 100)}]`);
  const names = field.path.split('.');
  const descending = order === 'desc';
  const keyOf = ({ source }: Document) =>
    valuesAt(source, names)
      .map((value) => keyFor(field, value))
      .toSorted(compareKeys)
      .at(descending ? -1 : 0);
  return { keyOf, descending };
}

/** The index takes the service's milliseconds for seconds, and keeps folded keywords in lower case (recorded). */
function keyFor({ comparison, path }: AssetField, value: unknown): SortKey {
  if (comparison === 'number') return path === 'updatedAt' ? Number(value) * 1000 : Number(value);
  return comparison === 'folded' ? lowerCase(String(value)) : String(value);
}

interface Hit {
  readonly document: Document;
  readonly score: number;
  readonly key?: SortKey | undefined;
}

/** Documents without a key are last in both orders. */
function inOrder(hits: readonly Hit[], sort: Sort | undefined): readonly Hit[] {
  if (!sort) return hits.toSorted((a, b) => b.score - a.score);
  const sign = sort.descending ? -1 : 1;
  return hits
    .map((hit) => ({ ...hit, key: sort.keyOf(hit.document) }))
    .toSorted((a, b) => {
      if (a.key === undefined || b.key === undefined)
        return Number(a.key === undefined) - Number(b.key === undefined);
      return compareKeys(a.key, b.key) * sign;
    });
}

/** The response to `GET /search/query` on the index of one of these types; as of tables where nothing else is said. */
export const searchDocuments = (
  index: DocumentIndex,
  params: URLSearchParams,
  dialect: SearchDialect,
): SearchAnswer =>
  answered(dialect, (status) => {
    const { type } = index;
    const { from, size } = readPage(params, dialect.windowStatus);
    const sort = readSort(params, type, status);
    const query = readQuery(params.get('q') ?? '', dialect);
    const test = testOf(query, type, status);
    const filterOf = (name: string): Test => {
      const filter = parseFilter(params.get(name));
      return filter ? testOf(filter, type, status) : () => true;
    };
    const [passes, passesAfter] = [filterOf('query_filter'), filterOf('post_filter')];
    const wantsDeleted = params.get('deleted') === 'true';
    const found = [...index.documents()].filter(
      (document) => document.deleted === wantsDeleted && test(document) && passes(document),
    );
    // A post filter applies to the hits but not to the counts.
    const hits = found.filter(passesAfter);
    const scoreOf = textScore(query);
    const sorted =
      size === 0
        ? []
        : inOrder(
            hits.map((document) => ({ document, score: scoreOf(document.source) })),
            sort,
          );
    const toHit = hitMaker(index, query, params, dialect);
    return {
      took: 2,
      timed_out: false,
      _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
      hits: {
        total: totalOf(hits.length, params.get('track_total_hits') === 'true'),
        max_score: sort ? null : (sorted[0]?.score ?? null),
        hits: sorted.slice(from, from + size).map((hit) => toHit(hit, sort !== undefined)),
      },
      aggregations: Object.fromEntries(
        aggregatedBy(type).map(([name, most]) => [
          `sterms#${name}`,
          terms(
            countsOf(type, name, found).toSorted(([a, m], [b, n]) => n - m || compareKeys(a, b)),
            most,
          ),
        ]),
      ),
    };
  });

const aggregatedBy = (type: IndexedType): readonly (readonly [string, number])[] => [
  ['serviceType', 50],
  ...(type === 'topic' ? [['messageSchema.schemaFields.name', 10] as const] : []),
  ['entityType', 50],
  ['tier.tagFQN', 10],
  ['service.name.keyword', 50],
];

function countsOf(
  type: IndexedType,
  name: string,
  documents: readonly Document[],
): (readonly [SortKey, number])[] {
  const field = assetField(type, name);
  const counts = new Map<SortKey, number>();
  if (!field) return [];
  const names = field.path.split('.');
  for (const { source } of documents)
    for (const key of new Set(valuesAt(source, names).map((value) => keyFor(field, value))))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts];
}

function hitMaker({ type }: DocumentIndex, query: Query, params: URLSearchParams, dialect: SearchDialect) {
  const highlight = highlighter(query, dialect.refusesQueryErrors);
  const filtered = sourceFilter(params.getAll('include_source_fields'));
  const withSource = params.get('fetch_source') !== 'false';
  return ({ document: { id, source }, score, key }: Hit, isSorted: boolean) => {
    const marks = highlight(source);
    return {
      _index: `${type}_search_index`,
      ...(dialect.refusesQueryErrors && { _type: '_doc' }),
      _id: id,
      _score: isSorted ? null : score,
      ...(withSource && { _source: filtered(source) }),
      ...(marks && { highlight: marks }),
      ...(isSorted && { sort: [key ?? null] }),
    };
  };
}

const VALUES = 50;

/** The response to `GET /search/aggregate` on such an index: the first 50 values of a field, of all documents. */
export const aggregateDocuments = (
  index: DocumentIndex,
  params: URLSearchParams,
  dialect: SearchDialect,
): SearchAnswer =>
  answered(dialect, (status) => {
    const name = params.get('field');
    if (name === null) throw new SearchError(400, '[name] must not be null: [null]');
    const field = assetField(index.type, name);
    if (name === '' || (field && !field.sorted))
      throw shardsFailed(status, 'illegal_argument_exception', `[${name}] is text`);
    const all = [...index.documents()];
    const counts = countsOf(index.type, name, all).toSorted(([a], [b]) => compareKeys(a, b));
    return {
      took: 2,
      timed_out: false,
      _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
      hits: { total: totalOf(all.length, false), max_score: null, hits: [] },
      aggregations: {
        [`${field?.comparison === 'number' ? 'lterms' : 'sterms'}#${name}`]: terms(counts, VALUES),
      },
    };
  });

/** The response to `GET /search/suggest` on such an index: distinct texts of a `*suggest` member that begin with `q`. */
export const suggestDocuments = (
  index: DocumentIndex,
  params: URLSearchParams,
  dialect: SearchDialect,
): SearchAnswer =>
  answered(dialect, (status) => {
    const q = params.get('q') ?? '';
    const size = Number(params.get('size') ?? '10');
    if (!Number.isInteger(size) || size < 1) throw new SearchError(400, 'size must be positive');
    const field = params.get('field') ?? 'suggest';
    const found = new Map<string, { readonly document: Document; readonly weight: number }>();
    let isMapped = false;
    for (const document of index.documents()) {
      const inputs = document.source[field];
      if (!field.endsWith('suggest') || !Array.isArray(inputs)) continue;
      isMapped = true;
      if (field === 'suggest' && document.deleted) continue;
      for (const { input, weight } of inputs.filter(isObject))
        if (typeof input === 'string' && fold(input).startsWith(fold(q)) && !found.has(input))
          found.set(input, { document, weight: Number(weight) });
    }
    if (!isMapped)
      throw shardsFailed(status, 'illegal_argument_exception', `no mapping found for field [${field}]`);
    const filtered = sourceFilter(params.getAll('include_source_fields'));
    const options = [...found]
      .toSorted(([a, m], [b, n]) => n.weight - m.weight || compareKeys(a, b))
      .slice(0, size)
      .map(([text, { document, weight }]) => ({
        text,
        _index: `${index.type}_search_index`,
        ...(dialect.refusesQueryErrors && { _type: '_doc' }),
        _id: document.id,
        ...(params.get('fetch_source') !== 'false' && { _source: filtered(document.source) }),
        _score: weight * Math.max(1, q.length),
        ...(field === 'suggest' && { contexts: { deleted: ['false'] } }),
      }));
    return { suggest: { 'metadata-suggest': [{ text: q, offset: 0, length: q.length, options }] } };
  });
