import type { Probe } from './measure.ts';
import {
  exporting,
  farJump,
  toRow10k,
  toRow10kAt50,
  wide,
  wideSlow,
  typing,
  typingSlow,
} from './probes/actions.ts';
import { fakeFilters } from './probes/fake.ts';
import { countsBeside, choosing, typingToken, typingTokenSlow } from './probes/filters.ts';
import {
  firstAtSpeed,
  firstOnSlowNetwork,
  firstOnSlowProcessor,
  realFollowers,
  realScroll,
  realStart,
  traffic,
} from './probes/network.ts';
import { presses, pressesSlow, pressTasks } from './probes/presses.ts';
import {
  fling,
  flingBroken,
  heap,
  heapByWheel,
  heapKept,
  heapLarge,
  held,
  heldSlow,
  scrolling,
} from './probes/scrolling.ts';
import { PEERS, type Which } from './visit.ts';

const ALONE: readonly Which[] = ['product'];
const AND_FLOOR: readonly Which[] = ['product', 'floor'];
const AND_PEERS: readonly Which[] = [...AND_FLOOR, ...PEERS];
const AND_MEMORY: readonly Which[] = ['product', 'memory'];
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
  'heap-wheel': [{ pages: ALONE, run: heapByWheel }],
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
  wide: [
    { pages: ALONE, run: wide },
    { pages: ALONE, run: wideSlow },
  ],
  export: [{ pages: ALONE, run: exporting }],
  traffic: [{ pages: AND_FLOOR, run: traffic }],
  jump: [{ pages: ALONE, run: farJump }],
  filters: [
    { pages: AND_MEMORY, run: choosing, often: 3 },
    { pages: AND_MEMORY, run: typingToken, often: 3 },
    { pages: ALONE, run: typingTokenSlow },
    { pages: AND_MEMORY, run: countsBeside, often: 3 },
  ],
  'fake-filters': [{ pages: ALONE, run: fakeFilters, withoutPage: true }],
  inp: [
    { pages: ALONE, run: presses },
    { pages: ALONE, run: pressTasks },
    { pages: ALONE, run: pressesSlow },
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
