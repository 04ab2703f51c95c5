import { isObject, NOW } from '../catalog/records.ts';
import { wordRuns } from './analysis.ts';
import type { SearchDialect } from './dialects.ts';
import { EngineError, startOf } from './errors.ts';
import { type Clause, type Leaf, type Query, patternParts, parseQuery } from './query-parser.ts';

type Members = Readonly<Record<string, unknown>>;

/** The error of an unknown or invalid part of a filter. */
const refused = (reason: string): EngineError =>
  new EngineError('parsing_exception', reason, { isUnread: true });

const nameOf = (value: unknown): string => startOf(String(value), 60);

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

type Rules = SearchDialect['clauses'];

/** Whether a server reads a part of a filter. @throws EngineError if it refuses the part */
function isRead(name: string, rules: Rules): boolean {
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
  if (rule === 'refused') throw refused(`unknown query [${nameOf(name)}]`);
  return rule !== 'ignored';
}

/**
 * Parses a `query_filter` or `post_filter`: `{"query": ...}` in the engine's JSON language. Undefined if it is no such
 * object; the service then searches without the filter (recorded from a server 1.1). Other members are ignored.
 * @throws EngineError for a query or option that the fake or the server lacks
 * @throws QuerySyntaxError for an invalid query_string in it, because that is parsed by the engine
 */
export function parseFilter(text: string | null, rules: Rules = {}): Query | undefined {
  const body = readJson(text);
  return isObject(body) && 'query' in body ? toQuery(body['query'], rules) : undefined;
}

function toQuery(node: unknown, rules: Rules): Query {
  const [kind, body] = onlyEntry(node);
  if (!isRead(kind, rules)) return { kind: 'all' };
  switch (kind) {
    case 'match_all':
      return { kind: 'all' };
    case 'match_none':
      return { kind: 'none' };
    case 'bool':
      return boolQuery(body, rules);
    case 'query_string':
      return queryString(body);
    case 'exists':
      return leaf({ kind: 'exists' }, isObject(body) ? asText(body['field']) : '');
    case 'terms':
      return termsQuery(body);
    case 'range':
      return rangeQuery(body);
    case 'ids':
      return { kind: 'ids', ids: isObject(body) ? textsOf(body['values']) : [] };
    case 'multi_match':
      return multiMatch(body);
    case 'nested':
      return nestedQuery(body, rules);
    case 'term':
    case 'match':
    case 'match_phrase':
    case 'wildcard':
    case 'prefix':
      return fieldQuery(kind, body);
    default:
      throw refused(`unknown query [${nameOf(kind)}]`);
  }
}

type FieldQuery = 'term' | 'match' | 'match_phrase' | 'wildcard' | 'prefix';

const OPTIONS: Readonly<Record<FieldQuery, readonly string[]>> = {
  term: ['value', 'boost', 'case_insensitive'],
  match: ['query', 'operator', 'boost'],
  match_phrase: ['query', 'boost'],
  wildcard: ['value', 'wildcard', 'boost', 'case_insensitive'],
  prefix: ['value', 'boost', 'case_insensitive'],
};

/** @throws EngineError for an unknown option of a query */
function checkOptions(kind: string, body: Members, known: readonly string[]): void {
  const unknown = Object.keys(body).find((name) => !known.includes(name));
  if (unknown !== undefined) throw refused(`[${kind}] query does not support [${nameOf(unknown)}]`);
}

function fieldQuery(kind: FieldQuery, body: unknown): Query {
  const [field, given] = onlyEntry(body);
  const options: Members = isObject(given) ? given : {};
  checkOptions(kind, options, OPTIONS[kind]);
  const value = asText(
    isObject(given) ? (options['value'] ?? options['query'] ?? options['wildcard']) : given,
  );
  switch (kind) {
    case 'term':
      return options['case_insensitive'] === true
        ? leaf({ kind: 'pattern', parts: [{ literal: value }], foldsCase: true }, field)
        : leaf({ kind: 'term', text: value }, field);
    case 'match':
      return matchQuery(field, value, options['operator']);
    case 'match_phrase':
      return leaf({ kind: 'phrase', text: value }, field);
    case 'wildcard':
      return leaf(
        { kind: 'pattern', parts: patternParts(value), foldsCase: options['case_insensitive'] === true },
        field,
      );
    default:
      return leaf(
        {
          kind: 'pattern',
          parts: [...(value === '' ? [] : [{ literal: value }]), 'any'],
          foldsCase: options['case_insensitive'] === true,
        },
        field,
      );
  }
}

const textsOf = (values: unknown): string[] => {
  if (!Array.isArray(values)) throw refused('a list of values is needed');
  return values.map(asText);
};

/** `{"range": {"updatedAt": {"gte": 1, "lt": 2}}}`. An end that is null is open. */
function rangeQuery(body: unknown): Query {
  const [field, ends] = onlyEntry(body);
  if (!isObject(ends)) throw refused('[range] query needs its ends');
  checkOptions('range', ends, ['gt', 'gte', 'lt', 'lte', 'boost', 'format']);
  const unit = field === 'updatedAt' ? unitOf(ends) : undefined;
  const end = (name: string) =>
    ends[name] === undefined || ends[name] === null ? undefined : plainTime(asText(ends[name]), field);
  return leaf(
    {
      kind: 'range',
      from: end('gte') ?? end('gt'),
      to: end('lte') ?? end('lt'),
      fromIncluded: end('gte') !== undefined,
      toIncluded: end('lte') !== undefined,
      ...(unit !== undefined && { unit }),
    },
    field,
  );
}

