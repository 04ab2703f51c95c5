import { describe, expect, test } from 'vitest';
import {
  cleanEnvironment,
  commandOf,
  isGreen,
  MOST_SEED,
  outcomeOf,
  seriesOf,
  TABLE_HEAD,
  tableRow,
  totals,
  type Run,
} from './series.ts';

const QUIET: Run = { kind: 'nothing beside', busy: 0, cores: undefined, seed: undefined };

describe('options', () => {
  const series = (...args: readonly string[]) => seriesOf(args, 2, 70) ?? [];
  /** How many runs of each kind. */
  const kinds = (runs: readonly Run[]) => {
    const counts: Record<string, number> = {};
    for (const { kind } of runs) counts[kind] = (counts[kind] ?? 0) + 1;
    return counts;
  };

  test('none: the whole programme', () => {
    const runs = series();
    expect(kinds(runs)).toEqual({ 'nothing beside': 10, '2 busy loops': 10, 'random order': 5, '1 core': 3 });
    expect(runs.map(({ busy }) => busy).filter((busy) => busy > 0)).toEqual(
      Array.from({ length: 10 }, () => 2),
    );
    expect(runs.flatMap(({ seed }) => seed ?? [])).toEqual([70, 71, 72, 73, 74]);
    expect(runs.flatMap(({ cores }) => cores ?? [])).toEqual([1, 1, 1]);
  });

  test('a number of runs alone is that of each kind', () => {
    expect(kinds(series('--runs', '1'))).toEqual({
      'nothing beside': 1,
      '2 busy loops': 1,
      'random order': 1,
      '1 core': 1,
    });
  });

  test('how runs are made: one kind', () => {
    expect(kinds(series('--busy', '0', '--runs', '3'))).toEqual({ 'nothing beside': 3 });
    expect(kinds(series('--busy', '1'))).toEqual({ '1 busy loop': 10 });
    expect(kinds(series('--random-order', '--busy', '4', '--cores', '2', '--runs', '2'))).toEqual({
      'random order, 2 cores, 4 busy loops': 2,
    });
  });

  test('a seed repeats the runs of that one', () => {
    expect(series('--seed', '5', '--runs', '2').map(({ seed }) => seed)).toEqual([5, 6]);
    expect(series('--seed', String(MOST_SEED), '--runs', '2').map(({ seed }) => seed)).toEqual([
      MOST_SEED,
      0,
    ]);
  });

  test('help is no series', () => {
    expect(seriesOf(['--help'], 2, 1)).toBeUndefined();
  });

  test.each([
    [['--runs', '0'], '--runs must be a whole number from 1 to 1000, not "0"'],
    [['--runs', 'all'], '--runs must be a whole number from 1 to 1000, not "all"'],
    [['--cores', '3'], '--cores must be a whole number from 1 to 2, not "3"'],
    [['--busy=-1'], '--busy must be a whole number from 0 to 64, not "-1"'],
    [['--colour'], "Unknown option '--colour'"],
    [['unit'], "Unexpected argument 'unit'"],
  ])('%j is refused', (args, message) => {
    expect(() => seriesOf(args, 2, 1)).toThrow(message);
  });
});

test('a run is npm test, on fewer cores and in an order where it says so', () => {
  expect(commandOf(QUIET)).toEqual(['npm', 'test']);
  expect(commandOf({ ...QUIET, seed: 7 })).toEqual(['npm', 'test', '--', '--order-seed', '7']);
  expect(commandOf({ ...QUIET, cores: 1 })).toEqual(['taskset', '-c', '0', 'npm', 'test']);
  expect(commandOf({ ...QUIET, cores: 2 }).slice(0, 3)).toEqual(['taskset', '-c', '0-1']);
});

