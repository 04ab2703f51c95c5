import type { SearchCorpus } from '../catalog/types.ts';
import { plainFields, searchedField } from './fields.ts';
import { combine, type Mask, valueMask } from './masks.ts';
import type { Clause, Leaf, Query } from './query/ast.ts';
import { valueTest } from './value-test.ts';

/** The documents that a query finds, deleted and removed ones included. `analysedFqns` as in `searchedField`. */
export function evaluate(query: Query, corpus: SearchCorpus, analysedFqns: boolean): Mask {
  switch (query.kind) {
    case 'all':
      return new Uint8Array(corpus.size).fill(1);
    case 'none':
      return new Uint8Array(corpus.size);
    case 'boolean':
      return booleanMask(query.clauses, (inner) => evaluate(inner, corpus, analysedFqns), corpus.size);
    default:
      return leafMask(query, corpus, analysedFqns);
  }
}

/** Every must, no must_not, and at least one should where there is no must. */
function booleanMask(clauses: readonly Clause[], maskOf: (query: Query) => Mask, size: number): Mask {
  const must = clauses.filter(({ occur }) => occur === 'must');
  const should = must.length > 0 ? [] : clauses.filter(({ occur }) => occur === 'should');
  const not = clauses.filter(({ occur }) => occur === 'must_not');
  const [first, ...rest] = must.length > 0 ? must : should;
  const mask = first ? maskOf(first.query) : new Uint8Array(size).fill(1);
  for (const { query } of rest) combine(mask, maskOf(query), must.length > 0 ? 'and' : 'or');
  for (const { query } of not) combine(mask, maskOf(query), 'and-not');
  return mask;
}

function leafMask(leaf: Leaf, corpus: SearchCorpus, analysedFqns: boolean): Mask {
  const named = leaf.field === undefined ? undefined : searchedField(leaf.field, analysedFqns);
  const fields = leaf.field === undefined ? plainFields : named ? [named] : [];
  const [first, ...rest] = fields.map(
    ({ field, comparison }) =>
      () =>
        valueMask(corpus, field, valueTest(leaf, comparison)),
  );
  const mask = first?.() ?? new Uint8Array(corpus.size);
  for (const other of rest) combine(mask, other(), 'or');
  return mask;
}
