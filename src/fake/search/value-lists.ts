import type { RowNumber } from '../catalog/types.ts';
import { counterOf, terms } from './aggregations.ts';
import { compareKeys, fold } from './analysis.ts';
import type { SearchDialect } from './dialects.ts';
import { EngineError, SearchError } from './errors.ts';
import { isOfNumbers, isSortable, NO_MAPPING, visibleField, weightOf } from './mapping.ts';
import type { SearchIndex } from './search-index.ts';
import { documentMaker, statesOf, totalOf } from './search.ts';

// The engine's lists of values: those that a field has, and those that begin with a text.

const VALUES = 50;
const NEWER_VALUES = 10;

/**
 * The engine's response to `GET /search/aggregate`: the values of a field in their order, of all documents. Old servers
 * send the first 50; newer ones `size` values that match `value`, and none without it.
 */
export function aggregateField(
  index: SearchIndex,
  params: URLSearchParams,
  { mappings, valuesNeedExpression: needsValue }: SearchDialect,
): Readonly<Record<string, unknown>> {
  const name = params.get('field');
  if (needsValue && (name === null || name === '')) {
    const reason = 'Aggregation field (fieldName) cannot be null or empty';
    throw new SearchError(500, `Failed to execute aggregation: ${reason}`);
  }
  if (name === null) throw new SearchError(400, '[name] must not be null: [null]');
  const field = visibleField(mappings[index.type] ?? NO_MAPPING, name, undefined);
  const isNumber = field !== undefined && isOfNumbers(field);
  if (name === '' || (field && (!isSortable(field) || (needsValue && isNumber))))
    throw new EngineError('illegal_argument_exception', `[${name}] is text`);
  const count = field ? counterOf(field, index) : () => [];
  const { isLive, isPresent } = statesOf(index);
  index.read();
  const all = index.rows().filter(isPresent);
  const counts = count(all).toSorted(([a], [b]) => compareKeys(a, b));
  const rows = needsValue ? all.filter(isLive) : all;
  const [wanted, most] = needsValue ? wantedValues(params) : [() => true, VALUES];
  return {
    took: 2,
    timed_out: false,
    ...(needsValue && { terminated_early: true }),
    _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
    hits: { total: totalOf(rows.length, needsValue), ...(!needsValue && { max_score: null }), hits: [] },
    aggregations: {
      [`${isNumber ? 'lterms' : 'sterms'}#${name}`]: terms(
        counts.filter(([key]) => wanted(String(key))),
        most,
      ),
    },
  };
}

function wantedValues(params: URLSearchParams): readonly [(key: string) => boolean, number] {
  const size = Number(params.get('size') ?? NEWER_VALUES);
  if (!Number.isInteger(size) || size < 1)
    throw new EngineError('illegal_argument_exception', '[size] must be greater than 0.');
  // An empty expression matches nothing.
  const expression = params.get('value') ?? '';
  try {
    const whole = engineExpression(expression);
    return [(key) => expression !== '' && whole.test(key), size];
  } catch {
    throw new EngineError('illegal_argument_exception', `invalid regular expression [${expression}]`);
  }
}

/** Signs that JavaScript reads otherwise, and character classes, which it reads alike. */
const ESCAPED_OR_SIGN = /\\.|"[^"]*"|\[\^?(?:\\.|[^\]])*\]|[@#&~<>^$]/gsu;

/**
 * An expression of the engine for a whole text (Lucene, RegExp): `"a.b"` is that very text, `@` any text, `#` none, and `^`
 * and `$` are themselves. @throws Error for an invalid one, and for operators that the fake lacks: `&`, `~` and `<1-9>`
 */
function engineExpression(expression: string): RegExp {
  const inner = expression.replaceAll(ESCAPED_OR_SIGN, (sign) => {
    if (sign.startsWith('\\')) return /[\p{L}\p{N}]/u.test(sign) ? sign : literal(sign.slice(1));
    if (sign.startsWith('[')) return sign;
    if (sign.startsWith('"')) return literal(sign.slice(1, -1));
    if (sign === '@') return '.*';
    if (sign === '#') return '(?!)';
    if (sign === '^' || sign === '$') return literal(sign);
    throw new Error(`The fake does not know the operator ${sign}`);
  });
  return new RegExp(`^(?:${inner})$`, 'su');
}

const literal = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

interface Suggestion {
  readonly text: string;
  /** A document with the text. */
  readonly row: RowNumber;
  readonly weight: number;
}

const MOST = 1000;

/**
 * The engine's response to `GET /search/suggest`: distinct texts that begin with `q` in any case, the closest first. Texts
 * of parts and places, also of deleted documents, may differ by one character.
 */
export function suggest(
  index: SearchIndex,
  params: URLSearchParams,
  dialect: SearchDialect,
): Readonly<Record<string, unknown>> {
  const q = params.get('q') ?? '';
  const size = Number(params.get('size') ?? '10');
  if (!Number.isInteger(size) || size < 1 || size > MOST) throw new SearchError(400, 'size must be positive');
  const field = params.get('field') ?? 'suggest';
  const typed = fold(q);
  const paths = dialect.mappings[index.type]?.suggested[field];
  if (!paths) throw new EngineError('illegal_argument_exception', `no mapping found for field [${field}]`);
  const isOfDocuments = field === 'suggest';
  const passes = isOfDocuments
    ? (text: string) => fold(text).startsWith(typed)
    : (text: string) => isLike(fold(text), typed);
  const toDocument = documentMaker(params, dialect, index);
  const { isLive, isPresent } = statesOf(index);
  const columns = paths.map((path) => ({
    column: index.column({ kind: 'keyword', paths: [path] }),
    weight: weightOf(path),
  }));
  index.read();
  const rows = index.rows().filter(isOfDocuments ? isLive : isPresent);
  const found = columns.flatMap(({ column, weight }): readonly Suggestion[] => {
    const texts = column.values.map(String);
    const passing = texts.map(passes);
    const first = new Map<number, RowNumber>();
    for (const row of rows)
      for (const number of column.of(row))
        if (passing[number] === true && !first.has(number)) first.set(number, row);
    return Array.from(first, ([number, row]) => ({ text: texts[number] ?? '', row, weight }));
  });
  const options = found
    .map((one) => ({ ...one, score: one.weight * Math.max(1, commonPrefix(typed, fold(one.text))) }))
    .toSorted((a, b) => b.score - a.score || compareKeys(a.text, b.text))
    .slice(0, size)
    .map(({ text, row, score }) => {
      const { members, sent } = toDocument(row);
      return {
        text,
        ...members,
        ...sent,
        _score: score,
        ...(isOfDocuments && { contexts: { deleted: ['false'] } }),
      };
    });
  return { suggest: { 'metadata-suggest': [{ text: q, offset: 0, length: q.length, options }] } };
}

function commonPrefix(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

/** Length below which a typed text must match exactly. */
const EXACT = 3;

/** Whether a text begins with the typed one, or with one that differs by a character after the first. */
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
