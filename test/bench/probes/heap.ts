import { scrollAsRowsCome } from '../in-page/scroll.ts';
import type { Bench, Readings } from '../probe.ts';
import { collect, inBlankPage, settle, type Stage, type Which } from '../visit.ts';

const MILLION = 1_000_000;
const SMALL = 10_000;
const ROWS = 50_000;
/** There and back in the small catalog, and on to its middle: at an end, rows are held on one side only. */
const SMALL_ROWS = 55_000;

/** Heap after collections, in MiB above that of an empty page: at the top, and after rows that really were on screen. */
const heapOf = (stage: Stage, rows: number) =>
  inBlankPage(stage, async (visit, address) => {
    const { cdp, page } = visit;
    const used = async () => {
      await collect(visit);
      return (await cdp.send('Runtime.getHeapUsage')).usedSize / 2 ** 20;
    };
    const empty = await used();
    await page.goto(address);
    await settle(visit);
    const top = await used();
    const { shown } = await page.evaluate(scrollAsRowsCome, { rows });
    await settle(visit);
    return { top: top - empty, far: (await used()) - empty, shown };
  });

/** A small catalog there and back, and a large one from the top: the size of the catalog must not matter. */
export async function heap({ browser, site }: Bench, which: Which): Promise<Readings> {
  const small = await heapOf({ browser, site: await site({ tables: SMALL }), which }, SMALL_ROWS);
  const large = await heapOf({ browser, site: await site({ tables: MILLION }), which }, ROWS);
  return {
    heapTop: large.top,
    heapFar: large.far,
    heapRows: large.shown,
    heapSmallTop: small.top,
    heapSmallFar: small.far,
    heapSmallRows: small.shown,
    heapGrowth: large.far - small.far,
  };
}

/** Control: a page that keeps every row must show. */
export async function heapKept({ browser, site }: Bench, which: Which): Promise<Readings> {
  const { far } = await heapOf({ browser, site: await site({ tables: MILLION }), which }, ROWS);
  return { heapKept: far };
}
