import { createServer } from 'node:net';
import { preview } from 'vite';
import { catalogProxy } from '#src/build/catalog-proxy.ts';
import { previewHeaders } from '#src/build/preview-headers.ts';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { startFakeServer } from '#src/fake/mounts/node/server.ts';
import { createService, type FakeOptions } from '#src/fake/service/service.ts';

/** A served page, and the fake behind it where there is one. */
export interface Site {
  readonly url: string;
  readonly fake?: string;
  readonly close: () => Promise<void>;
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

async function serve(build: 'product' | 'demo', catalog?: string, token?: string): Promise<Site> {
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    plugins: [previewHeaders(build)],
    build: { outDir: build === 'demo' ? 'dist-demo' : 'dist' },
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
export const serveDemo = (): Promise<Site> => serve('demo');

/** The product build before a fake over HTTP. The proxy adds `token` to requests, as a company's would. */
export async function serveProduct(
  tables: number,
  options: Partial<Omit<FakeOptions, 'catalog'>> & { readonly proxyToken?: string } = {},
): Promise<Site & { readonly fake: string }> {
  const { proxyToken, ...others } = options;
  const service = createService({ catalog: createCatalog({ tables, seed: 1 }), ...others });
  const fake = await startFakeServer({ port: 0, service });
  const site = await serve('product', fake.url, proxyToken);
  const close = async () => {
    await site.close();
    await fake.close();
  };
  return { ...site, fake: fake.url, close };
}
