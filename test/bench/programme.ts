import type { Browser } from '@playwright/test';
import { farJump, firstRow, fling, heap, held, scrolling, toRow10k, type Readings } from './probes.ts';
import type { Site } from './site.ts';
import type { Which } from './visit.ts';

const MILLION = 1_000_000;
const SMALL = 10_000;

/** What belongs to one name of `--only`. */
interface Probe {
  readonly tables: number;
  /** Times that it is repeated, however often the others are. */
  readonly most?: number;
  readonly both: boolean;
  readonly run: (browser: Browser, site: Site, which: Which) => Promise<Readings>;
}

const small = async (...args: Parameters<typeof heap>): Promise<Readings> => {
  const { heapTop = 0, heapFar = 0 } = await heap(...args);
  return { heapSmallTop: heapTop, heapSmallFar: heapFar };
};

/** Every measurement, by name. The floor has no way above the browser's height limit: it stays out of a million. */
export const PROGRAMME: Readonly<Record<string, readonly Probe[]>> = {
  scroll: [{ tables: 20_000, both: true, run: scrolling }],
  held: [{ tables: 20_000, both: true, run: held }],
  heap: [
    { tables: SMALL, both: true, run: small },
    { tables: MILLION, both: false, run: heap },
  ],
  row10k: [{ tables: 20_000, both: true, run: toRow10k }],
  first: [{ tables: 20_000, both: true, run: firstRow }],
  fling: [
    { tables: 20_000, both: true, run: fling },
    { tables: 20_000, both: false, run: (browser, site, which) => fling(browser, site, which, true) },
  ],
  jump: [
    {
      tables: MILLION,
      most: 1,
      both: false,
      run: (browser, site, which) => farJump(browser, site, which, MILLION),
    },
  ],
};
