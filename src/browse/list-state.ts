import { useState } from 'react';
import type { EntityRow } from '../api/schemas/record.ts';
import type { Siblings } from '../detail/detail.tsx';
import type { EntryPoint } from '../paging/list-position.ts';
import { useWithRows } from '../ui/paint.ts';
import type { DrawnRow } from './read-records.ts';

/** The list whose rows are shown. Another one is another object. */
export interface ShownList {
  readonly entry: EntryPoint;
  /** Searched words; null: none. */
  readonly q: string | null;
}

interface Shown {
  /** undefined: before the first rows. */
  readonly shown: ShownList | undefined;
  /** Whether loaded rows wait for more urgent renders. */
  readonly waits: boolean;
}

/**
 * The list shown: another one replaces it once its first rows are here. The very first is drawn at once; later ones let
 * typed letters be drawn before them.
 * @param isHere whether rows of this list are here, or the reason why there are none
 */
export function useShownList({ entry, q }: ShownList, isHere: boolean): Shown {
  const [shown, setShown] = useState<ShownList>();
  if (isHere && shown?.entry !== entry) setShown({ entry, q });
  const drawn = useWithRows(shown);
  return { shown, waits: drawn !== undefined && drawn !== shown };
}

const isEntity = (row: DrawnRow): row is EntityRow => row.kind === 'entity';

/** The opened record and its neighbours among the loaded rows. */
export function siblingsOf(
  { base, rows }: { readonly base: number; readonly rows: readonly DrawnRow[] },
  fqn: string | undefined,
): Siblings {
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
