interface ModuleInfo {
  readonly isEntry: boolean;
  readonly importers: readonly string[];
}

/**
 * Names the one chunk of all that the first rows wait for: what the entry imports, statically, over any number of
 * steps. One file compresses better than twenty, and is one request. Everything else splits as the bundler likes.
 */
export function firstChunk(): (
  id: string,
  context: { getModuleInfo: (id: string) => ModuleInfo | null },
) => string | null {
  const known = new Map<string, boolean>();
  return (id, context) => {
    const isFirst = (module: string): boolean => {
      const answer = known.get(module);
      if (answer !== undefined) return answer;
      // Set before the importers are looked at: modules may import each other.
      known.set(module, false);
      const info = context.getModuleInfo(module);
      const first = info !== null && (info.isEntry || info.importers.some(isFirst));
      known.set(module, first);
      return first;
    };
    return isFirst(id) ? 'first' : null;
  };
}
