import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleTable, sampleTables } from '#test/support/sample-tables.ts';
import { openFirstTable } from '../in-page/open-table.ts';
import type { Bench, Readings } from '../probe.ts';
import { inOpenPage, mainThread, settle, type Which } from '../visit.ts';

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
async function opening({ browser, site }: Bench, which: Which, delay: number) {
  const server = await site({ tables: 21, file: wideCatalog() });
  return inOpenPage({ browser, site: server, which }, async (visit) => {
    const spent = async () => {
      const before = await mainThread(visit);
      await visit.page.evaluate(openFirstTable, delay);
      const after = await mainThread(visit);
      return ((after['TaskDuration'] ?? 0) - (before['TaskDuration'] ?? 0)) * 1_000;
    };
    const cold = await spent();
    await settle(visit);
    await visit.page.keyboard.press('Escape');
    await settle(visit);
    return { cold, warm: await spent() };
  });
}

/** A table of 10,000 columns. */
export async function wide(bench: Bench, which: Which): Promise<Readings> {
  const { cold, warm } = await opening(bench, which, 0);
  return { wideCold: cold, wideWarm: warm };
}

/** Control: 200 ms more at the press must show. */
export async function wideSlow(bench: Bench, which: Which): Promise<Readings> {
  return { wideSlow: (await opening(bench, which, 200)).warm };
}
