import { watchStart } from '../in-page/watch-start.ts';
import { USUAL, type Bench, type Readings } from '../probe.ts';
import { inBlankPage, throttle, type Which } from '../visit.ts';

/** From the start of navigation to the first row's name, in ms, with nothing cached and a quarter of the CPU. */
export async function firstRow({ browser, site }: Bench, which: Which): Promise<Readings> {
  return inBlankPage({ browser, site: await site(USUAL), which }, async (visit, address) => {
    await throttle(visit, 4);
    await visit.page.addInitScript(watchStart, []);
    await visit.page.goto(address);
    await visit.page.waitForFunction(() => performance.getEntriesByName('first-row').length > 0);
    return {
      firstRow: await visit.page.evaluate(() => performance.getEntriesByName('first-row')[0]!.startTime),
    };
  });
}
