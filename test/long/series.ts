import { parseArgs, stripVTControlCharacters } from 'node:util';

/** How a run of `npm test` is made. */
export interface Run {
  /** Runs made alike have the same. */
  readonly kind: string;
  /** Busy loops beside it. */
  readonly busy: number;
  /** Cores that it may use; undefined: all. */
  readonly cores: number | undefined;
  /** Seed of the order of its files; undefined: the usual order. */
  readonly seed: number | undefined;
}

/** What a run came to. */
export interface Outcome {
  readonly minutes: number;
  /** Tests; both 0 where the run ended before it could count. */
  readonly passed: number;
  readonly failed: number;
  /** What failed; empty: nothing did. */
  readonly failures: readonly string[];
}

export interface Result {
  readonly run: Run;
  readonly outcome: Outcome;
}

interface Kind {
  readonly runs: number;
  readonly busy: number;
  readonly randomOrder: boolean;
  readonly cores: number | undefined;
}

/** An option that cannot be followed; the message says why. */
export class SeriesOptionError extends Error {}

export const SERIES_HELP = `npm run test:long -- repeat [options]: runs npm test in fresh clones of HEAD, and counts.

Without options: 10 runs with nothing beside, 10 beside a busy loop on every core, 5 with files in random order, 3 on
one core. With one of --busy, --random-order and --cores: 10 runs made like that.

  --runs N         number of runs, of each kind
  --busy N         busy loops beside a run
  --random-order   files in random order, another seed for each run
  --seed N         the first of those seeds, to repeat a run
  --cores N        run on the first N cores
  --help           this text
`;

/** What every clone must pass: the kinds, with a busy loop for each core. */
const usualKinds = (cores: number): readonly Kind[] => [
  { runs: 10, busy: 0, randomOrder: false, cores: undefined },
  { runs: 10, busy: cores, randomOrder: false, cores: undefined },
  { runs: 5, busy: 0, randomOrder: true, cores: undefined },
  { runs: 3, busy: 0, randomOrder: false, cores: 1 },
];

function nameOf({ busy, randomOrder, cores }: Kind): string {
  const parts = [
    ...(randomOrder ? ['random order'] : []),
    ...(cores === undefined ? [] : [cores === 1 ? '1 core' : `${cores} cores`]),
    ...(busy === 0 ? [] : [busy === 1 ? '1 busy loop' : `${busy} busy loops`]),
  ];
  return parts.join(', ') || 'nothing beside';
}

/** Seeds stay below this, as `npm test` wants them. */
export const MOST_SEED = 999_999_999;

