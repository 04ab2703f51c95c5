import type { Page } from '@playwright/test';
import type { Catalog, Place } from '#src/fake/catalog/types.ts';
import { entityPath } from '#src/paths.ts';
import { expect, test as base, type CatalogSite } from '#test/e2e/fixtures.ts';
import { openScreen, type Glance, type Watched } from './screen.ts';

/** The list as the service has it. */
interface TrueRows {
  /** The link of the row at an index, from 0; undefined beyond the end. */
  readonly pathAt: (index: number) => string | undefined;
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
  return {
    pathAt(index) {
      known ??= readRows(catalog);
      const row = known[index];
      return row === undefined ? undefined : entityPath('tables', catalog.placeOf(row, 'fqn').key);
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
