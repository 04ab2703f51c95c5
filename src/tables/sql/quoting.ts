import type { Dialect } from './dialects.ts';
import { isReserved } from './reserved-words.ts';

/** Names that mean themselves without quotes. Where case is folded the catalog may have written either. */
const BARE: Readonly<Record<Dialect['bare'], RegExp>> = {
  // Readers of such a database often write its names in lower case, quoted they would not be found then.
  upper: /^(?:[A-Z][A-Z0-9_]*|[a-z][a-z0-9_]*)$/,
  lower: /^[a-z_][a-z0-9_]*$/,
  any: /^[A-Za-z_][A-Za-z0-9_]*$/,
};

/** A name as a dialect writes it: bare where that means the same, else in its quotes. Any text can be quoted. */
export function quoteName(name: string, { quote, escape, bare }: Dialect): string {
  if (BARE[bare].test(name) && !isReserved(name)) return name;
  const [open = '', close = ''] = quote;
  const inside =
    escape === 'twice'
      ? name.replaceAll(close, close + close)
      : name.replaceAll('\\', '\\\\').replaceAll(close, `\\${close}`);
  return open + inside + close;
}
