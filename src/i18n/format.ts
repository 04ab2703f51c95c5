import type { FormatOptions } from 'icu-minify/format';

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

export const FORMATTERS: FormatOptions['formatters'] = {
  getNumberFormat: cached(Intl.NumberFormat),
  getDateTimeFormat: cached(Intl.DateTimeFormat),
  getPluralRules: cached(Intl.PluralRules),
};

/** A number: `12,480`. @param locale BCP 47 @param options of ECMA-402 */
export const formatNumber = (locale: string, value: number, options?: Intl.NumberFormatOptions): string =>
  FORMATTERS.getNumberFormat(locale, options).format(value);

const WHOLE_NUMBER = /^[-\u2212]?(?:\d+|[1-9]\d{0,2}([., '\u2019])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]0{1,2})?)$/;

/**
 * The whole number of a text, written as in any language: `12480`, `12,480`, `12.480`, `12 480` with any kind of blank, `12’480`.
 * A group has three digits, so that 1.5 is none. Digits of full width, as input methods type them, are read too.
 * @returns undefined: the text is no whole number
 */
export function parseWholeNumber(text: string): number | undefined {
  // NFKC makes one character of blanks and of digits that differ in width alone.
  const plain = text.normalize('NFKC').trim();
  if (!WHOLE_NUMBER.test(plain)) return undefined;
  const [figures = ''] = plain.split(/[.,]0{1,2}$/);
  const number = Number(figures.replaceAll(/\D/g, ''));
  return /^\d/.test(plain) ? number : -number;
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const;

/** A size in bytes, in the largest unit of 1,000 that it fills, as units are named: `412 GB`, `1.5 MB`. @param locale BCP 47 */
export function formatBytes(locale: string, bytes: number): string {
  const filled = bytes >= 1 ? Math.floor(Math.log10(bytes) / 3) : 0;
  const at = Math.min(filled, BYTE_UNITS.length - 1);
  const value = bytes / 1000 ** at;
  return formatNumber(locale, value, {
    style: 'unit',
    unit: BYTE_UNITS[at] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  });
}
