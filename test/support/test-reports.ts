import { join, relative } from 'node:path';

/** What a half of the tests came to. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** File and name of each test that failed. */
  readonly names: readonly string[];
}

/** A report of Vitest's JSON reporter, as far as it is read. */
interface UnitReport {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly testResults?: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
    }[];
  }[];
}

interface Suite {
  readonly title: string;
  readonly suites?: readonly Suite[];
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly { readonly projectName: string; readonly status: string }[];
  }[];
}

/** A report of Playwright's JSON reporter, as far as it is read. */
interface EndToEndReport {
  readonly config?: { readonly rootDir: string };
  readonly suites?: readonly Suite[];
  readonly stats?: Readonly<Record<'expected' | 'unexpected' | 'flaky', number>>;
}

/** A half that crashed, or had an error beside its tests, failed whatever it counted. */
const withFailure = (count: Count, ok: boolean, what: string): Count =>
  ok && count.passed > 0
    ? count
    : {
        ...count,
        failed: Math.max(1, count.failed),
        names: count.names.length > 0 ? count.names : [`${what} ended without a test that failed`],
      };

/**
 * Reads what Vitest wrote. @param report as parsed; `{}` where there is none
 * @param ok whether it ended with success @param root folder that files are named from
 */
export function countUnit(report: unknown, ok: boolean, root: string): Count {
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, testResults = [] } = report as UnitReport;
  const names = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ ancestorTitles, title }) => `${file}: ${[...ancestorTitles, title].join(' > ')}`);
    // A file that cannot be imported has no tests.
    return tests.length === 0 && status === 'failed' ? [file] : tests;
  });
  return withFailure({ passed, failed, names }, ok, 'Vitest');
}

/** Reads what Playwright wrote, as `countUnit` does what Vitest wrote. A test that needed a retry failed. */
export function countEndToEnd(report: unknown, ok: boolean, root: string): Count {
  const { config, suites = [], stats } = report as EndToEndReport;
  const failuresOf = (suite: Suite, above: readonly string[]): readonly string[] => [
    ...suite.specs.flatMap(({ title, file, line, tests }) => {
      const place = `${relative(root, join(config?.rootDir ?? root, file))}:${line}`;
      return tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName }) => `${place}: ${[...above, title].join(' > ')} [${projectName}]`);
    }),
    ...(suite.suites ?? []).flatMap((inner) => failuresOf(inner, [...above, inner.title])),
  ];
  const count = {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    // The outermost suites are the files.
    names: suites.flatMap((file) => failuresOf(file, [])),
  };
  return withFailure(count, ok, 'Playwright');
}
