import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import makeBuilds from './builds.ts';
import { countEndToEnd, countUnit, type Count } from './test-reports.ts';

/**
 * `npm test`: one build for both halves, both halves whatever the result of the first, and one line with the totals.
 * `-- --order-seed N` runs the files in a random order, the same for the same number.
 */
const root = process.cwd();
const folder = mkdtempSync(join(tmpdir(), 'catalog-test-'));

function run(command: string, args: readonly string[], env: Record<string, string>): boolean {
  const { status } = spawnSync('npx', ['--no-install', command, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  return status === 0;
}

const readJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch {
    return {};
  }
};

function unit(seed: string | undefined): Count {
  const file = join(folder, 'unit.json');
  const order =
    seed === undefined ? [] : ['--config', 'test/support/random-order.ts', `--sequence.seed=${seed}`];
  const ok = run(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...order],
    {},
  );
  return countUnit(readJson(file), ok, root);
}

function endToEnd(seed: string | undefined): Count {
  const file = join(folder, 'e2e.json');
  const order = seed === undefined ? [] : ['--shuffle', seed];
  const ok = run(
    'playwright',
    ['test', '--config', 'test/e2e/playwright.config.ts', '--reporter=list,json', ...order],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  );
  return countEndToEnd(readJson(file), ok, root);
}

/** @throws Error for another argument than a seed */
function orderSeed(): string | undefined {
  const { 'order-seed': seed } = parseArgs({ options: { 'order-seed': { type: 'string' } } }).values;
  if (seed !== undefined && !/^\d{1,9}$/.test(seed))
    throw new Error(`--order-seed must be a whole number of at most nine digits, not "${seed}"`);
  return seed;
}

function runAll(): void {
  const seed = orderSeed();
  if (seed !== undefined) console.log(`Files in a random order, seed ${seed}`);
  makeBuilds();
  const halves = [unit(seed), endToEnd(seed)];
  const passed = halves.reduce((sum, half) => sum + half.passed, 0);
  const failed = halves.reduce((sum, half) => sum + half.failed, 0);
  if (failed > 0) console.log('');
  for (const name of halves.flatMap(({ names }) => names)) console.log(`Failed: ${name}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

try {
  runAll();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
} finally {
  rmSync(folder, { recursive: true });
}
