import { type Clause, type Leaf, type Query, patternParts, parseQuery } from './query-parser.ts';
import { wordRuns } from './analysis.ts';
import { shardsFailed } from './errors.ts';

/** A filter that cannot be parsed; the service ignores it. */
class NotAFilter extends Error {}

type Members = Readonly<Record<string, unknown>>;
const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Parses a `query_filter` or `post_filter`: `{"query": ...}` in the engine's JSON language. Undefined where it is not that;
 * the service then searches without the filter (recorded from a server 1.1).
 * @throws QuerySyntaxError for an invalid query_string in it, because that is parsed by the engine
 */
export function parseFilter(text: string | null): Query | undefined {
  try {
    const body: unknown = JSON.parse(text ?? '');
    return isMembers(body) && 'query' in body ? toQuery(body['query']) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof NotAFilter) return undefined;
    throw error;
  }
}

function toQuery(node: unknown): Query {
  const [kind, body] = onlyEntry(node);
  switch (kind) {
    case 'match_all':
      return { kind: 'all' };
    case 'match_none':
      return { kind: 'none' };
    case 'bool':
      return boolQuery(body);
    case 'query_string':
      return queryString(body);
    case 'exists':
      return leaf({ kind: 'exists' }, isMembers(body) ? asText(body['field']) : '');
    case 'terms':
      return termsQuery(body);
    case 'range':
      return rangeQuery(body);
    case 'ids':
      return { kind: 'ids', ids: isMembers(body) ? textsOf(body['values']) : [] };
    case 'multi_match':
      return multiMatch(body);
    default:
      return fieldQuery(kind, body);
  }
}

function fieldQuery(kind: string, body: unknown): Query {
  const [field, given] = onlyEntry(body);
  const options: Members = isMembers(given) ? given : {};
  const value = asText(
    isMembers(given) ? (options['value'] ?? options['query'] ?? options['wildcard']) : given,
  );
  switch (kind) {
    case 'term':
      return leaf({ kind: 'term', text: value }, field);
    case 'match':
      return matchQuery(field, value, options['operator']);
    case 'match_phrase':
      return leaf({ kind: 'phrase', text: value }, field);
    case 'wildcard':
      return leaf(
        { kind: 'pattern', parts: patternParts(value), foldsCase: options['case_insensitive'] === true },
        field,
      );
    case 'prefix':
      return leaf({ kind: 'pattern', parts: [{ literal: value }, 'any'] }, field);
    default:
      throw shardsFailed(400, 'parsing_exception', `unknown query [${kind.slice(0, 60)}]`);
  }
}

const textsOf = (values: unknown): string[] => {
  if (!Array.isArray(values)) throw new NotAFilter();
  return values.map(asText);
};

/** `{"range": {"updatedAt": {"gte": 1, "lt": 2}}}` */
function rangeQuery(body: unknown): Query {
  const [field, ends] = onlyEntry(body);
  if (!isMembers(ends)) throw new NotAFilter();
  const known = new Set(['gt', 'gte', 'lt', 'lte', 'boost', 'format']);
  const unknown = Object.keys(ends).find((name) => !known.has(name));
  if (unknown !== undefined)
    throw shardsFailed(400, 'parsing_exception', `[range] query does not support [${unknown}]`);
  const end = (name: string) =>
    ends[name] === undefined || ends[name] === null ? undefined : asText(ends[name]);
  return leaf(
    {
      kind: 'range',
      from: end('gte') ?? end('gt'),
      to: end('lte') ?? end('lt'),
      fromIncluded: end('gte') !== undefined,
      toIncluded: end('lte') !== undefined,
    },
    field,
  );
}

/** The same text in several fields, any of which may match; a keyword is one term, however many words it has. */
function multiMatch(body: unknown): Query {
  if (!isMembers(body)) throw new NotAFilter();
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

function boolQuery(body: unknown): Query {
  if (!isMembers(body)) throw new NotAFilter();
  const clauses: Clause[] = [];
  const add = (occur: Clause['occur'], nodes: unknown) => {
    for (const node of Array.isArray(nodes) ? nodes : [nodes]) clauses.push({ occur, query: toQuery(node) });
  };
  const should: Clause[] = [];
  for (const [name, nodes] of Object.entries(body)) {
    if (name === 'must' || name === 'filter') add('must', nodes);
    else if (name === 'must_not') add('must_not', nodes);
    else if (name === 'should') should.push(...shouldClauses(nodes));
    else if (name !== 'minimum_should_match' && name !== 'boost') throw new NotAFilter();
  }
  const needed = should.length > 0 && Number(body['minimum_should_match'] ?? 0) > 0;
  if (needed)
    return {
      kind: 'boolean',
      clauses: [...clauses, { occur: 'must', query: { kind: 'boolean', clauses: should } }],
    };
  return { kind: 'boolean', clauses: [...clauses, ...should] };
}

const shouldClauses = (nodes: unknown): readonly Clause[] =>
  (Array.isArray(nodes) ? nodes : [nodes]).map((node) => ({ occur: 'should', query: toQuery(node) }));

function termsQuery(body: unknown): Query {
  const [field, values] = onlyEntry(body);
  if (!Array.isArray(values)) throw new NotAFilter();
  if (values.length === 0) return { kind: 'none' };
  return {
    kind: 'boolean',
    clauses: values.map((value) => ({
      occur: 'should',
      query: leaf({ kind: 'term', text: asText(value) }, field),
    })),
  };
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
  if (!isMembers(body)) throw new NotAFilter();
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
const leaf = (condition: Condition, field: string): Query => ({ ...condition, field, boost: 1 });

function onlyEntry(node: unknown): readonly [string, unknown] {
  const entries = isMembers(node) ? Object.entries(node) : [];
  const [entry] = entries;
  if (!entry || entries.length > 1) throw new NotAFilter();
  return entry;
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new NotAFilter();
}
