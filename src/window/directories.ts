import { EMPTY_DIRECTORY, type Directory } from './directory.ts';

/** The directories of the lists visited lately, by their source. */
export interface Directories {
  readonly of: (source: string) => Directory;
  readonly keep: (source: string, directory: Directory) => void;
}

/** Every search typed is a source of its own; a page that stays open all day must not keep them all. */
const MOST = 16;

/** Directories that forget the source kept longest ago beyond `most`. Answers the empty one for a source unknown. */
export function createDirectories(most = MOST): Directories {
  const known = new Map<string, Directory>();
  return {
    of: (source) => known.get(source) ?? EMPTY_DIRECTORY,
    keep(source, directory) {
      known.delete(source);
      known.set(source, directory);
      const [oldest] = known.keys();
      if (known.size > most && oldest !== undefined) known.delete(oldest);
    },
  };
}
