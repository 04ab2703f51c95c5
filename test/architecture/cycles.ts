import { importsOf, resolveImport } from './imports.ts';
import type { SourceFile } from './source-files.ts';

/** Chains of imports that come back to where they began, types (which are erased) aside, as `a -> b -> a`. */
export function importCycles(files: readonly SourceFile[]): string[] {
  const edges = new Map(
    files.map((file) => [
      file.path,
      importsOf(file)
        .filter(({ kind }) => kind !== 'type')
        .flatMap(({ specifier }) => resolveImport(file.path, specifier) ?? []),
    ]),
  );
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    const at = trail.indexOf(path);
    if (at !== -1) found.push([...trail.slice(at), path].join(' -> '));
    if (at !== -1 || done.has(path)) return;
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of edges.keys()) visit(path, []);
  return found;
}
