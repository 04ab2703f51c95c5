import type { FormatOptions } from 'icu-minify/format';
import { language } from './language.ts';

/** One formatter for each locale and options: making one costs more than a thousand uses. */
function keeping<Args extends readonly unknown[], Format>(Make: new (...args: Args) => Format) {
  const made = new Map<string, Format>();
  return (...args: Args): Format => {
    const key = JSON.stringify(args);
    let format = made.get(key);
    if (!format) made.set(key, (format = new Make(...args)));
    return format;
  };
}

/** What messages are formatted with. */
export const FORMATTERS: FormatOptions['formatters'] = {
  getNumberFormat: keeping(Intl.NumberFormat),
  getDateTimeFormat: keeping(Intl.DateTimeFormat),
  getPluralRules: keeping(Intl.PluralRules),
};

/** A number as the language in force writes it: `12,480`. Options of ECMA-402. */
export const numberText = (value: number, options?: Intl.NumberFormatOptions): string =>
  FORMATTERS.getNumberFormat(language().locale, options).format(value);

/** A moment (ms since the epoch) as the language in force writes it. Options of ECMA-402. */
export const dateText = (at: number, options?: Intl.DateTimeFormatOptions): string =>
  FORMATTERS.getDateTimeFormat(language().locale, options).format(at);