function numberOf(name: string, text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new SeriesOptionError(`--${name} must be a whole number from ${least} to ${most}, not "${text}"`);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        runs: { type: 'string' },
        busy: { type: 'string' },
        'random-order': { type: 'boolean' },
        seed: { type: 'string' },
        cores: { type: 'string' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new SeriesOptionError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * The runs that options ask for, in their order; undefined where they ask for help.
 * @param cores of this machine @param firstSeed where the options have none
 * @throws SeriesOptionError
 */
export function seriesOf(
  args: readonly string[],
  cores: number,
  firstSeed: number,
): readonly Run[] | undefined {
  const values = parse(args);
  if (values.help) return undefined;
  const runs = numberOf('runs', values.runs, 1, 1_000);
  const busy = numberOf('busy', values.busy, 0, 64);
  const limited = numberOf('cores', values.cores, 1, cores);
  const seed = numberOf('seed', values.seed, 0, MOST_SEED) ?? firstSeed;
  const randomOrder = values['random-order'] ?? values.seed !== undefined;
  const isOneKind = busy !== undefined || limited !== undefined || randomOrder;
  const kinds = isOneKind ? [{ runs: 10, busy: busy ?? 0, randomOrder, cores: limited }] : usualKinds(cores);
  return kinds.flatMap((kind) =>
    Array.from({ length: runs ?? kind.runs }, (_, n) => ({
      kind: nameOf(kind),
      busy: kind.busy,
      cores: kind.cores,
      seed: kind.randomOrder ? (seed + n) % (MOST_SEED + 1) : undefined,
    })),
  );
}

/** The command of a run's tests, with its arguments. */
export function commandOf({ cores, seed }: Run): readonly [command: string, ...args: string[]] {
  const order = seed === undefined ? [] : ['--', '--order-seed', String(seed)];
  const test = ['npm', 'test', ...order] as const;
  return cores === undefined ? test : ['taskset', '-c', cores === 1 ? '0' : `0-${cores - 1}`, ...test];
}

/**
 * The environment of a run: as a shell has it, without what `npm run` and the long programme add.
 * @param env of this process
 */
export function cleanEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = Object.entries(env).filter(([name]) => !/^(npm_|CATALOG_|INIT_CWD$|NODE$)/i.test(name));
  const path = (env['PATH'] ?? '')
    .split(':')
    .filter((folder) => !/node_modules\/\.bin$|node-gyp-bin$/.test(folder));
  // Without colours, so that a log reads as text.
  return { ...Object.fromEntries(own), PATH: path.join(':'), NO_COLOR: '1' };
}

/**
 * Reads what a run came to from all that it wrote.
 * @param log output of `npm ci` and `npm test` @param status of the last of them; null: it was ended by a signal
 */
export function outcomeOf(log: string, status: number | null, minutes: number): Outcome {
  const lines = stripVTControlCharacters(log).trimEnd().split(/\r?\n/);
  const failures = lines.flatMap((line) => /^Failed: (.*)$/.exec(line)?.[1] ?? []);
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/.exec(lines.at(-1) ?? '') ?? [];
  const count = { minutes, passed: Number(passed ?? 0), failed: Number(failed ?? 0) };
  if (status === 0 && count.passed > 0 && count.failed === 0) return { ...count, failures };
  const ended = status === null ? 'ended by a signal' : `ended with status ${status}`;
  const last = lines.findLast((line) => line.trim() !== '') ?? 'no output';
  // Whatever it counted, a run that did not end well failed.
  const why = passed === undefined ? `${ended}: ${last.trim()}` : ended;
  return { ...count, failures: failures.length > 0 ? failures : [why] };
}

/** Whether every test of a run passed. */
export const isGreen = ({ failures }: Outcome): boolean => failures.length === 0;

const rowOf = (cells: readonly (string | number)[]): string =>
  `| ${cells.map((cell) => String(cell).replaceAll('|', String.raw`\|`)).join(' | ')} |`;

/** Head of the table of runs, in Markdown. */
export const TABLE_HEAD = [
  rowOf(['run', 'kind', 'seed', 'minutes', 'passed', 'failed', 'failed tests']),
  rowOf(['---', '---', '---', '---', '---', '---', '---']),
].join('\n');

/** A line of that table. @param number of the run, from 1 */
export const tableRow = (number: number, { run, outcome }: Result): string =>
  rowOf([
    number,
    run.kind,
    run.seed ?? '',
    outcome.minutes.toFixed(1),
    outcome.passed,
    outcome.failed,
    outcome.failures.join('; '),
  ]);

const countOf = (results: readonly Result[]): string => {
  const passed = results.filter(({ outcome }) => isGreen(outcome)).length;
  return `${passed} passed, ${results.length - passed} failed`;
};

/** Runs that passed and failed: of each kind, and in the last line of all. @param planned all runs of the series */
export function totals(results: readonly Result[], planned: readonly Run[]): string {
  const kinds = [...new Set(planned.map(({ kind }) => kind))];
  const lines = kinds.map((kind) => `${kind}: ${countOf(results.filter(({ run }) => run.kind === kind))}`);
  const missing = planned.length - results.length;
  return [...lines, ...(missing > 0 ? [`not run: ${missing}`] : []), '', countOf(results)].join('\n');
}
