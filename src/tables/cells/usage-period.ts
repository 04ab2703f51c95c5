import type { UsageStats, UsageSummary } from '../../api/table-schema.ts';

interface Period {
  readonly stats: UsageStats;
  readonly period: 'week' | 'month' | 'day';
}

/** The last week where the server counted it, else the longest period that it did. */
export function usagePeriod(usage: UsageSummary): Period | undefined {
  if (usage.weeklyStats) return { stats: usage.weeklyStats, period: 'week' };
  if (usage.monthlyStats) return { stats: usage.monthlyStats, period: 'month' };
  return usage.dailyStats && { stats: usage.dailyStats, period: 'day' };
}
