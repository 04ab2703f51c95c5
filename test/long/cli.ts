import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evidence } from '#test/support/long.ts';
import { evidenceTable, partEnvironment, readEvidence, withoutEvidence, mutationScore } from './evidence.ts';
import { repeat } from './run-series.ts';

// Hours of `npm test`, which say nothing of the figures: only where they are asked for.
const REPEAT = 'repeat';
if (process.argv[2] === REPEAT) process.exit(await repeat(process.argv.slice(3)));

/** `npm run test:long`: the tests that prove the figures, at full length, and a table of what came out. */
const folder = mkdtempSync(join(tmpdir(), 'catalog-long-'));
const file = join(folder, 'evidence');
process.env['CATALOG_EVIDENCE'] = file;

/** Mutants that the tests have to catch, in percent. */
const LEAST_SCORE = 85;
/** Where Stryker's configuration has it write. */
const MUTANTS = 'test-results/mutants.json';
const PARTS: Readonly<Record<string, readonly string[]>> = {
  unit: ['vitest', 'run'],
  browser: ['playwright', 'test', '--config', 'test/e2e/playwright.config.ts'],
  mutants: ['stryker', 'run', 'test/long/stryker.config.json'],
};

function run(part: string): boolean {
  const [command = '', ...args] = PARTS[part] ?? [];
  const { status } = spawnSync('npx', ['--no-install', command, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: partEnvironment(part, process.env),
  });
  return status === 0;
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((part) => !(part in PARTS));
if (unknown.length > 0) {
  console.error(
    `No part is called ${unknown.join(', ')}. There are: ${[...Object.keys(PARTS), REPEAT].join(', ')}`,
  );
  process.exit(2);
}
rmSync(MUTANTS, { force: true });
const parts = wanted.length > 0 ? wanted : Object.keys(PARTS);
const failed: string[] = parts.filter((part) => !run(part));
if (parts.includes('mutants') && existsSync(MUTANTS)) {
  const { score, found } = mutationScore(JSON.parse(readFileSync(MUTANTS, 'utf8')));
  evidence(found);
  if (!(score >= LEAST_SCORE)) failed.push(`${score.toFixed(1)} % of the mutants caught, not ${LEAST_SCORE}`);
}
const all = readEvidence(existsSync(file) ? readFileSync(file, 'utf8') : '');
rmSync(folder, { recursive: true });

console.log(`\n${evidenceTable(all)}\n`);
const missing = wanted.length > 0 ? [] : withoutEvidence(all);
for (const name of missing) console.log(`Nothing was found out about: ${name}`);
for (const part of failed) console.log(`Failed: ${part}`);
console.log(failed.length + missing.length > 0 ? 'Not all figures were reached' : 'All figures were reached');
process.exitCode = failed.length + missing.length > 0 ? 1 : 0;