/** The index takes the service's ms for seconds, so that real ms are a thousandth of what it holds (recorded). */
function unitOf(ends: Members): number | undefined {
  const isMath = Object.values(ends).some((end) => typeof end === 'string' && end.startsWith('now'));
  return isMath || ends['format'] === 'epoch_millis' ? 0.001 : undefined;
}

/** Reads `now` without its offset, which makes no difference because the index holds times far from it. */
const plainTime = (text: string, field: string): string =>
  field === 'updatedAt' && text.startsWith('now') ? String(NOW) : text;

/** `{"nested": {"path": "owners", "query": {...}, "ignore_unmapped": true}}` */
function nestedQuery(body: unknown, rules: Rules): Query {
  if (!isObject(body)) throw refused('[nested] query needs its path');
  checkOptions('nested', body, ['path', 'query', 'ignore_unmapped', 'score_mode', 'boost']);
  return {
    kind: 'nested',
    path: asText(body['path']),
    query: toQuery(body['query'], rules),
    ignoresUnmapped: body['ignore_unmapped'] === true,
  };
}

/** The same text in several fields, any of which may match; a keyword is one term, however many words it has. */
function multiMatch(body: unknown): Query {
  if (!isObject(body)) throw refused('[multi_match] query needs its fields');
  checkOptions('multi_match', body, ['query', 'fields', 'operator', 'type', 'boost']);
  const text = asText(body['query']);
  return {
    kind: 'boolean',
    clauses: textsOf(body['fields']).map((field) => ({
      occur: 'should',
      query: field.endsWith('.keyword')
        ? leaf({ kind: 'term', text }, field)
        : matchQuery(field, text, body['operator']),
    })),
  };
}

const OCCURS = { must: 'must', filter: 'must', must_not: 'must_not', should: 'should' } as const;

const isOccurrence = (name: string): name is keyof typeof OCCURS => Object.hasOwn(OCCURS, name);

function boolQuery(body: unknown, rules: Rules): Query {
  if (!isObject(body)) throw refused('[bool] query needs its clauses');
  const clauses: Clause[] = [];
  for (const [name, nodes] of Object.entries(body)) {
    if (isOccurrence(name)) {
      if (!isRead(name, rules)) continue;
      for (const node of Array.isArray(nodes) ? nodes : [nodes])
        if (isRead(onlyEntry(node)[0], rules))
          clauses.push({ occur: OCCURS[name], query: toQuery(node, rules) });
    } else if (name !== 'minimum_should_match' && name !== 'boost')
      throw refused(`[bool] query does not support [${nameOf(name)}]`);
  }
  const least = body['minimum_should_match'];
  if (least === undefined) return { kind: 'boolean', clauses };
  if (!/^\d{1,3}$/.test(asText(least)))
    throw refused(`[minimum_should_match] must be a number here, not [${asText(least)}]`);
  return { kind: 'boolean', clauses, shouldAtLeast: Number(least) };
}

function termsQuery(body: unknown): Query {
  if (isObject(body) && 'boost' in body) {
    const { boost: _, ...rest } = body;
    return termsQuery(rest);
  }
  const [field, values] = onlyEntry(body);
  return leaf({ kind: 'terms', texts: textsOf(values) }, field);
}

/** Analysed text: any of its words, or all with the operator `and`. A text without words is one term. */
function matchQuery(field: string, text: string, operator: unknown): Query {
  const words = wordRuns(text).map((run) => run.text);
  const occur = String(operator).toLowerCase() === 'and' ? 'must' : 'should';
  const whole: Query = leaf({ kind: 'words', text }, field);
  const clauses: Clause[] = words.map((word) => ({
    occur,
    query: leaf({ kind: 'words', text: word }, field),
  }));
  if (clauses.length < 2) return whole;
  // A keyword is one term, however many words it has.
  const split: Query = { kind: 'boolean', clauses };
  return { kind: 'boolean', clauses: [whole, split].map((query) => ({ occur: 'should', query })) };
}

function queryString(body: unknown): Query {
  if (!isObject(body)) throw refused('[query_string] query needs its text');
  checkOptions('query_string', body, ['query', 'default_operator', 'boost']);
  return parseQuery(
    asText(body['query']),
    String(body['default_operator']).toLowerCase() === 'and' ? 'and' : 'or',
  );
}

type Condition = Leaf extends infer Each
  ? Each extends Leaf
    ? Omit<Each, 'field' | 'boost'>
    : never
  : never;

function leaf(condition: Condition, field: string): Query {
  return { ...condition, field, boost: 1 };
}

function onlyEntry(node: unknown): readonly [string, unknown] {
  const entries = isObject(node) ? Object.entries(node) : [];
  const [entry] = entries;
  if (!entry || entries.length > 1) throw refused('a query has one name, and one field');
  return entry;
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw refused(`a text or number is needed, not [${nameOf(JSON.stringify(value))}]`);
}
