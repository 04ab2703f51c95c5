import { jumpAndWait } from '../in-page/jump.ts';
import { scrollAtSpeed } from '../in-page/scroll.ts';
import { USUAL, withLatency, type Bench, type Readings } from '../probe.ts';
import { listen, type Traffic } from '../traffic.ts';
import { inBlankPage, settle, type Which } from '../visit.ts';

const readings = (name: string, { requests, bytes }: Traffic): Readings => ({
  [`${name}Requests`]: requests.length,
  [`${name}Bytes`]: bytes / 1_024,
});

/** Requests, and KiB of answers, at 20 ms an answer: for the first rows, 3,000 rows scrolled slowly, and row 10,000. */
export async function traffic({ browser, site }: Bench, which: Which): Promise<Readings> {
  const usual = await site(USUAL);
  const stage = { browser, site: usual, which };
  return withLatency(usual, 20, async () => {
    const slowly = await inBlankPage(stage, async (visit, address) => {
      const heard = await listen(visit);
      await visit.page.goto(address);
      await settle(visit);
      const first = heard();
      await visit.page.evaluate(scrollAtSpeed, { rowsPerSecond: 300, rows: 3_000 });
      await settle(visit);
      return { ...readings('first', first), ...readings('slow', heard()) };
    });
    const far = await inBlankPage(stage, async (visit, address) => {
      const heard = await listen(visit);
      await visit.page.goto(address);
      await settle(visit);
      heard();
      await visit.page.evaluate(jumpAndWait, { share: 0.5, rows: USUAL.tables });
      await settle(visit);
      return readings('far', heard());
    });
    return { ...slowly, ...far };
  });
}
