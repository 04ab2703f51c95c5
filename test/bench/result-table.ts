import { FIGURES } from './figures.ts';

/** One figure of a run; `runs` are the single readings that the two are medians of. */
export interface Result {
  readonly reading: string;
  readonly label: string;
  readonly unit: string;
  readonly product: number | undefined;
  /** Of the floor, or of the control that the target names. */
  readonly beside: number | undefined;
  readonly target?: string;
  readonly reached?: boolean;
  readonly runs: { readonly product: readonly number[]; readonly beside: readonly number[] };
}

type Runs = ReadonlyMap<string, readonly number[]>;

/** The middle value; undefined of none. */
export function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const high = sorted[middle];
  if (sorted.length % 2 === 1 || high === undefined) return high;
  return ((sorted[middle - 1] ?? high) + high) / 2;
}

/** The figures that were read, in the order of the table. @param product,beside readings of each run, by name */
export function resultsOf(product: Runs, beside: Runs): readonly Result[] {
  return FIGURES.flatMap(({ reading, label, unit, target, reached }) => {
    const runs = { product: product.get(reading) ?? [], beside: beside.get(reading) ?? [] };
    const medians = { product: median(runs.product), beside: median(runs.beside) };
    if (medians.product === undefined && medians.beside === undefined) return [];
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

const HEAD = ['figure', 'product', 'floor or control', 'ratio', 'target', 'reached'];

/** The results as a Markdown table. */
export function resultTable(results: readonly Result[]): string {
  const lines = results.map(({ label, unit, product, beside, target, reached }) => [
    label,
    shown(product, unit),
    shown(beside, unit),
    product !== undefined && beside ? (product / beside).toFixed(2) : '',
    target ?? '',
    reached === undefined ? '' : reached ? 'yes' : 'NO',
  ]);
  const widths = HEAD.map((head, i) => Math.max(head.length, ...lines.map((line) => line[i]?.length ?? 0)));
  const write = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => (i > 0 && i < 4 ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, i) => (i > 0 && i < 4 ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  return [write(HEAD), write(rule), ...lines.map(write)].join('\n');
}
