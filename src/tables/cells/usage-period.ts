import type { UsageStats, UsageSummary } from '../../api/table-schema.ts';

interface Period {
  readonly stats: UsageStats;
  readonly words: string;
}

/** The last week where the server counted it, else the longest period that it did. */
export function usagePeriod(usage: UsageSummary): Period | undefined {
  if (usage.weeklyStats) return { stats: usage.weeklyStats, words: 'in 7 days' };
  if (usage.monthlyStats) return { stats: usage.monthlyStats, words: 'in 30 days' };
  return usage.dailyStats && { stats: usage.dailyStats, words: 'in one day' };
}
