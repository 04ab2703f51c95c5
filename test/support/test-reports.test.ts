import { describe, expect, test } from 'vitest';
import { countEndToEnd, countUnit } from './test-reports.ts';

const ROOT = '/home/me/project';

describe('a report of Vitest', () => {
  const file = (name: string, ...tests: readonly (readonly [title: string, status: string])[]) => ({
    name: `${ROOT}/test/${name}`,
    status: tests.every(([, status]) => status === 'passed') && tests.length > 0 ? 'passed' : 'failed',
    assertionResults: tests.map(([title, status]) => ({ ancestorTitles: ['group'], title, status })),
  });

  test('passed and failed tests are counted, and those that failed are named', () => {
    const report = {
      numPassedTests: 2,
      numFailedTests: 1,
      testResults: [
        file('a.test.ts', ['one', 'passed'], ['two', 'failed']),
        file('b.test.ts', ['one', 'passed']),
      ],
    };
    expect(countUnit(report, false, ROOT)).toEqual({
      passed: 2,
      failed: 1,
      names: ['test/a.test.ts: group > two'],
    });
  });

  test('a file that cannot be imported is a failure, by its own name', () => {
    const report = {
      numPassedTests: 1,
      numFailedTests: 0,
      testResults: [file('a.test.ts', ['one', 'passed']), file('b.test.ts')],
    };
    expect(countUnit(report, false, ROOT)).toEqual({ passed: 1, failed: 1, names: ['test/b.test.ts'] });
    expect(countUnit({ ...report, testResults: report.testResults.slice(0, 1) }, true, ROOT)).toEqual({
      passed: 1,
      failed: 0,
      names: [],
    });
  });

  test.each([
    ['an error beside the tests', { numPassedTests: 4 }, false],
    ['no report', {}, false],
    ['no test at all', { numPassedTests: 0 }, true],
  ])('%s is one failure', (_, report, ok) => {
    expect(countUnit(report, ok, ROOT)).toMatchObject({
      failed: 1,
      names: ['Vitest ended without a test that failed'],
    });
  });
});

describe('a report of Playwright', () => {
  const spec = (title: string, ...tests: readonly (readonly [projectName: string, status: string])[]) => ({
    title,
    file: 'e2e/a.spec.ts',
    line: 5,
    tests: tests.map(([projectName, status]) => ({ projectName, status })),
  });
  const report = (...specs: readonly ReturnType<typeof spec>[]) => {
    const count = (wanted: string) =>
      specs.flatMap(({ tests }) => tests).filter(({ status }) => status === wanted).length;
    return {
      config: { rootDir: `${ROOT}/test` },
      suites: [{ title: 'e2e/a.spec.ts', specs: [], suites: [{ title: 'group', specs }] }],
      stats: { expected: count('expected'), unexpected: count('unexpected'), flaky: count('flaky') },
    };
  };

  test('passed and failed tests are counted, and those that failed are named, by project', () => {
    const whole = report(spec('one', ['product', 'expected'], ['demo', 'unexpected']));
    expect(countEndToEnd(whole, false, ROOT)).toEqual({
      passed: 1,
      failed: 1,
      names: ['test/e2e/a.spec.ts:5: group > one [demo]'],
    });
  });

  test('a test that passed at its second try failed', () => {
    const whole = report(spec('one', ['product', 'expected']), spec('two', ['product', 'flaky']));
    expect(countEndToEnd(whole, true, ROOT)).toMatchObject({ passed: 1, failed: 1 });
  });

  test('no report is one failure', () => {
    expect(countEndToEnd({}, false, ROOT)).toMatchObject({ passed: 0, failed: 1 });
  });
});
