import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseFiles, openExport } from '#test/e2e/rows.ts';
import { sampleTable, sampleTables } from '#test/support/sample-tables.ts';
import { jumpAndWait, openFirstTable, watchTyping, cancelExport, scrollUntil } from '../in-page/actions.ts';
import { USUAL, withLatency, type Bench, type Readings } from '../measure.ts';
import {
  inOpenPage,
  isPeer,
  type Stage,
  type Which,
  mainThread,
  settle,
  collect,
  inBlankPage,
} from '../visit.ts';

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

const COLUMNS = 10_000;

let made: string | undefined;

/** A file with a table of 10,000 columns, which stands first, and some others. */
function wideCatalog(): string {
  if (made !== undefined) return made;
  const folder = mkdtempSync(join(tmpdir(), 'catalog-wide-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const columns = Array.from({ length: COLUMNS }, (_, n) => ({ name: `column_${n}`, dataType: 'VARCHAR' }));
  made = join(folder, 'wide.json');
  writeFileSync(made, JSON.stringify([{ ...sampleTable(900, 'a_wide'), columns }, ...sampleTables(20)]));
  return made;
}

/** Main-thread CPU from the press to the painted columns, in ms: when its parts are new to the browser, and again. */
export async function wide({ browser, site }: Bench, which: Which): Promise<Readings> {
  const server = await site({ tables: 21, file: wideCatalog() });
  return inOpenPage({ browser, site: server, which }, async (visit) => {
    const spent = async () => {
      const before = await mainThread(visit);
      await visit.page.evaluate(openFirstTable);
      const after = await mainThread(visit);
      return ((after['TaskDuration'] ?? 0) - (before['TaskDuration'] ?? 0)) * 1_000;
    };
    const wideCold = await spent();
    await settle(visit);
    await visit.page.keyboard.press('Escape');
    await settle(visit);
    return { wideCold, wideWarm: await spent() };
  });
}

const TYPED = 'customers';
/** As fast as people type: ms from one letter to the next. */
const PACE = 80;

/** The longest task while a name is typed into the search box letter by letter, and taken back again. */
async function typed({ browser, site }: Bench, which: Which, delay: number): Promise<number> {
  const server = await site(USUAL);
  return withLatency(server, 30, () =>
    inOpenPage({ browser, site: server, which }, async (visit) => {
      const { page } = visit;
      await page.evaluate(watchTyping, delay);
      await page.getByRole('searchbox').focus();
      await page.keyboard.type(TYPED, { delay: PACE });
      await settle(visit);
      for (const _ of TYPED) await page.keyboard.press('Backspace', { delay: PACE });
      await settle(visit);
      return page.evaluate(() => window.longestTyping());
    }),
  );
}

/** ms of the longest task; 0 where none reached 50. */
export const typing = async (bench: Bench, which: Which): Promise<Readings> => ({
  typing: await typed(bench, which, 0),
});

/** Control: a page that keeps each letter waiting for 60 ms is seen to. */
export const typingSlow = async (bench: Bench, which: Which): Promise<Readings> => ({
  typingSlow: await typed(bench, which, 60),
});

const EXPORT_TABLES = 1_000_000;
const FROM = 100_000;
const TO = 900_000;
const MIB = 2 ** 20;

/** Memory while 1,000,000 rows are written to a file, in MiB after collections; and how soon Cancel is obeyed, in ms. */
export async function exporting({ browser, site }: Bench, which: Which): Promise<Readings> {
  const server = await site({ tables: EXPORT_TABLES });
  return inBlankPage({ browser, site: server, which }, async (visit, address) => {
    const { page, cdp } = visit;
    await chooseFiles(page);
    await page.goto(`${address}?columns=name`);
    await settle(visit);
    const dialog = await openExport(page);
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    const bar = dialog.getByRole('progressbar', { name: 'Export' });
    const reach = async (rows: number) => {
      while (Number(await bar.getAttribute('aria-valuenow')) < rows) await page.waitForTimeout(50);
      await collect(visit);
      const { usedSize, backingStorageSize = 0 } = (await cdp.send('Runtime.getHeapUsage')) as {
        readonly usedSize: number;
        readonly backingStorageSize?: number;
      };
      return { heap: usedSize / MIB, arrays: backingStorageSize / MIB };
    };
    const before = await reach(FROM);
    const after = await reach(TO);
    const cancel = await page.evaluate(cancelExport);
    return {
      exportHeap: before.heap,
      exportHeapGrowth: after.heap - before.heap,
      exportArrays: after.arrays - before.arrays,
      exportCancel: cancel,
    };
  });
}
