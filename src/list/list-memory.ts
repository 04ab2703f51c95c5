import type { CursorIndex } from '../paging/cursor-index.ts';

/** Facts that one list learned and the next lists of the same type need. Replaced, never changed. */
interface LearnedFacts {
  /** Fields that the server refuses: their columns are not shown. */
  readonly refused: readonly string[];
  /** Whether a screen was once complete, with all its rows and cells, or was scrolled past. */
  readonly isScreenComplete: boolean;
}

export type ListMemory = ReturnType<typeof createListMemory>;

/** An empty memory, shared by the lists of one page: every search and filter is another list of the same server. */
export function createListMemory() {
  let facts: LearnedFacts = { refused: [], isScreenComplete: false };
  return {
    /** The cursor indexes of the lists visited so far, by the key of their source. */
    cursorIndexes: new Map<string, CursorIndex>(),
    /** The same object until it changes. */
    facts: () => facts,
    /** @returns whether any of the fields was not known to be refused */
    refuse(fields: readonly string[]) {
      const more = fields.filter((field) => !facts.refused.includes(field));
      if (more.length > 0) facts = { ...facts, refused: [...facts.refused, ...more] };
      return more.length > 0;
    },
    /** @returns whether no screen was complete before */
    completeScreen() {
      const isFirst = !facts.isScreenComplete;
      if (isFirst) facts = { ...facts, isScreenComplete: true };
      return isFirst;
    },
  };
}
