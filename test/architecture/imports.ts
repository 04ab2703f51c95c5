import { posix } from 'node:path';
import { parseSync } from 'vite';
import type { SourceFile } from './source-files.ts';

/** `type`: erased at build time. `lazy`: `import()`, or the file of a worker. */
type ImportKind = 'value' | 'type' | 'lazy';

export interface Import {
  /** As written. */
  readonly specifier: string;
  readonly kind: ImportKind;
}

const matches = (text: string, pattern: RegExp, kind: ImportKind): Import[] =>
  [...text.matchAll(pattern)].map((match) => ({ specifier: match[1] ?? match[2] ?? '', kind }));

function importsOfStyle(text: string): Import[] {
  const bare = text.replace(/\/\*[^]*?\*\//g, '');
  return [
    ...matches(bare, /@import\s+(?:url\()?\s*["']([^"']+)["']/g, 'value'),
    ...matches(bare, /composes:[^;]*?from\s+["']([^"']+)["']/g, 'value'),
  ];
}

function importsOfModule(file: SourceFile): Import[] {
  const { module, comments, errors } = parseSync(file.path, file.text);
  if (errors.length > 0) throw new Error(`${file.path}: ${errors[0]?.message ?? 'cannot be parsed'}`);
  // Comments become blanks of the same length, so that positions are unchanged.
  const bare = comments.reduce(
    (text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end),
    file.text,
  );
  const found: Import[] = [];
  for (const { entries, moduleRequest } of module.staticImports) {
    const erased = entries.length > 0 && entries.every((entry) => entry.isType);
    found.push({ specifier: moduleRequest.value, kind: erased ? 'type' : 'value' });
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest) found.push({ specifier: moduleRequest.value, kind: isType ? 'type' : 'value' });
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const written = file.text.slice(moduleRequest.start, moduleRequest.end);
    found.push({ specifier: written.replace(/^["'`]|["'`]$/g, ''), kind: 'lazy' });
  }
  found.push(...matches(bare, /new URL\(\s*["']([^"']+)["'],\s*import\.meta\.url/g, 'lazy'));
  return found;
}

const known = new WeakMap<SourceFile, readonly Import[]>();

/** Everything that a module or style sheet imports, in no order. @throws Error where it cannot be parsed */
export function importsOf(file: SourceFile): readonly Import[] {
  const found =
    known.get(file) ?? (file.path.endsWith('.css') ? importsOfStyle(file.text) : importsOfModule(file));
  known.set(file, found);
  return found;
}

/** The path from the root that a relative specifier refers to; undefined for a package. */
export const resolveImport = (from: string, specifier: string): string | undefined =>
  specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')) : undefined;
