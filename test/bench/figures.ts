/** A reading as people see it, and what it should reach. */
export interface Figure {
  /** Name of the reading. */
  readonly reading: string;
  readonly label: string;
  readonly unit: string;
  readonly target?: string;
  /** Whether the product's figure, beside the floor's, reaches the target. */
  readonly reached?: (product: number, floor: number | undefined) => boolean;
}

const timesFloor = (most: number) => ({
  target: `at most ${most} x floor`,
  reached: (product: number, floor?: number) => floor !== undefined && product <= most * floor,
});
const atMost = (most: number, unit: string) => ({
  target: `at most ${most} ${unit}`.trim(),
  reached: (product: number) => product <= most,
});

/** In the order of the table. */
export const FIGURES: readonly Figure[] = [
  { reading: 'cpu', label: 'Main-thread CPU for 1,000 rows', unit: 'ms', ...timesFloor(1.15) },
  { reading: 'script', label: '- of it script', unit: 'ms' },
  { reading: 'layout', label: '- of it layout', unit: 'ms' },
  { reading: 'style', label: '- of it style', unit: 'ms' },
  { reading: 'longest', label: 'Longest task while scrolling', unit: 'ms', ...atMost(100, 'ms') },
  { reading: 'nodes', label: 'Nodes in the document', unit: '' },
  { reading: 'held', label: 'Frames waiting for rows, 3,000 rows/s, 50 ms', unit: '%', ...atMost(2, '%') },
  { reading: 'heldLongest', label: '- longest task then', unit: 'ms', ...atMost(100, 'ms') },
  { reading: 'heapTop', label: 'Heap at the top, 1,000,000 tables', unit: 'MiB' },
  { reading: 'heapFar', label: '- after 50,000 rows', unit: 'MiB', ...atMost(12, 'MiB') },
  { reading: 'heapSmallTop', label: 'Heap at the top, 10,000 tables', unit: 'MiB' },
  { reading: 'heapSmallFar', label: '- after 50,000 rows', unit: 'MiB', ...atMost(12, 'MiB') },
  { reading: 'heapGrowth', label: '- more for 1,000,000 tables', unit: 'MiB', ...atMost(1, 'MiB') },
  ...[0, 20, 50].flatMap((latency): Figure[] => [
    {
      reading: `row10k-${latency}`,
      label: `Top to row 10,000 at ${latency} ms`,
      unit: 'ms',
      ...(latency === 50 && atMost(1_000, 'ms')),
    },
    { reading: `row10k-requests-${latency}`, label: '- requests', unit: '' },
    { reading: `row10k-service-${latency}`, label: '- spent in the service', unit: 'ms' },
  ]),
  { reading: 'firstRow', label: 'First row, CPU x4', unit: 'ms', ...timesFloor(1.5) },
  { reading: 'blank', label: 'Blank frames in a fling, CPU x4', unit: '%', ...atMost(1, '%') },
  { reading: 'flingFrames', label: '- frames looked at', unit: '' },
  {
    reading: 'blankBroken',
    label: '- control: without the sticky box',
    unit: '%',
    target: 'must be above 1 %',
    reached: (product) => product > 1,
  },
  { reading: 'farJump', label: 'Jump to row 900,000 of 1,000,000', unit: 'ms' },
  { reading: 'farJumpRequests', label: '- requests', unit: '' },
  { reading: 'farJumpService', label: '- spent in the service', unit: 'ms' },
  { reading: 'gzip', label: 'JavaScript for the first rows, gzip', unit: 'KiB', ...atMost(130, 'KiB') },
];
