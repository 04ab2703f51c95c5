import type { CursorIndex } from '../paging/cursor-index.ts';

/** Facts that one list learned and the next lists of the same type need. Replaced, never changed. */
interface LearnedFacts {
  /** Fields that the server refuses: their columns are not shown. */
  readonly refused: readonly string[];
  /** Whether a screen was once complete, with all its rows and cells, or was scrolled past. */
  readonly isScreenComplete: boolean;
}

/** Memory shared by the lists of one page: every search and filter is another list of the same server. */
export interface ListMemory {
  /** The cursor indexes of the lists visited so far, by the key of their source. */
  readonly cursorIndexes: Map<string, CursorIndex>;
  /** The same object until it changes. */
  readonly facts: () => LearnedFacts;
  /** @returns whether any of the fields was not known to be refused */
  readonly refuse: (fields: readonly string[]) => boolean;
  /** @returns whether no screen was complete before */
  readonly completeScreen: () => boolean;
}

/** An empty memory. */
export function createListMemory(): ListMemory {
  let facts: LearnedFacts = { refused: [], isScreenComplete: false };
  return {
    cursorIndexes: new Map(),
    facts: () => facts,
    refuse(fields) {
      const more = fields.filter((field) => !facts.refused.includes(field));
      if (more.length > 0) facts = { ...facts, refused: [...facts.refused, ...more] };
      return more.length > 0;
    },
    completeScreen() {
      const isFirst = !facts.isScreenComplete;
      if (isFirst) facts = { ...facts, isScreenComplete: true };
      return isFirst;
    },
  };
}
