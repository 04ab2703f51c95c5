import { fetchScreen, watchStart, pressAndWait } from '../in-page/actions.ts';
import { scrollAsRowsCome } from '../in-page/scrolling.ts';
import { USUAL, type Bench, type Readings, withLatency } from '../measure.ts';
import type { CatalogOptions, Site } from '../site.ts';
import {
  inBlankPage,
  throttle,
  type Which,
  listen,
  type Traffic,
  settle,
  fieldsAsked,
  inOpenPage,
  type Visit,
} from '../visit.ts';

/** Columns whose values come after the rows. */
const CELLS = ['owners', 'tags'];

/**
 * Loads a page that says when it marks something, see `watchStart`; once it has the last of these marks, answers when it
 * had each, in ms from the start of navigation. Until then it is asked for nothing: what Playwright runs in a page that is
 * asked is as large as the page's own code, and would be compiled between its answer and its first row.
 */
async function marksOf(
  { page }: Visit,
  marks: readonly string[],
  load: () => Promise<unknown>,
): Promise<readonly number[]> {
  await Promise.all([page.waitForEvent('console', (message) => message.text() === marks.at(-1)), load()]);
  return page.evaluate(
    (names) => names.map((name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN),
    marks,
  );
}

/** From the start of navigation, in ms: the first row, the whole screen and the databases are painted. */
async function startOf(visit: Visit, address: string, name: string): Promise<Readings> {
  const load = () => visit.page.goto(address);
  const marks = await marksOf(visit, ['first-row', 'screen', 'tree'], load);
  const [row = Number.NaN, screen = Number.NaN, tree = Number.NaN] = marks;
  return {
    [`${name}Row`]: row,
    [`${name}Screen`]: screen,
    [`${name}Whole`]: screen / row,
    [`${name}Tree`]: tree,
  };
}

const watchAll = ({ page }: Visit, which: Which) =>
  page.addInitScript(watchStart, { columns: CELLS, parts: which === 'product' });

/** With nothing cached and a quarter of the CPU, before a service that takes no time. */
export async function firstOnSlowProcessor({ browser, site }: Bench, which: Which): Promise<Readings> {
  return inBlankPage({ browser, site: await site(USUAL), which }, async (visit, address) => {
    await throttle(visit, 4);
    await watchAll(visit, which);
    return startOf(visit, address, 'first');
  });
}

/** What a service takes for an answer, where neither the processor nor the network is slow, in ms. */
const ANSWER_MS = 60;

/** A first visit with nothing cached, and a second one. @throws Error where the second one loads a script again */
async function twice(
  { browser, site }: Bench,
  which: Which,
  name: string,
  prepare: (visit: Visit) => Promise<void>,
): Promise<Readings> {
  const usual = await site(USUAL);
  return withLatency(usual, ANSWER_MS, () =>
    inBlankPage({ browser, site: usual, which }, async (visit, address) => {
      await prepare(visit);
      await watchAll(visit, which);
      const first = await startOf(visit, address, name);
      await settle(visit);
      // From the same address it would be a reload.
      await visit.page.goto('about:blank');
      const second = await startOf(visit, address, `${name}Warm`);
      const loaded = await visit.page.evaluate(() =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter((entry) => entry.name.endsWith('.js') && entry.transferSize > 0)
          .map((entry) => entry.name),
      );
      if (loaded.length > 0) throw new Error(`${loaded[0]} was loaded again`);
      return { ...first, ...second };
    }),
  );
}

/** At full speed. */
export const firstAtSpeed = (bench: Bench, which: Which): Promise<Readings> =>
  twice(bench, which, 'quick', () => Promise.resolve());

const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** Over a network with 150 ms and 1.6 Mbit/s. */
export const firstOnSlowNetwork = (bench: Bench, which: Which): Promise<Readings> =>
  twice(bench, which, 'slow', async ({ cdp }) => {
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  });

/** A server whose answers take as long as those of a real one, and grow with the rows and fields asked for. */
const REAL: CatalogOptions = { tables: 20_000, dialect: 'om-1.1', latency: 'real' };
const MIDDLE = REAL.tables / 2;
/** A page that asked for nothing in so many ms has all that it wants. Its longest answer takes about 1,500. */
const QUIET_MS = 3_000;

/** ms until every row was on screen, and until owners and tags were in all of them. */
async function readStart(visit: Visit, load: () => Promise<unknown>) {
  const [rows = Number.NaN, cells = Number.NaN] = await marksOf(visit, ['rows', 'cells'], load);
  return { rows, cells };
}

/** Waits until the page asks for nothing any more. */
async function untilQuiet({ page }: Visit, heard: () => Traffic): Promise<void> {
  do await page.waitForTimeout(QUIET_MS);
  while (heard().requests.length > 0);
}

/**
 * From the start of navigation, in ms: every row on screen; then owners and tags in all of them. Of the product also when
 * it is loaded again and knows what the server calls its fields, and how long one request takes that brings all that is on
 * screen, sent by the page itself while nothing else is.
 */
export async function realStart({ browser, site }: Bench, which: Which): Promise<Readings> {
  return inBlankPage({ browser, site: await site(REAL), which }, async (visit, address) => {
    const { page } = visit;
    const heard = await listen(visit);
    const refused = { count: 0 };
    page.on('response', (response) => {
      if (response.status() === 400) refused.count += 1;
    });
    await page.addInitScript(watchStart, { columns: CELLS, parts: false });
    const { rows, cells } = await readStart(visit, () => page.goto(address));
    const first = { realRows: rows, realCells: cells };
    if (which !== 'product') return first;
    const realRefusedFirst = refused.count;
    await untilQuiet(visit, heard);
    refused.count = 0;
    const again = await readStart(visit, () => page.reload());
    await untilQuiet(visit, heard);
    const one = await page.evaluate(fetchScreen, 'owner,tags');
    return {
      ...first,
      realOne: one,
      realCellsShare: cells / one,
      realRefusedFirst,
      realRowsAgain: again.rows,
      realCellsAgain: again.cells,
      realCellsAgainShare: again.cells / one,
      realRefused: refused.count,
    };
  });
}

/** 3,000 rows from the top, waiting for rows wherever they are awaited, in ms. */
export async function realScroll({ browser, site }: Bench, which: Which): Promise<Readings> {
  return inOpenPage({ browser, site: await site(REAL), which }, async ({ page }) => ({
    realScroll: (await page.evaluate(scrollAsRowsCome, { rows: 3_000 })).ms,
  }));
}

const middles = new WeakMap<Site, Promise<string>>();

/** The cursor of the page in the middle of the list, asked of the service without its costs. */
async function findMiddle(site: Site): Promise<string> {
  await site.latency(0);
  let after = '';
  for (let row = 0; row < MIDDLE; row += 1_000) {
    const query = new URLSearchParams({ limit: '1000', ...(after && { after }) });
    const answer = await fetch(`${site.url}/api/v1/tables?${query.toString()}`);
    ({ after } = ((await answer.json()) as { paging: { after: string } }).paging);
  }
  await site.latency('real');
  return after;
}

/**
 * In the middle of the list, from pressing Followers to the followers of every row on screen, in ms; and how often
 * owners and tags were asked for again.
 */
export async function realFollowers({ browser, site }: Bench, which: Which): Promise<Readings> {
  const real = await site(REAL);
  const middle = middles.get(real) ?? findMiddle(real);
  middles.set(real, middle);
  const stage = { browser, site: real, which, place: { row: MIDDLE + 1, after: await middle } };
  return inOpenPage(stage, async (visit) => {
    const { page } = visit;
    await page.waitForFunction((columns) => window.eyes.isFilled(columns), CELLS);
    const row = await page.evaluate(() => window.eyes.rows()[0]!.index);
    if (Math.abs(row - MIDDLE) > 100) throw new Error(`Row ${row} is not in the middle`);
    if (which === 'product') await page.getByRole('button', { name: 'Columns' }).first().click();
    const box = await page.getByRole('checkbox', { name: 'Followers', exact: true }).elementHandle();
    if (!box) throw new Error('No checkbox Followers');
    const heard = await listen(visit);
    // Rows ahead are still on their way with their own cells: what is asked for after the last of them is asked again.
    await untilQuiet(visit, heard);
    const realFollowersMs = await box.evaluate(pressAndWait, 'followers');
    const again = fieldsAsked(heard().requests).filter((field) => CELLS.includes(field));
    return { realFollowers: realFollowersMs, realAgain: again.length };
  });
}
