import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '#test/e2e/chromium.ts';
import { buildBoth, firstScriptsGzip } from './build.ts';
import { profileScrolling } from './profile.ts';
import { PROGRAMME } from './programme.ts';
import type { Readings } from './probes.ts';
import { resultsOf, resultTable } from './result-table.ts';
import { openSite, type Site } from './site.ts';
import { traceScrolling } from './trace.ts';
import type { Which } from './visit.ts';

const RUNS = 3;
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

type Sites = (tables: number) => Promise<Site>;

/** Readings of all runs, by name. */
class Collected {
  readonly product = new Map<string, number[]>();
  readonly floor = new Map<string, number[]>();
  add(which: Which, readings: Readings): void {
    for (const [name, value] of Object.entries(readings)) {
      const known = this[which].get(name) ?? [];
      this[which].set(name, [...known, value]);
    }
  }
}

const say = (line: string) => process.stderr.write(`${line}\n`);

async function measure(names: readonly string[], runs: number, browser: Browser, sites: Sites) {
  const collected = new Collected();
  for (const name of names) {
    for (const { tables, both, most = runs, run } of PROGRAMME[name] ?? []) {
      for (let i = 0; i < Math.min(runs, most); i++) {
        for (const which of both ? (['product', 'floor'] as const) : (['product'] as const)) {
          say(`${name}: ${which}, ${tables} tables, run ${i + 1}`);
          collected.add(which, await run(browser, await sites(tables), which));
        }
      }
    }
  }
  const growth = (collected.product.get('heapFar') ?? []).map(
    (far, i) => far - (collected.product.get('heapSmallFar')?.[i] ?? far),
  );
  if (growth.length > 0) collected.product.set('heapGrowth', growth);
  return collected;
}

function readOptions() {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, quick: { type: 'boolean' }, profile: { type: 'boolean' } },
  });
  const names = values.only?.split(',') ?? Object.keys(PROGRAMME);
  const unknown = names.find((name) => !(name in PROGRAMME));
  if (unknown !== undefined) {
    throw new Error(`--only takes ${Object.keys(PROGRAMME).join(', ')}, not "${unknown}"`);
  }
  return { names, runs: values.quick ? 1 : RUNS, profile: values.profile ?? false };
}

/** `npm run bench [-- --only a,b] [--quick] [--profile]`: see `readOptions`; the figures go to stdout and a file. */
async function main(): Promise<void> {
  const { names, runs, profile } = readOptions();
  const folder = mkdtempSync(join(tmpdir(), 'catalog-bench-'));
  const opened = new Map<number, Promise<Site>>();
  const sites: Sites = (tables) => {
    const site = opened.get(tables) ?? openSite(folder, tables);
    opened.set(tables, site);
    return site;
  };
  let browser: Browser | undefined;
  try {
    await buildBoth(folder, profile);
    browser = await chromium.launch({ executablePath: findChromium(), args: ARGS });
    if (profile) {
      for (const which of ['product', 'floor'] as const) {
        const site = await sites(20_000);
        process.stdout.write(`${await traceScrolling(browser, site, which)}\n\n`);
        process.stdout.write(`${await profileScrolling(browser, site, which)}\n\n`);
      }
      return;
    }
    const collected = await measure(names, runs, browser, sites);
    collected.add('product', { gzip: firstScriptsGzip(folder, 'index.html') / 1_024 });
    collected.add('floor', { gzip: firstScriptsGzip(folder, 'floor/index.html') / 1_024 });
    const results = resultsOf(collected.product, collected.floor);
    const machine = { cpu: cpus()[0]?.model, cores: cpus().length, chromium: browser.version() };
    process.stdout.write(`${resultTable(results)}\n`);
    mkdirSync('bench-results', { recursive: true });
    const at = new Date().toISOString();
    const file = join('bench-results', `${at.replaceAll(/[:.]/g, '-')}.json`);
    writeFileSync(file, `${JSON.stringify({ at, runs, machine, results }, undefined, 2)}\n`);
    say(`written to ${file}`);
  } finally {
    await browser?.close();
    for (const site of opened.values()) await (await site).close();
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
