import { FIGURES } from './figures.ts';
import { PEERS, type Peer } from './visit.ts';

/** One figure of a run; `runs` are the single readings that it has the medians of. */
export interface Result {
  readonly reading: string;
  readonly label: string;
  readonly unit: string;
  readonly product: number | undefined;
  /** Of the floor. */
  readonly beside: number | undefined;
  /** Of other libraries' pages, where they were measured. */
  readonly peers?: Readonly<Record<Peer, number | undefined>>;
  readonly target?: string;
  readonly reached?: boolean;
  readonly runs: Readonly<Record<'product' | 'beside', readonly number[]>> &
    Readonly<Partial<Record<Peer, readonly number[]>>>;
}

type Runs = ReadonlyMap<string, readonly number[]>;
type PeerRuns = Readonly<Record<Peer, Runs>>;

/** The middle value; undefined of none. */
function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const high = sorted[middle];
  if (sorted.length % 2 === 1 || high === undefined) return high;
  return ((sorted[middle - 1] ?? high) + high) / 2;
}

/**
 * The figures that were read, in the order of the table.
 * @param product,beside readings of each run, by name
 * @param peers those of other libraries' pages; absent: they were not measured
 */
export function resultsOf(product: Runs, beside: Runs, peers?: PeerRuns): readonly Result[] {
  return FIGURES.flatMap(({ reading, label, unit, target, reached }) => {
    const of = (runs: Runs) => runs.get(reading) ?? [];
    const runsOfPeers = peers && { virtuoso: of(peers.virtuoso) };
    const runs = { product: of(product), beside: of(beside), ...runsOfPeers };
    if (Object.values(runs).every((values) => values.length === 0)) return [];
    const medians = {
      product: median(runs.product),
      beside: median(runs.beside),
      ...(runsOfPeers && { peers: { virtuoso: median(runsOfPeers.virtuoso) } }),
    };
    return [
      {
        reading,
        label,
        unit,
        ...medians,
        ...(target !== undefined && { target }),
        ...(reached && { reached: reached(medians.product, medians.beside) }),
        runs,
      },
    ];
  });
}

const shown = (value: number | undefined, unit: string) => {
  if (value === undefined) return '';
  const text = value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 100 ? 1 : 0 });
  return unit === '' ? text : `${text} ${unit}`;
};

/** The results as a Markdown table, with a column for each of the other libraries' pages where they were measured. */
export function resultTable(results: readonly Result[]): string {
  const shownPeers = results.some(({ peers }) => peers) ? PEERS : [];
  const numbers = ['product', 'floor', ...shownPeers, 'ratio'];
  const head = ['figure', ...numbers, 'target', 'reached'];
  const lines = results.map(({ label, unit, product, beside, peers, target, reached }) => [
    label,
    shown(product, unit),
    shown(beside, unit),
    ...shownPeers.map((peer) => shown(peers?.[peer], unit)),
    product !== undefined && beside ? (product / beside).toFixed(2) : '',
    target ?? '',
    reached === undefined ? '' : reached ? 'yes' : 'NO',
  ]);
  const widths = head.map((title, i) => Math.max(title.length, ...lines.map((line) => line[i]?.length ?? 0)));
  const isNumber = (i: number) => i > 0 && i <= numbers.length;
  const write = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => (isNumber(i) ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, i) => (isNumber(i) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  return [write(head), write(rule), ...lines.map(write)].join('\n');
}
