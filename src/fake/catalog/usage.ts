import { USAGE_DATE } from './members.ts';

type Period = 'daily' | 'weekly' | 'monthly';
const STEEPNESS = 0.94;
/** Share of tables that are used at all in a period, about. */
const USED: Readonly<Record<Period, number>> = { daily: 0.16, weekly: 0.6, monthly: 2.4 };

/** Usage by Zipf's law: few tables are hot, most are hardly used. */
export interface Usage {
  /** 0 for the most used table, size-1 for the least. */
  rank(row: number): number;
  weekly(row: number): number;
  summary(row: number): Record<string, unknown>;
}

/** Usage of so many tables; `coldnessOf` a row, 0 to 1000, decides who is used more: the least cold one most. */
export function usageOf(size: number, coldnessOf: (row: number) => number): Usage {
  // At first use: a quarter of a second for a million tables, which the start need not take.
  let ranks: Uint32Array | undefined;
  const rank = (row: number) => (ranks ??= ranksOf(size, coldnessOf))[row] ?? 0;
  const top = (period: Period) => 25 + USED[period] * size ** STEEPNESS;
  const tops = { daily: top('daily'), weekly: top('weekly'), monthly: top('monthly') };
  const stats = (period: Period, row: number) => {
    const count = uses(tops[period], rank(row));
    const percent = (100 * (size - tablesUsed(tops[period], count, size))) / Math.max(1, size);
    return { count, percentileRank: count === 0 ? 0 : Math.round(percent * 100) / 100 };
  };
  return {
    rank,
    weekly: (row) => uses(tops.weekly, rank(row)),
    summary: (row) => ({
      dailyStats: stats('daily', row),
      weeklyStats: stats('weekly', row),
      monthlyStats: stats('monthly', row),
      date: USAGE_DATE,
    }),
  };
}

const ROWS = 2 ** 21;

/** Row -> its place by coldness; one number a row, sorted natively. */
function ranksOf(size: number, coldnessOf: (row: number) => number): Uint32Array {
  const keys = new Float64Array(size);
  for (let row = 0; row < size; row++) keys[row] = Math.floor(coldnessOf(row) * 10_000) * ROWS + row;
  keys.sort();
  const ranks = new Uint32Array(size);
  for (let rank = 0; rank < size; rank++) ranks[(keys[rank] ?? 0) % ROWS] = rank;
  return ranks;
}

function uses(top: number, rank: number): number {
  return Math.floor(top / (rank + 1) ** STEEPNESS);
}

/** Tables with at least so many uses: `uses` falls with the rank, so that a bisection finds the last. */
function tablesUsed(top: number, count: number, size: number): number {
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (uses(top, middle) >= count) low = middle + 1;
    else high = middle;
  }
  return low;
}
