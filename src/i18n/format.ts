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
