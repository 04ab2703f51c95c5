import { createServer } from 'node:net';
import { preview, type Plugin } from 'vite';
import { catalogProxy } from '#src/build/dev-server.ts';
import { previewHeaders } from '#src/build/security.ts';
import { startFakeServer } from '#src/fake/adapters/node/server.ts';
import { EditableCatalog } from '#src/fake/catalog/editable-catalog.ts';
import { createCatalog, createTables } from '#src/fake/catalog/generated-catalog.ts';
import type { BaseTables, Catalog } from '#src/fake/catalog/types.ts';
import { createService, type FakeOptions, type FakeService } from '#src/fake/service/service.ts';

/** A served page, and the fake behind it where there is one. */
export interface Site {
  readonly url: string;
  readonly fake?: string;
  /** What the fake serves, where it is in this process. */
  readonly catalog?: Catalog;
  readonly close: () => Promise<void>;
}

/** A port that is free at the moment. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

interface Served {
  /** Where the built files are. */
  readonly folder: string;
  readonly build: 'product' | 'demo';
  /** Address of the service behind `/api`. */
  readonly catalog?: string;
  /** What the proxy adds to requests that carry no token. */
  readonly token?: string | undefined;
  /** What else the server does. */
  readonly plugins?: readonly Plugin[];
}

/** Serves built files as a production server should, on a free port of this machine. */
export async function serveFolder({ folder, build, catalog, token, plugins = [] }: Served): Promise<Site> {
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    plugins: [previewHeaders(build), ...plugins],
    build: { outDir: folder },
    preview: {
      host: '127.0.0.1',
      // A spec may reach it by a name that the browser maps to this machine.
      allowedHosts: true,
      // The system's choice: another program may take a port between asking for a free one and listening there.
      port: 0,
      proxy: catalog ? catalogProxy(catalog, token) : {},
    },
  });
  return { url: server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '', close: () => server.close() };
}

/** The demo build, with the service in the browser. */
export const serveDemo = (): Promise<Site> => serveFolder({ folder: 'dist-demo', build: 'demo' });

type ServiceOptions = Partial<Omit<FakeOptions, 'catalog'>>;

interface ProductSite extends Site {
  readonly fake: string;
  /** Puts another service behind the same addresses: another catalog, without faults, log and settings of the one before. */
  readonly renew: (catalog: Catalog) => void;
}

/** The product build before a fake over HTTP. The proxy adds `proxyToken` to requests, as a company's would. */
async function serveProductOn(service: FakeService, proxyToken?: string): Promise<ProductSite> {
  let current = service;
  const handle: FakeService['handle'] = (request, signal) => current.handle(request, signal);
  const fake = await startFakeServer({ port: 0, service: { handle } });
  const site = await serveFolder({ folder: 'dist', build: 'product', catalog: fake.url, token: proxyToken });
  return {
    ...site,
    fake: fake.url,
    renew: (catalog) => (current = createService({ catalog })),
    close: async () => {
      await site.close();
      await fake.close();
    },
  };
}

/** The product build before a fake of its own. */
export async function serveProduct(
  tables: number | Catalog,
  options: ServiceOptions & { readonly proxyToken?: string } = {},
): Promise<Site & { readonly fake: string; readonly catalog: Catalog }> {
  const { proxyToken, ...others } = options;
  const catalog = typeof tables === 'number' ? createCatalog({ tables, seed: 1 }) : tables;
  const site = await serveProductOn(createService({ catalog, ...others }), proxyToken);
  return { ...site, catalog };
}

/**
 * Sites that the tests of one worker take and give back. Starting servers and making a catalog cost more than most tests;
 * what a test wrote, broke or set is gone with its service.
 */
export class SitePool {
  readonly #idle: ProductSite[] = [];
  readonly #all: Site[] = [];
  readonly #bases = new Map<string, BaseTables>();
  readonly #catalogs = new Map<string, Catalog>();
  #demo: Promise<Site> | undefined;

  /** The product before a fake with this many tables, or this catalog. The proxy adds the token. */
  async takeProduct(
    tables: number | Catalog,
    hostile = false,
  ): Promise<ProductSite & { readonly catalog: Catalog }> {
    const catalog = typeof tables === 'number' ? this.#catalog(tables, hostile) : tables;
    const site = this.#idle.pop() ?? (await this.#start(catalog));
    site.renew(catalog);
    return { ...site, catalog };
  }

  giveBack(site: ProductSite): void {
    this.#idle.push(site);
  }

  /** The demo build: files alone, so that one host serves all tests. */
  demo(): Promise<Site> {
    this.#demo ??= serveDemo().then((site) => {
      this.#all.push(site);
      return site;
    });
    return this.#demo;
  }

  async close(): Promise<void> {
    for (const site of this.#all) await site.close();
  }

  async #start(catalog: Catalog): Promise<ProductSite> {
    const site = await serveProductOn(createService({ catalog }), 'demo');
    this.#all.push(site);
    return site;
  }

  /** A catalog that no test has written to, over tables that are made once. */
  #catalog(tables: number, hostile: boolean): Catalog {
    const key = `${tables} ${hostile}`;
    const unwritten = this.#catalogs.get(key);
    if (unwritten?.corpus().writes.length === 0) return unwritten;
    const base = this.#bases.get(key) ?? createTables({ tables, seed: 1, hostile });
    this.#bases.set(key, base);
    const catalog = new EditableCatalog(base);
    this.#catalogs.set(key, catalog);
    return catalog;
  }
}
