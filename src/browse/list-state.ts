import { useState } from 'react';
import type { EntryPoint } from '../paging/list-position.ts';
import type { EntityRow } from '../api/schemas/record.ts';
import type { DrawnRow } from './read-records.ts';
import type { Siblings } from '../detail/detail.tsx';
import { useWithRows } from '../ui/paint.ts';

/**
 * What the list's area shows. Failed is never shown as empty, and rows already there are never thrown away; why a list is
 * empty, and what is said of it, is `empty-list.tsx`'s.
 */
export type ListState = 'stopped' | 'rows' | 'loading' | 'failed' | 'empty';

interface ListFacts {
  /** The user did not want to wait for the first rows any longer. */
  readonly stopped: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly rowCount: number;
  /** A part of the list was read, no row is found in it, and it is not read on. */
  readonly isPart: boolean;
}

/** The one state that the facts mean. */
export function listState({ stopped, loading, failed, rowCount, isPart }: ListFacts): ListState {
  if (stopped) return 'stopped';
  if (isPart) return 'empty';
  if (failed) return 'failed';
  if (rowCount > 0) return 'rows';
  return loading ? 'loading' : 'empty';
}

/** The list whose rows are shown. Another one is another object. */
export interface ShownList {
  readonly entry: EntryPoint;
  /** What it was searched by. */
  readonly q: string | null;
}

interface Shown {
  /** Undefined before the first rows. */
  readonly shown: ShownList | undefined;
  /** Its rows are here, and to be drawn when nothing more urgent is. */
  readonly waits: boolean;
}

/**
 * Which list is shown: another one is once its first rows are here. The very first is drawn at once; further ones, which
 * come while somebody types, let each letter go before them.
 * @param isHere the rows of this list are here, or the reason why there are none
 */
export function useShownList({ entry, q }: ShownList, isHere: boolean): Shown {
  const [shown, setShown] = useState<ShownList>();
  if (isHere && shown?.entry !== entry) setShown({ entry, q });
  const drawn = useWithRows(shown);
  return { shown, waits: drawn !== undefined && drawn !== shown };
}

const isEntity = (row: DrawnRow): row is EntityRow => row.kind === 'entity';

/** The opened record and the ones around it, among the loaded rows; `base`: the index of the first of them. */
export function siblingsOf(rows: readonly DrawnRow[], fqn: string | undefined, base: number): Siblings {
  const at =
    fqn === undefined ? -1 : rows.findIndex((row) => isEntity(row) && row.fullyQualifiedName === fqn);
  if (at < 0) return {};
  const found = rows[at];
  const next = rows.slice(at + 1).find(isEntity);
  return {
    row: found && isEntity(found) ? found : undefined,
    index: base + at,
    previous: rows.slice(0, at).findLast(isEntity)?.fullyQualifiedName,
    next: next?.fullyQualifiedName,
    nextId: next?.id,
  };
}
