import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import makeBuilds from '#src/build/builds.ts';

// `npm test`: one build for both halves, both whatever the result of the first, and one line with the totals. With `--long`
// (`npm run test:long`) the same tests at greater numbers, the long ones, and the mutants of the pure cores.

/** What a part of the tests came to. */
interface Count {
  readonly passed: number;
  /** File and name of each test that failed. */
  readonly failed: readonly string[];
}

interface UnitReport {
  readonly numPassedTests?: number;
  readonly testResults?: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly { readonly projectName: string; readonly status: string }[];
  }[];
}

interface BrowserReport {
  readonly suites?: readonly Suite[];
  readonly stats?: { readonly expected: number };
}

const isLong = process.argv.includes('--long');
const folder = mkdtempSync(join(tmpdir(), 'catalog-test-'));

/** Runs a program of the project. @returns whether it succeeded */
const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}): boolean =>
  spawnSync('npx', ['--no-install', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CATALOG_LONG: isLong ? '1' : '0', ...env },
  }).status === 0;

/** The report that a program wrote; an empty one: none. */
function readReport<Report extends object>(file: string): Partial<Report> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return {};
  }
}

/** A part that crashed, ran nothing, or had an error beside its tests, failed whatever it counted. */
const countOf = (name: string, ok: boolean, { passed, failed }: Count): Count => ({
  passed,
  failed: (ok && passed > 0) || failed.length > 0 ? failed : [`${name} ended without a test that failed`],
});

function unit(): Count {
  const file = join(folder, 'unit.json');
  const ok = run(['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
  const { numPassedTests: passed = 0, testResults = [] } = readReport<UnitReport>(file);
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const place = relative(process.cwd(), name);
    const names = assertionResults.flatMap((test) =>
      test.status === 'failed' ? [`${place}: ${test.fullName}`] : [],
    );
    // A file that cannot be imported has no tests.
    return names.length === 0 && status === 'failed' ? [place] : names;
  });
  return countOf('Vitest', ok, { passed, failed });
}

const failuresIn = ({ suites = [], specs }: Suite): readonly string[] => [
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests.flatMap(({ projectName, status }) =>
      status === 'unexpected' || status === 'flaky' ? [`${file}:${line}: ${title} [${projectName}]`] : [],
    ),
  ),
  ...suites.flatMap(failuresIn),
];

function browser(): Count {
  const file = join(folder, 'browser.json');
  const config = 'test/e2e/playwright.config.ts';
  const ok = run(['playwright', 'test', '--config', config, '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const { suites = [], stats } = readReport<BrowserReport>(file);
  return countOf('Playwright', ok, { passed: stats?.expected ?? 0, failed: suites.flatMap(failuresIn) });
}

/** The mutants of the pure cores, each beside the tests of its core at their usual numbers: one test, of the share caught. */
function mutants(): Count {
  const ok = run(['stryker', 'run', 'test/long/stryker.config.mjs'], { CATALOG_LONG: '0' });
  return ok ? { passed: 1, failed: [] } : { passed: 0, failed: ['too few mutants of the cores are caught'] };
}

function runAll(): void {
  makeBuilds();
  const counts = [unit(), browser(), ...(isLong ? [mutants()] : [])];
  const failed = counts.flatMap((count) => count.failed);
  for (const name of failed) console.log(`Failed: ${name}`);
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  console.log(`\n${passed} passed, ${failed.length} failed`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

try {
  runAll();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
} finally {
  rmSync(folder, { recursive: true });
}
