/** A reading as people see it, and what it should reach. */
export interface Figure {
  /** Name of the reading. */
  readonly reading: string;
  readonly label: string;
  readonly unit: string;
  readonly target?: string;
  /** Whether the product's figure, beside that of the floor, reaches the target. */
  readonly reached?: (product: number | undefined, floor: number | undefined) => boolean;
}

const times = (most: number) => ({
  target: `at most ${most} x floor`,
  reached: (product?: number, floor?: number) =>
    product !== undefined && floor !== undefined && product <= most * floor,
});
const atMost = (most: number, unit: string) => ({
  target: `at most ${most} ${unit}`.trim(),
  reached: (product?: number) => product !== undefined && product <= most,
});
const MOST_HELD = 2;
const MOST_HEAP = 12;
/** Most JavaScript until the first row is painted, compressed: all of the first screen, for every type of record. */
export const MOST_FIRST_SCRIPTS_KIB = 209;
const MOST_PRESS = 100;
const MOST_PRESS_TASK = 50;

/** What is pressed, and how the figures call it. */
const PRESS_LABELS = {
  opened: 'a table opened',
  next: 'the next table',
  entered: 'opened by Enter',
  left: 'closed',
  columnMenu: 'menu of a column',
  sortMenu: 'menu of orders',
  sorted: 'sorted',
  language: 'menu of languages and themes',
  picker: 'columns',
  column: 'a column on, off',
  density: 'density',
  export: 'export',
  save: 'save view',
  goTo: 'go to row',
  shortcuts: 'keyboard shortcuts',
  signIn: 'sign-in',
  palette: 'palette',
  paletteLetter: 'a letter in it',
  closed: 'a menu or dialog closed',
  filter: 'filter',
  facet: 'a facet',
  value: 'a value',
  unfiltered: 'filters cleared',
  searchLetter: 'a letter searched',
  theme: 'theme',
  type: 'another type',
} as const;

/** Something that is pressed. */
export type PressName = keyof typeof PRESS_LABELS;

/** The worst of all presses, and then each. */
const pressFigures = (reading: string, label: string, most?: number): readonly Figure[] =>
  [['', ''], ...Object.entries(PRESS_LABELS)].map(([name, pressed]) => ({
    reading: name === '' ? reading : `${reading}-${name}`,
    label: name === '' ? label : `- ${pressed}`,
    unit: 'ms',
    ...(most !== undefined && atMost(most, 'ms')),
  }));

/** A page's start by the prefix of its readings. */
const startFigures = (name: string, where: string, most?: Partial<Figure>): readonly Figure[] => [
  { reading: `${name}Row`, label: `First row, ${where}`, unit: 'ms', ...most },
  { reading: `${name}Screen`, label: '- whole first screen', unit: 'ms' },
  { reading: `${name}Whole`, label: '- as a multiple of the first row', unit: '', ...atMost(1.2, 'x') },
  { reading: `${name}Tree`, label: '- databases in the sidebar', unit: 'ms' },
];

/** In the order of the table. */
export const FIGURES: readonly Figure[] = [
  { reading: 'cpu', label: 'Main-thread CPU for 1,000 rows', unit: 'ms', ...times(1.15) },
  { reading: 'script', label: '- of it script', unit: 'ms' },
  { reading: 'layout', label: '- of it layout', unit: 'ms' },
  { reading: 'style', label: '- of it style', unit: 'ms' },
  { reading: 'rest', label: '- of it the rest', unit: 'ms' },
  { reading: 'longest', label: 'Longest task while scrolling', unit: 'ms', ...atMost(100, 'ms') },
  { reading: 'nodes', label: 'Nodes in the document', unit: '' },
  { reading: 'gridNodes', label: '- in the grid', unit: '' },
  { reading: 'filledCells', label: '- cells of owners drawn, not awaited', unit: '%' },
  { reading: 'rowsOnScreen', label: '- rows on screen', unit: '' },
  {
    reading: 'held',
    label: 'Frames waiting for rows, 3,000 rows/s, 50 ms',
    unit: '%',
    ...atMost(MOST_HELD, '%'),
  },
  { reading: 'heldSpeed', label: '- rows/s reached', unit: '' },
  { reading: 'heldLongest', label: '- longest task then', unit: 'ms', ...atMost(100, 'ms') },
  { reading: 'heapTop', label: 'Heap at the top, 1,000,000 tables', unit: 'MiB' },
  { reading: 'heapFar', label: '- after 50,000 rows', unit: 'MiB', ...atMost(MOST_HEAP, 'MiB') },
  { reading: 'heapRows', label: '- rows shown', unit: '' },
  { reading: 'heapSmallTop', label: 'Heap at the top, 10,000 tables', unit: 'MiB' },
  { reading: 'heapSmallFar', label: '- after 50,000 rows', unit: 'MiB', ...atMost(MOST_HEAP, 'MiB') },
  { reading: 'heapSmallRows', label: '- rows shown', unit: '' },
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
  ...startFigures('first', 'CPU x4', times(1.5)),
  ...startFigures('quick', 'CPU x1, 60 ms an answer'),
  ...startFigures('quickWarm', 'second visit'),
  ...startFigures('slow', 'network of 150 ms and 1.6 Mbit/s'),
  ...startFigures('slowWarm', 'second visit over that network'),
  ...pressFigures('inpFirst', 'Press to paint, CPU x4, first time', MOST_PRESS),
  ...pressFigures('inpAgain', 'Press to paint, CPU x4, again', MOST_PRESS),
  ...pressFigures('inpWait', 'CPU from press to paint, x4', MOST_PRESS),
  ...pressFigures('inpTask', 'Longest task after a press', MOST_PRESS_TASK),
  ...pressFigures('inpCpu', 'CPU of a press until all is done'),
  {
    reading: 'gzip',
    label: 'JavaScript for the first rows, gzip',
    unit: 'KiB',
    ...atMost(MOST_FIRST_SCRIPTS_KIB, 'KiB'),
  },
];
