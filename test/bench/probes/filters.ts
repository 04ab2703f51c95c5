import { watchTyping } from '../in-page/actions.ts';
import { chooseAndWait, watchFilters } from '../in-page/filters.ts';
import { withLatency, type Bench, type Readings } from '../measure.ts';
import { inOpenPage, mainThread, settle, type Visit, type Which } from '../visit.ts';

const TABLES = { tables: 10_000 };
/** ms of an answer. */
const LATENCY = 30;
/** As fast as people type: ms from one letter to the next. */
const PACE = 80;

/** Runs something in a page that is at rest, of which what matches can be seen. */
async function inFilteredPage<T>({ browser, site }: Bench, which: Which, run: (visit: Visit) => Promise<T>) {
  const server = await site(TABLES);
  return withLatency(server, LATENCY, () =>
    inOpenPage({ browser, site: server, which }, async (visit) => {
      await visit.page.evaluate(watchFilters);
      return run(visit);
    }),
  );
}

/** Main-thread CPU in ms and the longest task while something is done and what comes of it is drawn. */
async function spentOn<T>(visit: Visit, run: () => Promise<T>) {
  await visit.page.evaluate(watchTyping, 0);
  const before = await mainThread(visit);
  const result = await run();
  const after = await mainThread(visit);
  const longest = await visit.page.evaluate(() => window.longestTyping());
  return { result, cpu: ((after['TaskDuration'] ?? 0) - (before['TaskDuration'] ?? 0)) * 1_000, longest };
}

/** Opens the values of a facet by keys. */
async function openFacet({ page }: Visit, facet: string): Promise<void> {
  await page.keyboard.press('f');
  // Its code is loaded when it is first opened.
  await page.locator('[role=dialog] input:focus').waitFor();
  await page.keyboard.type(facet);
  await page.keyboard.press('Enter');
}

const allCounted = ({ page }: Visit, least: number) =>
  page.waitForFunction((count) => window.isCounted(count), least, { polling: 'raf' });

/** A value of Type is chosen, and another: the second one's readings, when all code is there. */
export const choosing = (bench: Bench, which: Which): Promise<Readings> =>
  inFilteredPage(bench, which, async (visit) => {
    await openFacet(visit, 'Type');
    await allCounted(visit, 3);
    await settle(visit);
    await visit.page.evaluate(chooseAndWait, 1);
    await settle(visit);
    const { result, cpu, longest } = await spentOn(visit, () => visit.page.evaluate(chooseAndWait, 0));
    return { chooseTime: result, chooseCpu: cpu, chooseLongest: longest };
  });

const TYPED = 'owner:an';

/** A filter is typed letter by letter into the search box, and its first suggestion is taken. */
const typeToken = (bench: Bench, which: Which) =>
  inFilteredPage(bench, which, async (visit) => {
    const { page } = visit;
    const type = async () => {
      await page.keyboard.type(TYPED, { delay: PACE });
      await settle(visit);
    };
    await page.getByRole('searchbox').or(page.getByRole('combobox')).first().focus();
    // Once before: the code of the suggestions and the names are there then.
    await type();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await settle(visit);
    const typed = await spentOn(visit, type);
    const picked = await spentOn(visit, async () => {
      const before = await page.evaluate(() => window.matching());
      await page.keyboard.press('Enter');
      await page.waitForFunction((known) => window.matching() !== known, before, { polling: 'raf' });
      await settle(visit);
    });
    return { typed, picked };
  });

export async function typingToken(bench: Bench, which: Which): Promise<Readings> {
  const { typed, picked } = await typeToken(bench, which);
  return {
    tokenCpu: typed.cpu / TYPED.length,
    tokenLongest: typed.longest,
    tokenPicked: picked.cpu,
    tokenPickedLongest: picked.longest,
  };
}

/** The values of Owner are opened, whose counts the product asks for one by one. */
export const countsBeside = (bench: Bench, which: Which): Promise<Readings> =>
  inFilteredPage(bench, which, async (visit) => {
    const { page } = visit;
    // The code of the dialog is there, and the values of another facet have been counted.
    await openFacet(visit, 'Type');
    await allCounted(visit, 3);
    await page.keyboard.press('Escape');
    await settle(visit);
    const { result, cpu, longest } = await spentOn(visit, async () => {
      const start = performance.now();
      await openFacet(visit, 'Owner');
      await allCounted(visit, 12);
      return performance.now() - start;
    });
    return { countsTime: result, countsCpu: cpu, countsLongest: longest };
  });
