import type { Probe } from './probe.ts';
import { exporting } from './probes/export.ts';
import { firstRow } from './probes/first-row.ts';
import { fling, flingBroken } from './probes/fling.ts';
import { heap, heapKept } from './probes/heap.ts';
import { farJump, toRow10k } from './probes/jumps.ts';
import { wide, wideSlow } from './probes/opened-table.ts';
import { realFollowers, realScroll, realStart } from './probes/real-costs.ts';
import { traffic } from './probes/requests.ts';
import { held, heldSlow, scrolling } from './probes/scrolling.ts';
import { typing, typingSlow } from './probes/typing.ts';
import type { Which } from './visit.ts';

const ALONE: readonly Which[] = ['product'];
const AND_FLOOR: readonly Which[] = ['product', 'floor'];
const AND_CONTROL: readonly Which[] = ['product', 'together'];

/** Every measurement, by the name that `--only` takes. The floor has no way beyond the browser's height limit: no far jump. */
export const PROGRAMME: Readonly<Record<string, readonly Probe[]>> = {
  scroll: [{ pages: AND_FLOOR, run: scrolling }],
  held: [
    { pages: AND_FLOOR, run: held },
    { pages: ALONE, run: heldSlow },
  ],
  heap: [
    { pages: AND_FLOOR, run: heap },
    { pages: ['hoarder'], run: heapKept },
  ],
  row10k: [{ pages: AND_FLOOR, run: toRow10k }],
  first: [{ pages: AND_FLOOR, run: firstRow, often: 3 }],
  fling: [
    { pages: AND_FLOOR, run: fling },
    { pages: ALONE, run: flingBroken },
  ],
  typing: [
    { pages: ALONE, run: typing },
    { pages: ALONE, run: typingSlow },
  ],
  wide: [
    { pages: ALONE, run: wide },
    { pages: ALONE, run: wideSlow },
  ],
  export: [{ pages: ALONE, run: exporting }],
  traffic: [{ pages: AND_FLOOR, run: traffic }],
  jump: [{ pages: ALONE, run: farJump }],
  real: [
    { pages: AND_CONTROL, run: realStart, often: 3 },
    { pages: AND_CONTROL, run: realFollowers },
    { pages: AND_CONTROL, run: realScroll },
  ],
};
