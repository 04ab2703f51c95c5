import { jumpAndWait, scrollUntil } from '../in-page/starts.ts';
import { USUAL, withLatency, type Bench, type Readings } from '../measure.ts';
import { inOpenPage, isPeer, type Stage, type Which } from '../visit.ts';

/** From the top to a share of all rows by the scroll bar, or to the end of what has come again and again: ms, requests for tables, and the service's own ms. */
const jump = (stage: Stage, share: number, rows: number) =>
  inOpenPage(stage, async ({ page }) => {
    await stage.site.requests();
    const ms = isPeer(stage.which)
      ? await page.evaluate(scrollUntil, share * rows)
      : await page.evaluate(jumpAndWait, { share, rows });
    const requests = await stage.site.requests();
    return { ms, requests: requests.length, service: requests.reduce((sum, request) => sum + request.ms, 0) };
  });

async function row10kAt(
  { browser, site }: Bench,
  which: Which,
  latencies: readonly number[],
): Promise<Readings> {
  const usual = await site(USUAL);
  const stage = { browser, site: usual, which };
  const readings: Record<string, number> = {};
  for (const latency of latencies) {
    const { ms, requests, service } = await withLatency(usual, latency, () => jump(stage, 0.5, USUAL.tables));
    readings[`row10k-${latency}`] = ms;
    readings[`row10k-requests-${latency}`] = requests;
    readings[`row10k-service-${latency}`] = service;
  }
  return readings;
}

/** From the top to row 10,000, at each response time. */
export const toRow10k = (bench: Bench, which: Which): Promise<Readings> =>
  row10kAt(bench, which, [0, 20, 50]);

/** At the one that is asked for. */
export const toRow10kAt50 = (bench: Bench, which: Which): Promise<Readings> => row10kAt(bench, which, [50]);
