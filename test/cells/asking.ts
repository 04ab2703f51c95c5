import { vi } from 'vitest';
import { createCellStore } from '#src/cells/cell-store.ts';
import { createPace } from '#src/cells/pace.ts';
import { createCellRequests } from '#src/cells/requests.ts';
import { waitingSource } from './waiting-source.ts';

export const BOTH = ['owners', 'tags'];

/** Requests for cells of a list of 1,000 tables, and what they asked for. */
export function setUp() {
  const source = waitingSource(1_000);
  const store = createCellStore();
  const told = {
    onRefused: vi.fn<(fields: readonly string[]) => void>(),
    onEdge: vi.fn<(index: number, cursor: string) => void>(),
    onNoEdge: vi.fn<(row: number) => void>(),
  };
  const requests = createCellRequests({ source, store, pace: createPace(), ...told });
  const asked = () =>
    source.asked.map(({ at, limit, fields }) => `${cursorOf(at)}+${String(limit)} ${fields.join()}`);
  const open = () => source.open().map(({ fields }) => fields.join());
  const filled = (field: string) =>
    source.numbers.filter((n) => store.get(`id-${String(n)}`)?.values[field] !== undefined).length;
  const failedOf = (row: number) => store.get(`id-${String(row)}`)?.failed ?? {};
  return { source, store, requests, asked, open, filled, failedOf, ...told };
}
const cursorOf = (at: { at: string; cursor?: string }) => at.cursor ?? 'start';
