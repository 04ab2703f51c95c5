import { Clock } from 'lucide-react';
import { anyOf, fieldProbe } from '../clauses.ts';
import type { Facet } from '../facet.ts';
import { times, timesOf } from '../value-syntax.ts';

const SPANS = [24, 168, 720, 2160, 8760].map((hours) => times.print({ kind: 'span', hours }));

const UPDATES = fieldProbe('updated', ['updatedAt'], ({ updatedAt }) => updatedAt !== undefined);

export const updated: Facet = {
  id: 'updated',
  label: 'facet.updated',
  noun: 'facet.updatedNoun',
  icon: Clock,
  example: '7d',
  operators: ['facet.updatedIs', 'facet.updatedIsNot'],
  syntax: times,
  editor: { kind: 'dates' },
  values: { kind: 'fixed' },
  fixedValues: () => SPANS,
  probes: () => [UPDATES],
  clause: (values, { now }) =>
    anyOf(
      values.map((value) => {
        const { from, before } = timesOf(value, now);
        return { range: { updatedAt: { gte: from, lt: before } } };
      }),
    ),
  test({ updatedAt: at }, value, { now }) {
    const { from = -Infinity, before = Infinity } = timesOf(value, now);
    return at !== undefined && at >= from && at < before;
  },
};
