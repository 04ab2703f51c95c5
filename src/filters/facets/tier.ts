import { Award } from 'lucide-react';
import { fieldProbe, lacks, noneOrNamed, terms } from '../clauses.ts';
import type { Facet } from '../facet.ts';
import { hasText, isTier } from '../filtered-record.ts';
import { names, namesOf } from '../value-syntax.ts';

const FIELD = 'tier.tagFQN';
const TIERS = fieldProbe('tier', [FIELD], ({ tags = [] }) => tags.some(({ tagFQN }) => isTier(tagFQN)), [
  'tags',
]);

/** Importance of a record: its one tag of the classification `Tier`, which may be typed without `Tier.`. */
export const tier: Facet = {
  id: 'tier',
  label: 'facet.tier',
  noun: 'facet.tierNoun',
  icon: Award,
  example: 'Tier1',
  syntax: names({
    none: true,
    fullName: (text) => (text.includes('.') ? text : `Tier.${text}`),
    words: (name) => name.replace(/^Tier\.(?=[^.]+$)/, ''),
  }),
  none: 'facet.tierNone',
  missing: 'tier',
  editor: { kind: 'values', find: 'facet.tierFind' },
  values: { from: 'lists', lists: () => ['tags'], has: ({ fqn }) => isTier(fqn), calledByValue: true },
  fixedValues: () => [1, 2, 3, 4, 5].map((rank) => `Tier.Tier${rank}`),
  countedBy: FIELD,
  probes: () => [TIERS],
  clause: (values) => noneOrNamed(values, lacks([FIELD]), terms(FIELD, namesOf(values))),
  test: ({ tags = [] }, value) =>
    hasText(
      tags
        .map(({ tagFQN }) => tagFQN)
        .filter(isTier)
        .slice(0, 1),
      value,
    ),
  fields: () => ['tags'],
};
