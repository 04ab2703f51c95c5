import { chooseFiles, openExport } from '#test/e2e/exporting.ts';
import { cancelExport } from '../in-page/cancel-export.ts';
import type { Bench, Readings } from '../probe.ts';
import { collect, inBlankPage, settle, type Which } from '../visit.ts';

const MILLION = 1_000_000;
const FROM = 100_000;
const TO = 900_000;
const MIB = 2 ** 20;

/** Memory while 1,000,000 rows are written to a file, in MiB after collections; and how soon Cancel is obeyed, in ms. */
export async function exporting({ browser, site }: Bench, which: Which): Promise<Readings> {
  const server = await site({ tables: MILLION });
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
