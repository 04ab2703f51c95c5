import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, vi } from 'vitest';
import { AppRoot, createApp, lazyConnect } from '#src/app.tsx';
import { afterRows } from '#src/browse/lazy-parts.ts';
import { lazyExport } from '#src/browse/list-toolbar.tsx';
import { prefetchRows } from '#src/browse/prefetch-rows.ts';
import { lazyCheck } from '#src/catalog-check/catalog-check.tsx';
import { lazySheets } from '#src/export/file-writer.ts';
import { handleInProcess } from '#src/fake/adapters/in-process.ts';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import type { Catalog, StoredTable } from '#src/fake/catalog/types.ts';
import type { FaultAction } from '#src/fake/service/faults.ts';
import { sleep } from '#src/fake/service/latency.ts';
import { createService, type FakeOptions } from '#src/fake/service/service.ts';
import { lazyProperties, RESOURCES } from '#src/resources/registry.ts';
import { lazyTableDetails } from '#src/resources/table/lazy-details.ts';
import type { TeamView } from '#src/saved-views/use-saved-views.ts';
import { createSite } from '#src/servers/site.ts';
import type { LazyPart } from '#src/ui/lazy.ts';
import { lazyMenus } from '#src/ui/menu-button.tsx';
import { fakeSizes } from '#test/grid/support.tsx';
import { memoryStorage } from '#test/support/memory-storage.ts';
import { sampleTables } from './sample-tables.ts';

/**
 * Every part of the app that is loaded when it is needed. Loaded before a file's first test, so that no test's time includes
 * their compilation on a busy machine, and no import is still running when a test environment ends.
 */
const LAZY_PARTS: readonly LazyPart<unknown>[] = [
  afterRows,
  lazyCheck,
  lazyConnect,
  lazyExport,
  lazyMenus,
  lazyProperties,
  lazySheets,
  lazyTableDetails,
  ...RESOURCES,
];

/** A fault as the control route `/__fake/faults` accepts it. */
export interface Fault {
  readonly route: string;
  /** Expression that the query must match. */
  readonly query?: string;
  readonly method?: string;
  readonly skip?: number;
  readonly times?: number;
  readonly then: FaultAction;
}

interface AppOptions extends Partial<Omit<FakeOptions, 'catalog'>> {
  /** Complete records, or a catalog; default: 300 sample tables. */
  readonly catalog?: Catalog | readonly StoredTable[];
  readonly faults?: readonly Fault[];
  /** Height of the window in px; default: 720, as of a laptop. */
  readonly screen?: number;
  /** Names of further servers, served by the same service. */
  readonly others?: readonly string[];
  /** The token in this tab's storage; null: none. */
  readonly held?: string | null;
  /** Views of the whole team. */
  readonly teamViews?: readonly TeamView[];
  /** Initial content of this browser's storage; default: empty. */
  readonly kept?: Readonly<Record<string, string>>;
}

/** A request that reached the service. */
export interface Sent {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly status: number;
}

const HOST = 'catalog.example.com';

/** A fault's delay that ends when the test calls `release`: what it looks at meanwhile is there however long it takes. */
export const HELD = { delay: 86_400_000 };

await Promise.all(LAZY_PARTS.map((part) => part.load()));

const catalogOf = (given: AppOptions['catalog'] = sampleTables(300)): Catalog =>
  'page' in given ? given : catalogFromRecords(given);

/** Key of the default server's token in the tab's storage. */
const TOKEN_KEY = 'catalog-browser.token.catalog';

let servers = 0;

