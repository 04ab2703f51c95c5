import type { Page } from '@playwright/test';
import type { Catalog, Place, RowNumber } from '#src/fake/catalog/types.ts';
import { entityPath, fqnOfPath } from '#src/paths.ts';
import { expect, test as base, type CatalogSite } from '#test/e2e/fixtures.ts';
import { openScreen, type Glance, type Watched } from './screen.ts';

/** The list as the service has it at this moment. */
export interface TrueRows {
  readonly count: () => number;
  /** The row at an index, from 0; undefined beyond the end. */
  readonly rowAt: (index: number) => RowNumber | undefined;
  readonly fqnAt: (index: number) => string | undefined;
  readonly pathAt: (index: number) => string | undefined;
  /** All rows in order. */
  readonly rows: () => Uint32Array;
  /** Asks the catalog itself. */
  readonly read: <T>(run: (catalog: Catalog) => T) => T;
  /** Changes the catalog. All writes go this way: the list is read again after one. */
  readonly write: <T>(run: (catalog: Catalog) => T) => T;
}

/** Every row of a catalog, read as a client reads them: page after page, in the order of the seed's list. */
function readRows(catalog: Catalog): Uint32Array {
  const rows = new Uint32Array(catalog.count());
  let after: Place | undefined;
  for (let read = 0; ;) {
    const filter = { include: 'non-deleted' } as const;
    const page = catalog.page({ order: 'name', filter, limit: 1_000, ...(after && { after }) });
    rows.set(page.rows, read);
    read += page.rows.length;
    const last = page.rows.at(-1);
    if (!page.moreAfter || last === undefined) return rows;
    after = catalog.placeOf(last, 'name');
  }
}

/** A catalog of this process by true index. */
function trueRows(catalog: Catalog): TrueRows {
  let known: Uint32Array | undefined;
  const rows = () => (known ??= readRows(catalog));
  const rowAt = (index: number) => rows()[index];
  const fqnAt = (index: number) => {
    const row = rowAt(index);
    return row === undefined ? undefined : catalog.placeOf(row, 'fqn').key;
  };
  return {
    count: () => catalog.count(),
    rows,
    rowAt,
    fqnAt,
    pathAt(index) {
      const fqn = fqnAt(index);
      return fqn === undefined ? undefined : entityPath('tables', fqn);
    },
    read: (run) => run(catalog),
    write(run) {
      known = undefined;
      return run(catalog);
    },
  };
}

/** The size that everything here is about. */
export const MILLION = 1_000_000;

/** Px of a row in comfortable density. */
export const ROW_HEIGHT = 36;

/** Px that the grid may be high inside: 8,000,000 of rows, and the header. Firefox stops near 17.9 M, Chromium at 33.5 M. */
export const HIGHEST = 8_000_100;

interface MillionSite {
  readonly site: CatalogSite;
  readonly list: TrueRows;
}

interface Fixtures {
  /** Starts a site on a million tables, or so many, and opens the list at an address, at rest. */
  readonly openMillion: (address?: string, tables?: number) => Promise<MillionSite>;
}

export const test = base.extend<Fixtures>({
  openMillion: async ({ page, start }, use) => {
    await use(async (address = '/tables', tables = MILLION) => {
      const site = await start({ tables, latency: 0 });
      if (!site.catalog) throw new Error('The catalog is not in this process');
      await page.context().addInitScript(openScreen);
      await page.goto(`${site.url}${address}`);
      await atRest(page);
      return { site, list: trueRows(site.catalog) };
    });
  },
});

export { expect };

export const gridOf = (page: Page) => page.getByRole('grid', { name: 'Tables' });

/** Waits until there are rows, and nothing on screen is awaited and nothing under way, whatever is walked to. */
export const atRest = (page: Page): Promise<void> => page.evaluate(() => window.shown.rest());

/** Asks for a row by its number, from 1. */
export async function goToRow(page: Page, row: number): Promise<void> {
  await page.getByRole('button', { name: 'Go to row' }).click();
  await page.getByRole('spinbutton', { name: 'Row' }).fill(String(row));
  await page.keyboard.press('Enter');
}

/** What is on screen now. */
export const look = (page: Page): Promise<Glance> => page.evaluate(() => window.shown.look());

/** Notes every frame until the answer is called; it answers what was seen. */
export async function watch(page: Page): Promise<() => Promise<Watched>> {
  await page.evaluate(() => window.shown.watch());
  return () => page.evaluate(() => window.shown.stop());
}

/**
 * Drags the thumb to a share of the whole way, a step a frame, and holds it there: no `scrollend` comes on the way, as in
 * `scroll-bars.spec.ts`, whose drag by the mouse is too coarse for one row of a million. Answers the longest pause between two
 * steps in ms: of more than 100 ms, and the thumb rested on its way.
 */
export const dragThumb = (page: Page, share: number): Promise<number> =>
  page.evaluate(async (to) => {
    const grid = document.querySelector('[role=grid]')!;
    const way = grid.scrollHeight - grid.clientHeight;
    const from = grid.scrollTop / way;
    const held = new AbortController();
    const hold = (event: Event) => event.stopImmediatePropagation();
    window.addEventListener('scrollend', hold, { capture: true, signal: held.signal });
    let [longest, before] = [0, performance.now()];
    for (let step = 1; step <= 20; step++) {
      grid.scrollTop = (from + ((to - from) * step) / 20) * way;
      await new Promise(requestAnimationFrame);
      longest = Math.max(longest, performance.now() - before);
      before = performance.now();
    }
    held.abort();
    return longest;
  }, share);

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
  const rowOf = (path: string) => list.read((catalog) => catalog.findByFqn(fqnOfPath('tables', path) ?? ''));
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
