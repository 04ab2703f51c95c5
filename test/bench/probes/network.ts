import { watchStart } from '../in-page/starts.ts';
import { USUAL, type Bench, type Readings, withLatency } from '../measure.ts';
import { inBlankPage, throttle, type Which, settle, type Visit } from '../visit.ts';

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

const watchAll = ({ page }: Visit, which: Which) => page.addInitScript(watchStart, which === 'product');

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
