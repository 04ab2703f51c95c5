import type { Browser } from '@playwright/test';
import type { CatalogOptions, Site } from './site.ts';
import { isPeer, type Peer, type Which } from './visit.ts';

/** One reading by name, in the unit that its figure says. */
export type Readings = Readonly<Record<string, number>>;

/** What probes are run with. Sites stay open from one probe to the next. */
export interface Bench {
  readonly browser: Browser;
  readonly site: (catalog: CatalogOptions) => Promise<Site>;
}

export interface Probe {
  /** The pages that it measures, in turns. */
  readonly pages: readonly Which[];
  readonly run: (bench: Bench, which: Which) => Promise<Readings>;
  /** What is short and scatters is measured so many times as often; 1 where absent. */
  readonly often?: number;
}

/** The catalog of all probes that need no other. */
export const USUAL: CatalogOptions = { tables: 20_000 };

/** Runs something while answers take so many ms. */
export async function withLatency<T>(site: Site, ms: number, run: () => Promise<T>): Promise<T> {
  await site.latency(ms);
  try {
    return await run();
  } finally {
    await site.latency(0);
  }
}

/** Readings of all runs, by name. */
export type Runs = Map<string, number[]>;

/** What was read of the product, of the floor beside it, and of other libraries' pages. */
export interface Collected {
  readonly product: Runs;
  readonly beside: Runs;
  readonly peers: Readonly<Record<Peer, Runs>>;
  /** What could not be measured, and why. */
  readonly failures: readonly string[];
}

function add(runs: Runs, readings: Readings): void {
  for (const [name, value] of Object.entries(readings)) runs.set(name, [...(runs.get(name) ?? []), value]);
}

/** Runs each probe so many times, some as often again, its pages in turns: what else the machine does falls on all of them alike. */
export async function measure(
  bench: Bench,
  probes: readonly (readonly [name: string, probe: Probe])[],
  runs: number,
  say: (line: string) => void,
): Promise<Collected> {
  const product: Runs = new Map();
  const beside: Runs = new Map();
  const peers = { virtuoso: new Map() } satisfies Collected['peers'];
  const runsOf = (which: Which): Runs => {
    if (isPeer(which)) return peers[which];
    return which === 'product' ? product : beside;
  };
  const failures: string[] = [];
  for (const [name, { pages, run, often = 1 }] of probes) {
    const times = runs * often;
    for (let i = 1; i <= times; i++) {
      for (const which of pages) {
        say(`${name}: ${which}, ${run.name}, run ${i} of ${times}`);
        try {
          add(runsOf(which), await run(bench, which));
        } catch (error) {
          failures.push(`${name}: ${which}, ${run.name}: ${String(error)}`);
          say(failures.at(-1) ?? '');
        }
      }
    }
  }
  return { product, beside, peers, failures };
}
