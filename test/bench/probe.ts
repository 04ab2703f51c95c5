import type { Browser } from '@playwright/test';
import type { CatalogOptions, Site } from './site.ts';
import type { Which } from './visit.ts';

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
