import { fqnOfPath } from '#src/paths.ts';
import type { Catalog, RowNumber } from '#src/fake/catalog/types.ts';
import type { TrueRows } from './true-rows.ts';

const KINDS = ['add', 'remove', 'rename'] as const;
const filter = { include: 'non-deleted' } as const;

/** Whole numbers below `most`, the same ones in every run. */
function createDraw(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

/** Somebody else who writes to the catalog, and remembers what was touched. */
export interface Writer {
  /** Adds, removes or renames one of the tables up to 150 rows before or after one that is on screen, by its link. */
  readonly writeNear: (path: string) => void;
  readonly writes: () => number;
  /** Place of an untouched table among the untouched ones, by its link; undefined: it was written to. */
  readonly rankOf: (path: string) => number | undefined;
}

/** Rows around a place of the list, as it is now. */
function rowsAround(catalog: Catalog, row: RowNumber): readonly RowNumber[] {
  const place = catalog.placeOf(row, 'name');
  const before = catalog.page({ order: 'name', filter, before: place, limit: 150 });
  const after = catalog.page({ order: 'name', filter, after: place, limit: 150 });
  return [...before.rows, row, ...after.rows];
}

export function createWriter(list: TrueRows, seed: number): Writer {
  const draw = createDraw(seed);
  const original = list.rows();
  const touched = new Set<RowNumber>();
  let written = 0;
  let ranks: Map<RowNumber, number> | undefined;
  const nameOf = (catalog: Catalog, row: RowNumber) => catalog.placeOf(row, 'name').key;

  const write = (catalog: Catalog, around: readonly RowNumber[]) => {
    const pick = () => around[draw(around.length)]!;
    const row = pick();
    const kind = KINDS[draw(KINDS.length)]!;
    written += 1;
    const name = `${nameOf(catalog, pick())}_${written}`;
    if (kind === 'remove') catalog.remove(row);
    else if (kind === 'rename') catalog.patch(row, { name });
    const databaseSchema = catalog.schemas()[draw(50)]!.fullyQualifiedName;
    touched.add(kind === 'add' ? catalog.add({ name, databaseSchema }) : row);
  };
  const rankOf = (row: RowNumber) => {
    if (touched.has(row)) return undefined;
    ranks ??= new Map(
      Array.from(
        original.filter((one) => !touched.has(one)),
        (one, rank) => [one, rank],
      ),
    );
    return ranks.get(row);
  };
  const rowOf = (path: string) => list.read((catalog) => catalog.findByFqn(fqnOfPath(path) ?? ''));
  return {
    writeNear(path) {
      ranks = undefined;
      const row = rowOf(path);
      if (row !== undefined) list.write((catalog) => write(catalog, rowsAround(catalog, row)));
    },
    writes: () => written,
    rankOf(path) {
      const row = rowOf(path);
      return row === undefined ? undefined : rankOf(row);
    },
  };
}
