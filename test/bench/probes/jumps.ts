import { jumpAndWait } from '../in-page/jump.ts';
import { USUAL, withLatency, type Bench, type Readings } from '../probe.ts';
import { inOpenPage, type Stage, type Which } from '../visit.ts';

const MILLION = 1_000_000;

/** From the top to a share of all rows by the scroll bar: ms, requests for tables, and the service's own ms. */
const jump = (stage: Stage, share: number, rows: number) =>
  inOpenPage(stage, async ({ page }) => {
    await stage.site.requests();
    const ms = await page.evaluate(jumpAndWait, { share, rows });
    const requests = await stage.site.requests();
    return { ms, requests: requests.length, service: requests.reduce((sum, request) => sum + request.ms, 0) };
  });

/** From the top to row 10,000, at each response time. */
export async function toRow10k({ browser, site }: Bench, which: Which): Promise<Readings> {
  const usual = await site(USUAL);
  const stage = { browser, site: usual, which };
  const readings: Record<string, number> = {};
  for (const latency of [0, 20, 50]) {
    const { ms, requests, service } = await withLatency(usual, latency, () => jump(stage, 0.5, USUAL.tables));
    readings[`row10k-${latency}`] = ms;
    readings[`row10k-requests-${latency}`] = requests;
    readings[`row10k-service-${latency}`] = service;
  }
  return readings;
}

/** To 90 % of a million tables. */
export async function farJump({ browser, site }: Bench, which: Which): Promise<Readings> {
  const stage = { browser, site: await site({ tables: MILLION }), which };
  const { ms, requests, service } = await jump(stage, 0.9, MILLION);
  return { farJump: ms, farJumpRequests: requests, farJumpService: service };
}