/** Renders the app at an address, with a service of its own in this process. Knowledge about a server is not shared between apps. */
export async function openApp(address = '/tables', options: AppOptions = {}) {
  const {
    catalog,
    faults = [],
    others = [],
    held = 'demo',
    kept = {},
    teamViews,
    screen: high = 720,
    ...rest
  } = options;
  servers += 1;
  const origin = `http://server-${servers}.example.com`;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let holding = 0;
  const service = createService({
    sleep: (ms, signal) => {
      if (ms <= HELD.delay / 2) return sleep(ms, signal);
      holding += 1;
      return released;
    },
    ...rest,
    catalog: catalogOf(catalog),
  });
  const send = handleInProcess(service);
  /** Calls a control route of the fake. */
  const control = (method: string, path: string, body?: unknown): Promise<unknown> =>
    act(async () => {
      const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) };
      const answer = await send(`${origin}/__fake/${path}`, init);
      expect(answer.ok).toBe(true);
      return method === 'GET' ? ((await answer.json()) as unknown) : undefined;
    });
  const requests = async (): Promise<Sent[]> => {
    const entries = (await control('GET', 'log')) as { path: string; query: string; status: number }[];
    return entries.map((entry) => ({ ...entry, query: new URLSearchParams(entry.query) }));
  };
  const fail = (plan: readonly Fault[]) => {
    // Transient errors that a test plans are retried at once, so that no test waits for it.
    if (plan.length > 0) vi.spyOn(Math, 'random').mockReturnValue(0);
    return control('PUT', 'faults', plan);
  };
  await fail(faults);

  fakeSizes(1_000, 392);
  vi.stubGlobal('innerHeight', high);
  vi.stubGlobal('fetch', send);
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: false, onchange: null }),
  );
  localStorage.clear();
  sessionStorage.clear();
  for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text);
  if (held !== null)
    sessionStorage.setItem(TOKEN_KEY, JSON.stringify({ origin: `${origin}/api`, token: held }));
  history.replaceState(null, '', address);

  const server = { id: 'catalog', name: HOST, base: '/api' };
  // Answers take no time: what the page asks for next, and how much of it, is not that of a busy machine.
  const opened = Date.now();
  const clock = () => opened;
  const app = createApp({ origin, server, clock });
  const beside = others.map((name) => createApp({ origin, server: { ...server, id: name, name }, clock }));
  const site = createSite([app, ...beside], memoryStorage(new Map()));
  onTestFinished(() => [app, ...beside].forEach(({ queries }) => queries.clear()));
  const user = userEvent.setup();
  prefetchRows(app.client);
  await act(async () => {
    render(<AppRoot site={site} teamViews={teamViews} />);
  });
  return {
    app,
    user,
    control,
    fail,
    /** Lets the answers come that `HELD` keeps back. A request that was given up is among `requests` from then on, too. */
    release,
    /** Waits until `HELD` keeps back so many answers in all. */
    held: (count: number) => waitFor(() => expect(holding).toBe(count)),
    /** Every request answered so far. */
    requests,
    /** The requests for rows and for cells of the list. */
    lists: async () =>
      (await requests()).filter(({ path, query }) => path === '/api/v1/tables' && query.get('limit') !== '0'),
  };
}

const ROWS_QUERY = '^(?!(.*&)?limit=0(&|$))(?!(.*&)?fields=)';
/** The requests for rows alone, of whatever size: neither for cells nor for the total. Spread into a fault. */
export const ROWS = { route: '/api/v1/tables?', query: ROWS_QUERY } as const;
/** Those for rows after a page. */
export const NEXT_ROWS = { ...ROWS, query: `${ROWS_QUERY}.*&after=` } as const;
/** A fault of every request for cells whose fields start with a prefix. */
export const cellFaults = (then: FaultAction, fields = ''): readonly Fault[] => [
  { route: '/api/v1/tables?', query: `(^|&)fields=${fields}`, times: -1, then },
];

export const list = () => screen.findByRole('grid', { name: 'Tables' });
export const status = (name: string | RegExp) => screen.findByRole('status', { name });
export const notice = () => screen.findByRole('status', { name: 'Notice' });
export const failure = async () => within(screen.getByRole('main')).findByRole('alert');

/** The row at an index from 0, once it has loaded. */
export async function rowAt(index: number): Promise<HTMLElement> {
  const grid = await list();
  return waitFor(() => {
    const row = grid.querySelector<HTMLElement>(`[role=row][aria-rowindex="${index + 2}"]`);
    if (!row || row.ariaBusy === 'true') throw new Error(`Row ${index} is not there`);
    return row;
  });
}

/** The row of the record that a link of this name opens, once it has loaded. */
export const rowNamed = async (name: string): Promise<HTMLElement> =>
  (await screen.findByRole('link', { name })).closest<HTMLElement>('[role=row]')!;

/** The cell of a row by the label of its column. */
export function cellOf(row: HTMLElement, label: string): HTMLElement {
  const at = screen.getByRole('columnheader', { name: label }).ariaColIndex;
  const cell = within(row)
    .getAllByRole('gridcell')
    .find((candidate) => candidate.ariaColIndex === at);
  if (!cell) throw new Error(`The row has no cell ${label}`);
  return cell;
}

/** The labels of the columns in their order. */
export const headers = () => screen.getAllByRole('columnheader').map((header) => header.ariaLabel);
