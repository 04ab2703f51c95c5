import { createServer } from 'node:net';
import { preview } from 'vite';
import { catalogProxy } from '#src/build/catalog-proxy.ts';
import { previewHeaders } from '#src/build/preview-headers.ts';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import type { Catalog } from '#src/fake/catalog/types.ts';
import { startFakeServer } from '#src/fake/mounts/node/server.ts';
import { createService, type FakeOptions } from '#src/fake/service/service.ts';

/** A served page, and the fake behind it where there is one. */
export interface Site {
  readonly url: string;
  readonly fake?: string;
  /** What the fake serves, where it is in this process. */
  readonly catalog?: Catalog;
  readonly close: () => Promise<void>;
}

/** A port that nobody listens on, just now. */
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
}

/** Serves built files as a production server should, on a free port of this machine. */
export async function serveFolder({ folder, build, catalog, token }: Served): Promise<Site> {
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    plugins: [previewHeaders(build)],
    build: { outDir: folder },
    preview: {
      host: '127.0.0.1',
      port: await freePort(),
      strictPort: true,
      proxy: catalog ? catalogProxy(catalog, token) : {},
    },
  });
  return { url: server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '', close: () => server.close() };
}

/** The demo build, with the service in the browser. */
export const serveDemo = (): Promise<Site> => serveFolder({ folder: 'dist-demo', build: 'demo' });

/** The product build before a fake over HTTP. The proxy adds `token` to requests, as a company's would. */
export async function serveProduct(
  tables: number | Catalog,
  options: Partial<Omit<FakeOptions, 'catalog'>> & { readonly proxyToken?: string } = {},
): Promise<Site & { readonly fake: string; readonly catalog: Catalog }> {
  const { proxyToken, ...others } = options;
  const catalog = typeof tables === 'number' ? createCatalog({ tables, seed: 1 }) : tables;
  const service = createService({ catalog, ...others });
  const fake = await startFakeServer({ port: 0, service });
  const site = await serveFolder({
    folder: 'dist',
    build: 'product',
    catalog: fake.url,
    token: proxyToken,
  });
  const close = async () => {
    await site.close();
    await fake.close();
  };
  return { ...site, fake: fake.url, catalog, close };
}
