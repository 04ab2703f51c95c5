import type { Probe } from './measure.ts';
import { exporting, toRow10k, toRow10kAt50, wide, typing, typingSlow } from './probes/actions.ts';
import { countsBeside, choosing, typingToken } from './probes/filters.ts';
import {
  firstAtSpeed,
  firstOnSlowNetwork,
  firstOnSlowProcessor,
  realFollowers,
  realScroll,
  realStart,
} from './probes/network.ts';
import { presses, pressTasks } from './probes/presses.ts';
import { fling, flingBroken, heap, heapLarge, held, scrolling } from './probes/scrolling.ts';
import { PEERS, type Which } from './visit.ts';

const ALONE: readonly Which[] = ['product'];
const AND_FLOOR: readonly Which[] = ['product', 'floor'];
const AND_PEERS: readonly Which[] = [...AND_FLOOR, ...PEERS];
const AND_CONTROL: readonly Which[] = ['product', 'together'];

/** Every measurement, by the name that `--only` takes. */
export const PROGRAMME: Readonly<Record<string, readonly Probe[]>> = {
  scroll: [{ pages: AND_FLOOR, run: scrolling }],
  held: [{ pages: AND_FLOOR, run: held }],
  heap: [{ pages: AND_FLOOR, run: heap }],
  row10k: [{ pages: AND_FLOOR, run: toRow10k }],
  first: [
    { pages: AND_FLOOR, run: firstOnSlowProcessor, often: 3 },
    { pages: AND_FLOOR, run: firstAtSpeed, often: 3 },
    { pages: AND_FLOOR, run: firstOnSlowNetwork },
  ],
  fling: [
    { pages: AND_FLOOR, run: fling },
    { pages: ALONE, run: flingBroken },
  ],
  typing: [
    { pages: ALONE, run: typing },
    { pages: ALONE, run: typingSlow },
  ],
  wide: [{ pages: ALONE, run: wide }],
  export: [{ pages: ALONE, run: exporting }],
  filters: [
    { pages: ALONE, run: choosing, often: 3 },
    { pages: ALONE, run: typingToken, often: 3 },
    { pages: ALONE, run: countsBeside, often: 3 },
  ],
  inp: [
    { pages: ALONE, run: presses },
    { pages: ALONE, run: pressTasks },
  ],
  real: [
    { pages: AND_CONTROL, run: realStart, often: 3 },
    { pages: AND_CONTROL, run: realFollowers },
    { pages: AND_CONTROL, run: realScroll },
  ],
};

/** What `--peers` measures: what plain pages of other libraries can do as well. */
export const PEER_PROGRAMME: Readonly<Record<string, readonly Probe[]>> = {
  scroll: [{ pages: AND_PEERS, run: scrolling }],
  heap: [{ pages: AND_PEERS, run: heapLarge }],
  row10k: [{ pages: AND_PEERS, run: toRow10kAt50 }],
  first: [
    { pages: AND_PEERS, run: firstOnSlowProcessor, often: 3 },
    { pages: AND_PEERS, run: firstAtSpeed, often: 3 },
    { pages: AND_PEERS, run: firstOnSlowNetwork },
  ],
  fling: [{ pages: AND_PEERS, run: fling }],
};
