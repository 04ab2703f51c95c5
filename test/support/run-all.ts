import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import makeBuilds from './builds.ts';

/** `npm test`: one build for both halves, both halves whatever the result of the first, and one line with the totals. */
const folder = mkdtempSync(join(tmpdir(), 'catalog-test-'));

interface Count {
  readonly passed: number;
  readonly failed: number;
}

function run(command: string, args: readonly string[], env: Record<string, string>): boolean {
  const { status } = spawnSync('npx', ['--no-install', command, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  return status === 0;
}

const readJson = (file: string): Record<string, unknown> => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  } catch {
    return {};
  }
};

function unit(): Count {
  const file = join(folder, 'unit.json');
  const ok = run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], {});
  const report = readJson(file);
  const passed = Number(report['numPassedTests'] ?? 0);
  return atLeastOneFailure({ passed, failed: Number(report['numFailedTests'] ?? 0) }, ok);
}

function endToEnd(): Count {
  const file = join(folder, 'e2e.json');
  const ok = run(
    'playwright',
    ['test', '--config', 'test/e2e/playwright.config.ts', '--reporter=list,json'],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    },
  );
  const stats = (readJson(file)['stats'] ?? {}) as Record<string, number>;
  const passed = stats['expected'] ?? 0;
  return atLeastOneFailure({ passed, failed: (stats['unexpected'] ?? 0) + (stats['flaky'] ?? 0) }, ok);
}

/** A half that crashed before it could count is a failure too. */
const atLeastOneFailure = (count: Count, ok: boolean): Count =>
  ok && count.passed > 0 ? count : { ...count, failed: Math.max(1, count.failed) };

makeBuilds();
const halves = [unit(), endToEnd()];
rmSync(folder, { recursive: true });
const passed = halves.reduce((sum, half) => sum + half.passed, 0);
const failed = halves.reduce((sum, half) => sum + half.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
