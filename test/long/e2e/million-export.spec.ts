import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '#test/e2e/fixtures.ts';
import { chooseFiles, openExport } from '#test/e2e/rows.ts';

const MILLION = 1_000_000;
const MIB = 2 ** 20;
/** What 800,000 rows may add: pages come and go, and the ids of rows stay, with 75 bytes each. */
const HEAP_MIB = 64;
const ARRAYS_MIB = 4;

interface Memory {
  readonly heap: number;
  readonly arrays: number;
}

/** After a collection, in MiB: the heap, and the arrays that lie beside it. */
async function reading(cdp: CDPSession): Promise<Memory> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize = 0 } = (await cdp.send('Runtime.getHeapUsage')) as {
    readonly usedSize: number;
    readonly backingStorageSize?: number;
  };
  return { heap: usedSize / MIB, arrays: backingStorageSize / MIB };
}

/** Readings of one moment of the export. */
const READINGS = 10;

/** What stays in memory: the least of some readings, because a page of up to 8 MiB is there while it is written. */
async function memory(page: Page): Promise<Memory> {
  const cdp = await page.context().newCDPSession(page);
  const readings: Memory[] = [];
  for (let i = 0; i < READINGS; i++) readings.push(await reading(cdp));
  await cdp.detach();
  return {
    heap: Math.min(...readings.map(({ heap }) => heap)),
    arrays: Math.min(...readings.map(({ arrays }) => arrays)),
  };
}

/** What is added to memory between two counts of rows written. */
async function growth(page: Page, from: number, to: number) {
  const dialog = await openExport(page);
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const bar = dialog.getByRole('progressbar', { name: 'Export' });
  const written = async () => Number(await bar.getAttribute('aria-valuenow'));
  const reach = (rows: number) => expect.poll(written, { timeout: 1_200_000 }).toBeGreaterThanOrEqual(rows);
  await reach(from);
  const before = await memory(page);
  await reach(to);
  const after = await memory(page);
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('status')).toContainText('Cancelled');
  return { heap: after.heap - before.heap, arrays: after.arrays - before.arrays };
}

test('memory holds one page and the ids of rows, whether 100,000 rows are written or 900,000', async ({
  page,
  start,
}) => {
  test.setTimeout(1_800_000);
  await chooseFiles(page);
  const site = await start({ tables: MILLION, latency: 0 });
  await site.open('/tables?columns=name');
  const added = await growth(page, 100_000, 900_000);
  expect(added.heap).toBeLessThan(HEAP_MIB);
  expect(added.arrays).toBeLessThan(ARRAYS_MIB);
});
