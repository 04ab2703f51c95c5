import type { KnownCursor } from '#src/api/data-source.ts';
import { type FieldStore, isLoaded } from '#src/fields/field-store.ts';
import { overlaps, type FieldRequest, type Viewport } from '#src/fields/plan-requests.ts';

/** What somebody who looks on knows: what is shown, what is under way, and what became of what was asked for. */
export interface Known {
  scene: Viewport | undefined;
  shown: readonly string[];
  store: FieldStore;
  step: () => number;
  open: readonly FieldRequest[];
  /** Places that answers led on to. */
  edges: readonly KnownCursor[];
  /** Cells that failed and were not retried, as `row field`. */
  failed: Set<string>;
  /** Fields of a request for several that failed: each is to be asked for alone. */
  apart: Set<string>;
}

export const cell = (row: number, field: string): string => `${String(row)} ${field}`;
const rowsIn = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n);
const within = (row: number, { start, limit }: FieldRequest) => row >= start && row < start + limit;

function isMissing(known: Known, row: number, field: string): boolean {
  const id = known.scene?.rowIdAt(row);
  if (id === undefined || isLoaded(known.store.get(id), field) || known.failed.has(cell(row, field)))
    return false;
  return !known.open.some((request) => request.fields.includes(field) && within(row, request));
}

function hasWay({ scene, edges, step }: Known, row: number): boolean {
  const reach = Math.max(100, step());
  return [...(scene?.cursors ?? []), ...edges].some(({ index, at }) =>
    at.at === 'before' ? index > row && index - row <= reach : index <= row && row - index <= reach,
  );
}

/** Cells on screen that nobody asked for although there is a way to them. */
export const leftOnScreen = (known: Known): readonly string[] => {
  const { scene, shown } = known;
  if (!scene) return [];
  return rowsIn(scene.first, scene.last + 1)
    .filter((row) => hasWay(known, row))
    .flatMap((row) => shown.filter((field) => isMissing(known, row, field)).map((field) => cell(row, field)));
};

/** What is wrong with asking for `request` now, law by law. */
export function faultsOf(request: FieldRequest, known: Known): readonly string[] {
  const { scene, shown, open, apart } = known;
  if (!scene) return ['asks for what nobody looks at'];
  const faults: string[] = [];
  const { start, limit, fields, at } = request;
  const rows = rowsIn(start, start + limit);
  const onScreen = (row: number) => row >= scene.first && row <= scene.last;
  const wanted = (row: number) => onScreen(row) || (row >= scene.overscan.from && row < scene.overscan.to);
  const brings = (field: string) => rows.filter((row) => wanted(row) && isMissing(known, row, field));

  if (open.length >= 2) faults.push('a third at once');
  if (fields.some((field) => !shown.includes(field))) faults.push('a column that is not shown');
  if (fields.length > 1 && fields.some((field) => apart.has(field)))
    faults.push('together what failed together');
  if (fields.some((field) => brings(field).length === 0)) faults.push('brings nothing missing of a field');
  const same = open.filter((other) => other.fields.some((field) => fields.includes(field)));
  if (same.some((other) => overlaps(other, start, start + limit))) faults.push('is under way');

  const missing = fields.flatMap(brings).toSorted((a, b) => a - b);
  if (!missing.some(onScreen)) {
    if (leftOnScreen(known).length > 0 && open.length === 0) faults.push('the screen waits');
    if (open.length > 0) faults.push('fills the block beside something else');
  }
  if (at.at === 'before') {
    if (missing[0] !== start) faults.push('goes on above the last row missing');
  } else {
    const nearer = [...scene.cursors, ...known.edges].some(
      ({ index, at: { at: kind } }) => kind !== 'before' && index > start && index <= (missing[0] ?? start),
    );
    if (nearer) faults.push('comes from farther away than it must');
    if (missing.at(-1) !== start + limit - 1) faults.push('goes on below the last row missing');
  }
  return faults;
}