test('a run has the environment of a shell, not that of npm run', () => {
  const env = {
    HOME: '/home/me',
    PATH: '/home/me/project/node_modules/.bin:/lib/node-gyp-bin:/usr/bin:/bin',
    npm_config_ignore_scripts: 'true',
    npm_lifecycle_event: 'test:long',
    INIT_CWD: '/home/me/project',
    CATALOG_LONG: '1',
    CATALOG_EVIDENCE: '/tmp/evidence',
  };
  expect(cleanEnvironment(env)).toEqual({ HOME: '/home/me', PATH: '/usr/bin:/bin', NO_COLOR: '1' });
});

describe('what a run came to', () => {
  const GREEN = 'added 500 packages\n ✓ all\n\n4191 passed, 0 failed\n';

  test('the last line counts', () => {
    const outcome = outcomeOf(`3 passed, 4 failed\n${GREEN}`, 0, 4.25);
    expect(outcome).toEqual({ minutes: 4.25, passed: 4191, failed: 0, failures: [] });
    expect(isGreen(outcome)).toBe(true);
  });

  test('failed tests are named', () => {
    const log =
      'Failed: test/a.test.ts: group > one\nFailed: test/e2e/b.spec.ts:5: two [demo]\n\n4189 passed, 2 failed\n';
    const outcome = outcomeOf(log, 1, 4);
    expect(outcome).toMatchObject({
      passed: 4189,
      failed: 2,
      failures: ['test/a.test.ts: group > one', 'test/e2e/b.spec.ts:5: two [demo]'],
    });
    expect(isGreen(outcome)).toBe(false);
  });

  test('colours make no difference', () => {
    expect(
      outcomeOf('\u001B[31mFailed: one\u001B[39m\n\u001B[1m1 passed, 1 failed\u001B[22m\n', 1, 1),
    ).toMatchObject({
      passed: 1,
      failed: 1,
      failures: ['one'],
    });
  });

  test.each([
    ['a status beside a good count', GREEN, 1, 'ended with status 1'],
    ['no test', '0 passed, 0 failed\n', 0, 'ended with status 0'],
    [
      'no count',
      'npm error code ENOTFOUND\nnpm error network\n\n',
      1,
      'ended with status 1: npm error network',
    ],
    ['a count before the end', `${GREEN}Killed\n`, null, 'ended by a signal: Killed'],
    ['nothing said', '', 0, 'ended with status 0: no output'],
  ])('%s is a failure', (_, log, status, why) => {
    expect(outcomeOf(log, status, 1).failures).toEqual([why]);
  });
});

describe('table', () => {
  const outcome = { minutes: 4.26, passed: 4191, failed: 0, failures: [] };
  const red = { minutes: 3, passed: 4189, failed: 2, failures: ['a > b | c', 'd'] };

  test('a run is a line of it', () => {
    expect(tableRow(1, { run: QUIET, outcome })).toBe('| 1 | nothing beside |  | 4.3 | 4191 | 0 |  |');
    expect(tableRow(12, { run: { ...QUIET, kind: 'random order', seed: 7 }, outcome: red })).toBe(
      String.raw`| 12 | random order | 7 | 3.0 | 4189 | 2 | a > b \| c; d |`,
    );
    expect(TABLE_HEAD.split('\n').map((line) => line.split('|').length)).toEqual([9, 9]);
  });

  test('runs are counted by kind, and in the last line', () => {
    const core: Run = { ...QUIET, kind: '1 core', cores: 1 };
    const results = [
      { run: QUIET, outcome },
      { run: QUIET, outcome: red },
      { run: core, outcome },
    ];
    expect(totals(results, [QUIET, QUIET, core]).split('\n')).toEqual([
      'nothing beside: 1 passed, 1 failed',
      '1 core: 1 passed, 0 failed',
      '',
      '2 passed, 1 failed',
    ]);
  });

  test('runs that were not made are said', () => {
    expect(totals([{ run: QUIET, outcome }], [QUIET, QUIET, QUIET])).toContain('not run: 2');
  });
});
