/** A reading as people see it, and what it should reach. */
export interface Figure {
  /** Name of the reading. */
  readonly reading: string;
  readonly label: string;
  readonly unit: string;
  readonly target?: string;
  /** Whether the product's figure, and that of the floor or control beside it, reach the target. */
  readonly reached?: (product: number | undefined, beside: number | undefined) => boolean;
}

const times = (most: number, of: 'floor' | 'control') => ({
  target: `at most ${most} x ${of}`,
  reached: (product?: number, beside?: number) =>
    product !== undefined && beside !== undefined && product <= most * beside,
});
const atMost = (most: number, unit: string) => ({
  target: `at most ${most} ${unit}`.trim(),
  reached: (product?: number) => product !== undefined && product <= most,
});
/** For a control, on whichever page it is measured. */
const mustExceed = (least: number, unit: string) => ({
  target: `must be above ${least} ${unit}`.trim(),
  reached: (product?: number, beside?: number) => (product ?? beside ?? 0) > least,
});
const MOST_HELD = 2;
const MOST_HEAP = 12;
const MOST_BLANK = 1;
const MOST_TYPING = 50;
const MOST_OPENING = 200;
/** Most JavaScript until the first row is painted, compressed: all of the first screen, for every type of record. */
export const MOST_FIRST_SCRIPTS_KIB = 209;
/** Until all is on screen, from the start of navigation, in times of one request that brings it. */
const MOST_REQUESTS = 1.4;

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
  { reading: 'cpu', label: 'Main-thread CPU for 1,000 rows', unit: 'ms', ...times(1.15, 'floor') },
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
  ...startFigures('first', 'CPU x4', times(1.5, 'floor')),
  ...startFigures('quick', 'CPU x1, 60 ms an answer'),
  ...startFigures('quickWarm', 'second visit'),
  ...startFigures('slow', 'network of 150 ms and 1.6 Mbit/s'),
  ...startFigures('slowWarm', 'second visit over that network'),
  { reading: 'blank', label: 'Blank frames in a fling, CPU x4', unit: '%', ...atMost(MOST_BLANK, '%') },
  { reading: 'flingFrames', label: '- frames looked at', unit: '' },
  { reading: 'flingRows', label: '- rows passed', unit: '' },
  {
    reading: 'blankBroken',
    label: '- control: without the sticky box',
    unit: '%',
    ...mustExceed(MOST_BLANK, '%'),
  },
  {
    reading: 'typing',
    label: 'Longest task while typing a search',
    unit: 'ms',
    ...atMost(MOST_TYPING, 'ms'),
  },
  {
    reading: 'typingSlow',
    label: '- control: 60 ms a letter',
    unit: 'ms',
    ...mustExceed(MOST_TYPING, 'ms'),
  },
  {
    reading: 'wideCold',
    label: 'CPU to open 10,000 columns, first time',
    unit: 'ms',
    ...atMost(MOST_OPENING, 'ms'),
  },
  { reading: 'wideWarm', label: '- again', unit: 'ms', ...atMost(MOST_OPENING, 'ms') },
  { reading: 'exportHeap', label: 'Heap, 100,000 rows exported of 1,000,000', unit: 'MiB' },
  { reading: 'exportHeapGrowth', label: '- more at 900,000', unit: 'MiB', ...atMost(4, 'MiB') },
  { reading: 'exportArrays', label: '- arrays (ids that were written)', unit: 'MiB' },
  { reading: 'exportCancel', label: '- from Cancel to its being said', unit: 'ms', ...atMost(200, 'ms') },
  { reading: 'realRows', label: 'Real costs: first rows', unit: 'ms', ...times(0.25, 'control') },
  { reading: 'realCells', label: '- first owners and tags', unit: 'ms', ...times(0.5, 'control') },
  { reading: 'realOne', label: '- one request for all on screen', unit: 'ms' },
  {
    reading: 'realCellsShare',
    label: '- first owners and tags, in such requests',
    unit: '',
    ...atMost(MOST_REQUESTS, ''),
  },
  {
    reading: 'realRefusedFirst',
    label: '- control: requests refused, names not learnt',
    unit: '',
    ...mustExceed(0, ''),
  },
  { reading: 'realRowsAgain', label: '- loaded again: first rows', unit: 'ms' },
  { reading: 'realCellsAgain', label: '- loaded again: first owners and tags', unit: 'ms' },
  {
    reading: 'realCellsAgainShare',
    label: '- loaded again: in such requests',
    unit: '',
    ...atMost(MOST_REQUESTS, ''),
  },
  { reading: 'realRefused', label: '- loaded again: requests refused', unit: '', ...atMost(0, '') },
  { reading: 'realFollowers', label: '- Followers switched on', unit: 'ms' },
  { reading: 'realAgain', label: '- fields asked for again then', unit: '', ...atMost(0, '') },
  { reading: 'realScroll', label: '- 3,000 rows scrolled', unit: 'ms', ...times(0.33, 'control') },
  { reading: 'chooseCpu', label: 'CPU from a facet value pressed to rows and counts', unit: 'ms' },
  { reading: 'chooseTime', label: '- time at 30 ms an answer', unit: 'ms' },
  { reading: 'chooseLongest', label: '- longest task', unit: 'ms', ...atMost(MOST_TYPING, 'ms') },
  { reading: 'tokenCpu', label: 'CPU for a letter of a filter typed', unit: 'ms' },
  { reading: 'tokenLongest', label: '- longest task', unit: 'ms', ...atMost(MOST_TYPING, 'ms') },
  { reading: 'tokenPicked', label: '- CPU from Enter to rows', unit: 'ms' },
  { reading: 'tokenPickedLongest', label: '- longest task then', unit: 'ms', ...atMost(MOST_TYPING, 'ms') },
  { reading: 'countsCpu', label: 'CPU from a facet opened to counts beside its values', unit: 'ms' },
  { reading: 'countsTime', label: '- time at 30 ms an answer', unit: 'ms' },
  { reading: 'countsLongest', label: '- longest task', unit: 'ms', ...atMost(MOST_TYPING, 'ms') },
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
