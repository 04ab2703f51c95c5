import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const LIBRARY = 'lucide-react';
const IMPORT = /^import \{([^}]*)\} from 'lucide-react';$/gm;
const ENTRY = /^(type )?((\w+)(?: as (\w+))?)$/;
const EXPORT = /^export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs';$/gm;

/** Files of icons by the names that the library's main module, given as source, exports them under. */
export function iconFiles(main: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of main.matchAll(EXPORT)) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  }
  return files;
}

/** A module's source with each icon imported from its own file; a type is imported as before. */
export function withSingleIcons(code: string, files: ReadonlyMap<string, string>): string {
  return code.replace(IMPORT, (_, list: string) =>
    list
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean)
      .map((entry) => {
        const [, type = '', names = '', name = '', alias = name] = ENTRY.exec(entry) ?? [];
        const file = files.get(name);
        return file === undefined
          ? `import ${type}{ ${names} } from '${LIBRARY}';`
          : `import ${alias} from '${LIBRARY}/icons/${file}';`;
      })
      .join(' '),
  );
}

/**
 * Imports icons one by one. By the library's main module each of them would hang on whatever imports any, and the first
 * rows would wait for the icons of every dialog.
 */
export function singleIcons(): Plugin {
  let files: Promise<ReadonlyMap<string, string>> | undefined;
  return {
    name: 'catalog:single-icons',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes(`'${LIBRARY}'`)) return null;
      files ??= this.resolve(LIBRARY).then(async (main) =>
        iconFiles(main ? await readFile(main.id, 'utf8') : ''),
      );
      return { code: withSingleIcons(code, await files), map: null };
    },
  };
}
