import { ask, type Answer } from './ask.ts';
import type { FloorOptions } from './options.ts';
import type { FloorRecord } from './record.ts';

const LIMIT = 100;
const HOP = 1_000;
const BESIDE = 'owners,tags';

/** Rows by cursors with as little as will do: one request at a time for rows, and cells beside them or along with them. */
export function createPages(options: FloorOptions, changed: () => void) {
  const { start, kept } = options;
  const pages = new Map<number, readonly FloorRecord[]>();
  const cursors = new Map<number, string | undefined>([[0, undefined]]);
  if (start.cursor !== undefined) cursors.set(start.row, start.cursor);
  const filled = new Set<number>();
  let { together } = options;
  let total = 0;
  let busy = false;
  let seen = { first: start.row, last: start.row + 40 };

  const know = (row: number, answer: Answer) => {
    total = answer.paging.total;
    if (answer.paging.after !== undefined) cursors.set(row + answer.data.length, answer.paging.after);
  };
  const evict = (near: number) => {
    while (pages.size > kept) {
      const far = [...pages.keys()].reduce((a, b) => (Math.abs(a - near) > Math.abs(b - near) ? a : b));
      pages.delete(far);
      filled.delete(far);
    }
  };
  const wanted = () => {
    const from = Math.floor(seen.first / LIMIT) * LIMIT;
    for (let row = from; row <= seen.last + 2 * LIMIT; row += LIMIT) {
      if (!pages.has(row) && (total === 0 || row < total)) return row;
    }
    return undefined;
  };
  const step = async (row: number) => {
    const known = [...cursors.keys()].filter((place) => place <= row).reduce((a, b) => Math.max(a, b), 0);
    const limit = known === row ? LIMIT : Math.min(HOP, row - known);
    const answer = await ask(cursors.get(known), limit, known === row ? together : undefined);
    know(known, answer);
    if (known !== row) return;
    pages.set(row, answer.data);
    evict(row);
    changed();
  };
  const load = async () => {
    if (busy) return;
    busy = true;
    for (let row = wanted(); row !== undefined; row = wanted()) await step(row);
    busy = false;
  };
  const onScreen = () => [...pages.keys()].filter((row) => row <= seen.last && row + LIMIT > seen.first);
  const fill = async (row: number) => {
    filled.add(row);
    const answer = await ask(cursors.get(row), LIMIT, BESIDE);
    const cells = new Map(answer.data.map((record) => [record.id, record]));
    for (const record of pages.get(row) ?? []) {
      const { owners = [], tags = [] } = cells.get(record.id) ?? {};
      record.owners = owners;
      record.tags = tags;
    }
    changed();
  };

  return {
    total: () => total,
    at: (index: number) => pages.get(Math.floor(index / LIMIT) * LIMIT)?.[index % LIMIT],
    see(first: number, last: number, far: boolean) {
      seen = { first, last };
      if (!far) void load();
    },
    rest() {
      void load();
      if (together !== undefined) return;
      for (const row of onScreen()) if (!filled.has(row)) void fill(row);
    },
    /** Asks for the pages on screen anew with other fields, and forgets the others. */
    async carry(fields: string) {
      together = fields;
      const again = onScreen();
      for (const row of pages.keys()) if (!again.includes(row)) pages.delete(row);
      for (const row of again) await step(row);
    },
  };
}
