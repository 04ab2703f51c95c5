import { language } from './language.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const UNITS = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', 60 * MINUTE],
] as const;

/** Years, months and days are counted on, so that two of them can be told to follow each other. */
const COUNTED: Readonly<Partial<Record<Intl.RelativeTimeFormatUnit, (date: Date) => number>>> = {
  year: (date) => date.getFullYear(),
  month: (date) => date.getFullYear() * 12 + date.getMonth(),
  day: (date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY,
};

/**
 * How far a moment is from `now`, both ms since the epoch, in whole units and words: `3 hours ago`, `yesterday`, `in 2
 * minutes`. Names of days, months and years are those of the reader's zone.
 */
export function relativeText(at: number, now: number): string {
  const [unit, ms] = UNITS.find((one) => Math.abs(at - now) >= one[1]) ?? (['minute', MINUTE] as const);
  const count = Math.trunc((at - now) / ms);
  const counted = COUNTED[unit];
  // A day and a half ago may be the day before yesterday, and 13 months that of the year before last: then the number.
  const isNamed = counted ? counted(new Date(at)) - counted(new Date(now)) === count : count === 0;
  const numeric = isNamed ? 'auto' : 'always';
  return new Intl.RelativeTimeFormat(language().locale, { numeric }).format(count, unit);
}
