import { USAGE_DATE } from './records.ts';

const STEEPNESS = 0.94;

/** Uses within a period, on average, of each record of a large catalog. */
const USES = { daily: 0.16, weekly: 0.6, monthly: 2.4 };

/**
 * Number of uses of one of `size` records, by Zipf's law: few are used often, most hardly ever.
 * @param coolness share of the records that are used more
 */
export const usesOf = (period: keyof typeof USES, coolness: number, size: number): number =>
  Math.floor((25 + USES[period] * size ** STEEPNESS) / (coolness * size + 1) ** STEEPNESS);

/** The `usageSummary` of a record. */
export function usageSummary(coolness: number, size: number): Record<string, unknown> {
  const stats = (period: keyof typeof USES) => {
    const count = usesOf(period, coolness, size);
    return { count, percentileRank: count === 0 ? 0 : Math.round((1 - coolness) * 10_000) / 100 };
  };
  return {
    dailyStats: stats('daily'),
    weeklyStats: stats('weekly'),
    monthlyStats: stats('monthly'),
    date: USAGE_DATE,
  };
}
