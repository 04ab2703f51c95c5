import type { CDPSession, Page } from '@playwright/test';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { expect, test } from '#test/e2e/fixtures.ts';
import { chooseFiles, openExport } from '#test/e2e/rows.ts';
import { evidence } from '#test/support/long.ts';
import { sampleTable } from '#test/support/sample-tables.ts';

const TABLES = 12_480;
const COLUMNS = 270_000;
const MIB = 2 ** 20;
/** What the export may add to the heap at rest. */
const HEAP_MIB = 30;
const READINGS = 20;

/** So many tables with so many columns in all, each with a description and a tag. */
const catalog = () =>
  catalogFromRecords(
    Array.from({ length: TABLES }, (_, n) => {
      const name = `table_${String(n).padStart(5, '0')}`;
      const own = Math.floor(((n + 1) * COLUMNS) / TABLES) - Math.floor((n * COLUMNS) / TABLES);
      return {
        ...sampleTable(n, name),
        columns: Array.from({ length: own }, (__, at) => ({
          name: `column_${at}`,
          dataType: 'VARCHAR',
          dataTypeDisplay: 'varchar(256)',
          description: `The value ${at} of ${name}, as its source delivers it at the end of each day.`,
          tags: [{ tagFQN: 'PII.None', source: 'Classification', labelType: 'Manual', state: 'Confirmed' }],
          fullyQualifiedName: `snow.sales.mart.${name}.column_${at}`,
        })),
      };
    }),
  );

/** The heap after a collection, in MiB. */
async function heap(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / MIB;
}

/** The most that an export of all columns adds to the heap at rest, in MiB, and the lines that it wrote. */
async function addedBy(page: Page, format: string) {
  const cdp = await page.context().newCDPSession(page);
  const dialog = await openExport(page);
  await dialog.getByRole('radio', { name: format }).click();
  await dialog.getByRole('radio', { name: 'Column', exact: true }).click();
  const rest = await heap(cdp);
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const bar = dialog.getByRole('progressbar', { name: 'Export' });
  let most = 0;
  for (let reading = 1; reading <= READINGS; reading += 1) {
    const rows = (TABLES * reading) / (READINGS + 1);
    const status = dialog.getByRole('status');
    await expect
      .poll(
        async () => (await status.count()) > 0 || Number(await bar.getAttribute('aria-valuenow')) >= rows,
        {
          timeout: 600_000,
          intervals: [50],
        },
      )
      .toBe(true);
    most = Math.max(most, await heap(cdp));
  }
  await expect(dialog.getByRole('status')).toContainText(
    `${COLUMNS.toLocaleString('en')} lines of ${TABLES.toLocaleString('en')} tables`,
    { timeout: 600_000 },
  );
  await cdp.detach();
  return most - rest;
}

for (const format of ['CSV', 'XLSX', 'NDJSON']) {
  test(`270,000 columns of 12,480 tables as ${format} add at most 30 MiB to the heap`, async ({
    page,
    start,
  }) => {
    test.setTimeout(1_200_000);
    await chooseFiles(page);
    const site = await start({ tables: catalog(), latency: 0 });
    await site.open('/tables?columns=name');
    const added = await addedBy(page, format);
    evidence({
      figure: 7,
      what: `heap of parts, ${format}`,
      came: `${added.toFixed(1)} MiB`,
      control: 'below',
    });
    expect(added).toBeLessThan(HEAP_MIB);
  });
}

test('control: a file that is gathered in memory shows', async ({ page, start }) => {
  test.setTimeout(1_200_000);
  await page.addInitScript(() => {
    const kept: string[] = [];
    const stream = {
      // A flat copy, as a page that gathers its file has it.
      write: (text: string) => Promise.resolve(void kept.push(JSON.stringify(text))),
      close: () => Promise.resolve(),
      abort: () => Promise.resolve(),
    };
    Object.assign(window, {
      kept,
      showSaveFilePicker: ({ suggestedName }: { suggestedName: string }) =>
        Promise.resolve({ name: suggestedName, createWritable: () => Promise.resolve(stream) }),
    });
  });
  const site = await start({ tables: catalog(), latency: 0 });
  await site.open('/tables?columns=name');
  expect(await addedBy(page, 'CSV')).toBeGreaterThan(HEAP_MIB);
});
