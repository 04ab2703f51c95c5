import type { Probe } from './measure.ts';
import { toRow10k, toRow10kAt50 } from './probes/jumps.ts';
import { firstAtSpeed, firstOnSlowNetwork, firstOnSlowProcessor } from './probes/network.ts';
import { presses, pressTasks } from './probes/presses.ts';
import { heap, heapLarge, held, scrolling } from './probes/scrolling.ts';
import { PEERS, type Which } from './visit.ts';

const ALONE: readonly Which[] = ['product'];
const AND_FLOOR: readonly Which[] = ['product', 'floor'];
const AND_PEERS: readonly Which[] = [...AND_FLOOR, ...PEERS];

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
  inp: [
    { pages: ALONE, run: presses },
    { pages: ALONE, run: pressTasks },
  ],
};

/** What `--peers` measures: what a plain page of another library can do as well. */
export const PEER_PROGRAMME: Readonly<Record<string, readonly Probe[]>> = {
  scroll: [{ pages: AND_PEERS, run: scrolling }],
  heap: [{ pages: AND_PEERS, run: heapLarge }],
  row10k: [{ pages: AND_PEERS, run: toRow10kAt50 }],
  first: [
    { pages: AND_PEERS, run: firstOnSlowProcessor, often: 3 },
    { pages: AND_PEERS, run: firstAtSpeed, often: 3 },
    { pages: AND_PEERS, run: firstOnSlowNetwork },
  ],
};
