import type { FormatOptions } from 'icu-minify/format';
import { language } from './language.ts';

/** One formatter per locale and options: creating one costs more than a thousand uses. */
function cached<Args extends readonly unknown[], Format>(Make: new (...args: Args) => Format) {
  const made = new Map<string, Format>();
  return (...args: Args): Format => {
    const key = JSON.stringify(args);
    let format = made.get(key);
    if (!format) made.set(key, (format = new Make(...args)));
    return format;
  };
}

/** The formatters of messages. */
export const FORMATTERS: FormatOptions['formatters'] = {
  getNumberFormat: cached(Intl.NumberFormat),
  getDateTimeFormat: cached(Intl.DateTimeFormat),
  getPluralRules: cached(Intl.PluralRules),
};

/** A number in the current language: `12,480`. Options of ECMA-402. */
export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  FORMATTERS.getNumberFormat(language().locale, options).format(value);

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const;

/** A size (bytes) in the current language, in the largest unit of 1,024 that it fills: `412 GB`, `1.5 MB`. */
export function formatBytes(bytes: number): string {
  const filled = bytes >= 1 ? Math.floor(Math.log2(bytes) / 10) : 0;
  const at = Math.min(filled, BYTE_UNITS.length - 1);
  const value = bytes / 1024 ** at;
  return formatNumber(value, {
    style: 'unit',
    unit: BYTE_UNITS[at] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  });
}

/** A time (ms since the epoch) in the current language and the local time zone. Options of ECMA-402. */
export const formatDate = (at: number, options?: Intl.DateTimeFormatOptions): string =>
  FORMATTERS.getDateTimeFormat(language().locale, options).format(at);

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const UNITS = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', 60 * MINUTE],
] as const;

/** Consecutive numbers of years, months and days, to tell whether two times are in adjacent ones. */
const CALENDAR: Readonly<Partial<Record<Intl.RelativeTimeFormatUnit, (date: Date) => number>>> = {
  year: (date) => date.getFullYear(),
  month: (date) => date.getFullYear() * 12 + date.getMonth(),
  day: (date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY,
};

/**
 * The time from `now` to `at`, both ms since the epoch, in whole units and words: `3 hours ago`, `yesterday`, `in 2
 * minutes`. Days, months and years are those of the local time zone.
 */
export function formatRelativeTime(at: number, now: number): string {
  const [unit, ms] = UNITS.find((one) => Math.abs(at - now) >= one[1]) ?? (['minute', MINUTE] as const);
  const count = Math.trunc((at - now) / ms);
  const ordinal = CALENDAR[unit];
  // 36 hours ago may be the day before yesterday, and 13 months ago the year before last: then the number is used.
  const hasName = ordinal ? ordinal(new Date(at)) - ordinal(new Date(now)) === count : count === 0;
  const numeric = hasName ? 'auto' : 'always';
  return new Intl.RelativeTimeFormat(language().locale, { numeric }).format(count, unit);
}
