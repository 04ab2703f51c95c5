import compile from 'icu-minify/compile';
import { parseSync, Visitor, type ESTree, type Plugin } from 'vite';

/** A text as the page formats it. @throws where it is not ICU MessageFormat */
function compiled(text: string, file: string): string {
  try {
    return JSON.stringify(compile(text));
  } catch (error) {
    throw new Error(`${file}: no ICU message: ${text}`, { cause: error });
  }
}

/** A module of messages, object literals with a text for each name, with those texts compiled. @throws for one that is not ICU */
export function compileMessages(code: string, file: string): string {
  const texts: ESTree.StringLiteral[] = [];
  new Visitor({
    Property({ value }) {
      if (value.type === 'Literal' && typeof value.value === 'string') texts.push(value);
    },
  }).visit(parseSync(file, code).program);
  // From the last one, so that the places of those before it stay.
  return texts.reduceRight(
    (module, { start, end, value }) => module.slice(0, start) + compiled(value, file) + module.slice(end),
    code,
  );
}

/** Compiles the messages when the page is built, so that it needs no parser for them. */
export const messagesPlugin = (): Plugin => ({
  name: 'catalog:messages',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/i18n\/messages\/[\w-]+\.ts$/ },
    handler: (code, id) => ({ code: compileMessages(code, id), map: null }),
  },
});
