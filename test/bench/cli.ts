import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { CHROMIUM_ARGS, ensureChromium } from '#test/support/chromium.ts';
import { measure, type Collected, type Bench } from './measure.ts';
import { readOptions, type BenchOptions } from './options.ts';
import { PEER_PROGRAMME, PROGRAMME } from './programme.ts';
import { resultsOf, resultTable } from './result-table.ts';
import { buildBoth, buildPeers, firstScriptsGzip, openSite, type Site } from './site.ts';
import { PEERS } from './visit.ts';

/** With a debugger attached, V8 parses scripts a second time for positions that no visitor's browser asks for. */
const NO_SECOND_PARSE = '--js-flags=--no-enable-lazy-source-positions';

const say = (line: string) => process.stderr.write(`${line}\n`);
const print = (text: string) => process.stdout.write(`${text}\n`);

function report(
  { product, beside, peers, failures }: Collected,
  options: BenchOptions,
  browser: Browser,
): void {
  const results = resultsOf(product, beside, options.peers ? peers : undefined);
  print(resultTable(results));
  const at = new Date().toISOString();
  const file = options.json ?? join('bench-results', `${at.replaceAll(/[:.]/g, '-')}.json`);
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, chromium: browser.version() };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    `${JSON.stringify({ at, runs: options.runs, machine, results, failures }, undefined, 2)}\n`,
  );
  say(`written to ${file}`);
}

/** `npm run bench`: the figures go to stdout and a file. Ends with 1 where something could not be measured. */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), {
    usual: Object.keys(PROGRAMME),
    peers: Object.keys(PEER_PROGRAMME),
  });
  const programme = options.peers ? PEER_PROGRAMME : PROGRAMME;
  const folder = mkdtempSync(join(tmpdir(), 'catalog-bench-'));
  const opened = new Map<string, Promise<Site>>();
  const site: Bench['site'] = (catalog) => {
    const key = JSON.stringify(catalog);
    const known = opened.get(key) ?? openSite(folder, catalog);
    opened.set(key, known);
    return known;
  };
  const probes = options.names.flatMap((name) =>
    (programme[name] ?? []).map((probe) => [name, probe] as const),
  );
  let browser: Browser | undefined;
  try {
    await buildBoth(folder);
    if (options.peers) await buildPeers(folder);
    browser = await chromium.launch({
      executablePath: ensureChromium(),
      args: [...CHROMIUM_ARGS, NO_SECOND_PARSE],
    });
    const collected = await measure({ browser, site }, probes, options.runs, say);
    collected.product.set('gzip', [firstScriptsGzip(folder, 'index.html') / 1_024]);
    collected.beside.set('gzip', [firstScriptsGzip(folder, 'floor/index.html') / 1_024]);
    for (const peer of options.peers ? PEERS : []) {
      collected.peers[peer].set('gzip', [firstScriptsGzip(folder, `peers/${peer}.html`) / 1_024]);
    }
    report(collected, options, browser);
    if (collected.failures.length > 0) process.exitCode = 1;
  } finally {
    await browser?.close();
    for (const opening of opened.values()) await (await opening).close();
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
