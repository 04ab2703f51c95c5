import type { RowSource } from '#src/api/data-source.ts';
import { createRowReader, ReadError, type RowReader } from '#src/paging/row-reader.ts';

const { signal } = new AbortController();

/** Ids of all rows of a walk, asked for again wherever it breaks off; `most` gives up. */
export async function collect(walk: RowReader, most = 40): Promise<string[]> {
  const ids: string[] = [];
  for (let failures = 0; ;) {
    try {
      const stretch = await walk.read(signal);
      if (!stretch) return ids;
      ids.push(...stretch.rows.map(({ id }) => id));
      walk.commit(stretch);
    } catch (error) {
      failures += 1;
      if (failures > most || (error instanceof ReadError && error.kind === 'circle')) throw error;
    }
  }
}

/** Ids of all rows of a source, in pages of so many. */
export const collectFrom = (source: RowSource, most: number): Promise<string[]> =>
  collect(createRowReader(source, [], most));
