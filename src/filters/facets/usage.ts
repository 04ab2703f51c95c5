import { ChartNoAxesColumn } from 'lucide-react';
import { anyOf, fieldProbe, lacks } from '../clauses.ts';
import type { Facet } from '../facet.ts';
import { counts } from '../value-syntax.ts';

const FIELD = 'usageSummary.weeklyStats.count';
const USES = fieldProbe('usage', [FIELD], ({ usageSummary }) => (usageSummary?.weeklyStats?.count ?? 0) > 0, [
  'usageSummary',
]);

/** Number of queries of a record in the last week. */
export const usage: Facet = {
  id: 'usage',
  label: 'facet.usage',
  noun: 'facet.usageNoun',
  icon: ChartNoAxesColumn,
  example: '100..',
  syntax: counts(({ from, to }, t) => {
    if (from === undefined) return t('facet.usageTo', { to: to ?? 0 });
    return to === undefined ? t('facet.usageFrom', { from }) : t('facet.usageBetween', { from, to });
  }),
  editor: { kind: 'numbers', label: 'facet.usageUnit' },
  values: { kind: 'fixed' },
  probes: () => [USES],
  clause: (values) =>
    anyOf(
      values.flatMap((value) =>
        value.kind === 'count'
          ? [
              { range: { [FIELD]: { gte: value.from, lte: value.to } } },
              // A record without queries lacks the field in some indexes, and has 0 in others.
              ...((value.from ?? 0) === 0 ? [lacks([FIELD])] : []),
            ]
          : [],
      ),
    ),
  test({ usageSummary }, value) {
    const count = usageSummary?.weeklyStats?.count ?? 0;
    return value.kind === 'count' && count >= (value.from ?? 0) && count <= (value.to ?? Infinity);
  },
  fields: () => ['usageSummary'],
};
