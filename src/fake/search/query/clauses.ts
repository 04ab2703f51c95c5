import type { Clause, Query } from './ast.ts';

export type Conjunction = 'and' | 'or' | undefined;
export type Modifier = 'required' | 'prohibited' | undefined;
export type DefaultOperator = 'and' | 'or';

/**
 * Adds a clause as Lucene's classic parser does: a conjunction also changes the clause before it, so that
 * `a AND b OR c` is `+a b c`. There is no precedence.
 */
export function addClause(
  clauses: Clause[],
  query: Query,
  conjunction: Conjunction,
  modifier: Modifier,
  operator: DefaultOperator,
): void {
  const last = clauses.at(-1);
  if (last && last.occur !== 'must_not') {
    if (conjunction === 'and') clauses[clauses.length - 1] = { occur: 'must', query: last.query };
    if (conjunction === 'or' && operator === 'and') {
      clauses[clauses.length - 1] = { occur: 'should', query: last.query };
    }
  }
  clauses.push({ occur: occurrence(conjunction, modifier, operator), query });
}

function occurrence(
  conjunction: Conjunction,
  modifier: Modifier,
  operator: DefaultOperator,
): Clause['occur'] {
  if (modifier === 'prohibited') return 'must_not';
  if (operator === 'and') return conjunction === 'or' ? 'should' : 'must';
  return modifier === 'required' || conjunction === 'and' ? 'must' : 'should';
}
