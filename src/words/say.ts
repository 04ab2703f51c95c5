import type { GetICUArgs } from '@schummar/icu-type-parser';
import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format';
import { FORMATTERS } from './formats.ts';
import { language } from './language.ts';

/** What stands in the braces of an ICU message, by name. */
export type ValuesOf<Message extends string> = GetICUArgs<
  Message,
  { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: number | Date }
>;

/** None, where a message has no braces. */
export type Given<Values> = keyof Values extends never ? [] : [values: Values];

/** A message in the language in force, as it is compiled; the English one where that language has none. */
export const translated = (message: CompiledMessage): CompiledMessage =>
  language().translate?.(message) ?? message;

/**
 * The text of a message of the catalog, in the language in force.
 * @param message one of `words/en`: ICU MessageFormat, compiled when the page is built (see `build/words.ts`)
 * @param given what stands in its braces; numbers are written as the language writes them where the message says so
 */
export function say<Message extends string>(message: Message, ...given: Given<ValuesOf<Message>>): string;
export function say(message: string, values?: FormatValues): string {
  return String(format(translated(message), language().locale, values, { formatters: FORMATTERS }));
}
