import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import compile from 'icu-minify/compile';
import { parseSync, type Plugin } from 'vite';
import { messageKey } from '../words/message-key.ts';

const ENGLISH = /\/src\/words\/en\/[\w-]+\.ts$/;
/** A module of all messages of a language: `words:de`. */
const CATALOG = /^words:([a-z]{2})$/;

/**
 * The messages of a file of the catalog: `export const name = 'text';`, nothing else.
 * @returns ICU texts by name
 * @throws where the file holds anything else
 */
export function readMessages(code: string, file: string): ReadonlyMap<string, string> {
  const messages = new Map<string, string>();
  for (const statement of parseSync(file, code).program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null;
    if (declared?.type !== 'VariableDeclaration') throw new Error(`${file}: messages alone stand here`);
    for (const { id, init } of declared.declarations) {
      if (id.type !== 'Identifier' || init?.type !== 'Literal' || typeof init.value !== 'string')
        throw new Error(`${file}: a message is a text in quotes`);
      messages.set(id.name, init.value);
    }
  }
  return messages;
}

/** A message as the page formats it. @throws where it is not ICU MessageFormat */
function compiled(name: string, text: string, file: string) {
  try {
    return compile(text);
  } catch (error) {
    throw new Error(`${file}: ${name} is no ICU message`, { cause: error });
  }
}

/** The module of English messages that `code` is, each compiled. */
export const englishModule = (code: string, file: string): string =>
  [...readMessages(code, file)]
    .map(([name, text]) => `export const ${name} = ${JSON.stringify(compiled(name, text, file))};`)
    .join('\n');

/**
 * The messages of another language by their English ones, both compiled.
 * @param folder of the catalog, with a folder for each language and the same files in each
 * @throws where one English text would be said in two ways
 */
export function catalogOf(folder: string, code: string): ReadonlyMap<string, unknown> {
  const catalog = new Map<string, unknown>();
  for (const name of readdirSync(join(folder, 'en'))) {
    const [english, other] = ['en', code].map((language) => {
      const file = join(folder, language, name);
      return readMessages(readFileSync(file, 'utf8'), file);
    });
    for (const [id, text] of other ?? []) {
      const key = messageKey(compiled(id, english?.get(id) ?? '', name));
      const said = compiled(id, text, join(code, name));
      if (catalog.has(key) && messageKey(catalog.get(key)) !== messageKey(said))
        throw new Error(`${code}/${name}: ${id} says "${key}" in another way than before`);
      catalog.set(key, said);
    }
  }
  return catalog;
}

/**
 * Compiles the catalog of messages: what the page formats has no parser, and another language is one file that only
 * those who read it wait for.
 */
export function words(): Plugin {
  let folder = '';
  return {
    name: 'catalog:words',
    enforce: 'pre',
    configResolved: ({ root }) => {
      folder = join(root, 'src/words');
    },
    resolveId: (id) => (CATALOG.test(id) ? `\0${id}` : null),
    load(id) {
      const code = CATALOG.exec(id.slice(1))?.[1];
      if (!id.startsWith('\0') || code === undefined) return null;
      for (const language of ['en', code])
        for (const name of readdirSync(join(folder, language)))
          this.addWatchFile(join(folder, language, name));
      return `export default new Map(${JSON.stringify([...catalogOf(folder, code)])});`;
    },
    transform(code, id) {
      if (!ENGLISH.test(id) || dirname(dirname(id)) !== folder) return null;
      return { code: englishModule(code, basename(id)), map: null };
    },
  };
}
