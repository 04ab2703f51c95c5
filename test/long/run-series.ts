import { execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  cleanEnvironment,
  commandOf,
  isGreen,
  MOST_SEED,
  outcomeOf,
  SERIES_HELP,
  SeriesOptionError,
  seriesOf,
  TABLE_HEAD,
  tableRow,
  totals,
  type Outcome,
  type Result,
  type Run,
} from './series.ts';

/** Longest time of `npm ci` and of `npm test`, in min: what hangs must not hold up the runs after it. */
const LIMIT_MIN = 60;
/** Time to end after SIGTERM before SIGKILL, in ms: Playwright closes its browsers meanwhile. */
const GRACE_MS = 10_000;

/** Where logs of runs that failed are kept. */
const KEPT = 'test-results/repeat';

/** Busy as `while :; do :; done`, and over with the process that started it, however that ends. */
const BUSY_LOOP =
  'while kill -0 "$PPID" 2>/dev/null; do n=0; while [ "$n" -lt 500000 ]; do n=$((n + 1)); done; done';

/** Where a series is made. */
interface Series {
  /** The repository whose HEAD is cloned. */
  readonly root: string;
  /** Takes the table and the totals. */
  readonly out: (line: string) => void;
  /** Takes what is said besides. */
  readonly note: (line: string) => void;
  /** Stops what runs, and everything after it. */
  readonly signal: AbortSignal;
}

interface Child {
  readonly pid: number | undefined;
  /** Its status; null: it was ended by a signal; 127: there is no such program. */
  readonly ended: Promise<number | null>;
  /** Ends it with all that it started, and waits for it. */
  readonly stop: () => Promise<void>;
}

/** Starts a program in a process group of its own. @param log file that its output is added to */
function start(command: readonly [string, ...string[]], log: string, cwd?: string): Child {
  const [program, ...args] = command;
  const output = openSync(log, 'a');
  const env = cleanEnvironment(process.env);
  const child = spawn(program, args, { cwd, env, detached: true, stdio: ['ignore', output, output] });
  const { pid } = child;
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (status) => resolve(status));
    child.once('error', (error) => {
      appendFileSync(log, `${error.message}\n`);
      resolve(127);
    });
  }).finally(() => closeSync(output));
  const kill = (signal: NodeJS.Signals) => {
    try {
      if (pid !== undefined) process.kill(-pid, signal);
    } catch {
      // Nothing of it is left.
    }
  };
  const stop = async () => {
    kill('SIGTERM');
    const late = setTimeout(() => kill('SIGKILL'), GRACE_MS);
    await ended;
    clearTimeout(late);
    // What it started may outlive it.
    kill('SIGKILL');
  };
  return { pid, ended, stop };
}

/** Runs a program to its end, to the limit, or until the series is stopped. Its status; null: it was ended. */
async function runToEnd(
  command: readonly [string, ...string[]],
  log: string,
  signal: AbortSignal,
  cwd?: string,
): Promise<number | null> {
  if (signal.aborted) return null;
  const child = start(command, log, cwd);
  let why: string | undefined;
  let stopped: Promise<void> | undefined;
  const stop = (reason: string) => {
    why ??= reason;
    stopped ??= child.stop();
  };
  const limit = setTimeout(() => stop(`It took longer than ${LIMIT_MIN} minutes`), LIMIT_MIN * 60_000);
  const onAbort = () => stop('The series was stopped');
  signal.addEventListener('abort', onAbort);
  const status = await child.ended;
  clearTimeout(limit);
  signal.removeEventListener('abort', onAbort);
  if (why === undefined) return status;
  await stopped;
  appendFileSync(log, `\n${why}\n`);
  return null;
}

/** Name of the folder of what a run left, e.g. `12-random-order-7`. */
const keptName = (number: number, { kind, seed }: Run): string =>
  [number, ...kind.split(/\W+/), seed ?? []].flat().join('-');

/** One run: a fresh clone, its packages, its tests; undefined where the series was stopped meanwhile. */
async function runOnce(
  number: number,
  run: Run,
  commit: string,
  { root, note, signal }: Series,
): Promise<Outcome | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-repeat-'));
  const log = join(folder, 'log');
  const clone = join(folder, 'clone');
  const loops = Array.from({ length: run.busy }, () => start(['sh', '-c', BUSY_LOOP], log));
  const beside = loops.length > 0 ? `, busy loops: processes ${loops.map(({ pid }) => pid).join(', ')}` : '';
  note(`Run ${number}, ${run.kind}${run.seed === undefined ? '' : `, seed ${run.seed}`}: ${clone}${beside}`);
  try {
    const preparations: readonly (readonly [string, ...string[]])[] = [
      ['git', 'clone', '--quiet', '--no-checkout', root, clone],
      ['git', '-C', clone, 'checkout', '--quiet', '--detach', commit],
    ];
    let status: number | null = 0;
    for (const command of preparations) if (status === 0) status = await runToEnd(command, log, signal);
    if (status === 0) status = await runToEnd(['npm', 'ci'], log, signal, clone);
    const begun = performance.now();
    if (status === 0) status = await runToEnd(commandOf(run), log, signal, clone);
    if (signal.aborted) return undefined;
    const outcome = outcomeOf(readFileSync(log, 'utf8'), status, (performance.now() - begun) / 60_000);
    if (!isGreen(outcome)) {
      const kept = join(root, KEPT, keptName(number, run));
      mkdirSync(kept, { recursive: true });
      cpSync(log, join(kept, 'log'));
      const results = join(clone, 'test-results');
      if (existsSync(results)) cpSync(results, join(kept, 'test-results'), { recursive: true });
      note(`Run ${number} failed: ${kept}`);
    }
    return outcome;
  } finally {
    await Promise.all(loops.map((loop) => loop.stop()));
    // What was killed may still write for a moment.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** Makes the runs of a series one after the other. What it says: a table, a line for each run as it ends, and totals. */
export async function runSeries(runs: readonly Run[], series: Series): Promise<readonly Result[]> {
  const { root, out, note, signal } = series;
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const commit = git('rev-parse', 'HEAD');
  if (git('status', '--porcelain') !== '') note('Changes that are not committed are not in the clones.');
  rmSync(join(root, KEPT), { recursive: true, force: true });
  note(`${runs.length} runs of commit ${commit}`);
  out(TABLE_HEAD);
  const results: Result[] = [];
  for (const [at, run] of runs.entries()) {
    const outcome = await runOnce(at + 1, run, commit, series);
    if (signal.aborted || outcome === undefined) break;
    const result = { run, outcome };
    results.push(result);
    out(tableRow(at + 1, result));
  }
  out(`\n${totals(results, runs)}`);
  return results;
}

/**
 * `npm run test:long -- repeat`. Ctrl-C ends what runs and removes the clone.
 * @returns status to exit with: 1 where a run failed or was not made, 2 for a wrong option
 */
export async function repeat(args: readonly string[]): Promise<number> {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stopping.abort());
  try {
    const runs = seriesOf(args, availableParallelism(), Math.floor(Math.random() * MOST_SEED));
    if (runs === undefined) {
      console.log(SERIES_HELP);
      return 0;
    }
    const results = await runSeries(runs, {
      root: process.cwd(),
      out: (line) => console.log(line),
      note: (line) => console.error(line),
      signal: stopping.signal,
    });
    return results.length === runs.length && results.every(({ outcome }) => isGreen(outcome)) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return error instanceof SeriesOptionError ? 2 : 1;
  }
}
