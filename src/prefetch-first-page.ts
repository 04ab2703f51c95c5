import { createSharedPrefetchCache, createClient, fetchPreloadedFile } from './api/client.ts';
import { serverStore } from './api/server-store.ts';
import { siteConfigFrom, defaultConfig, type CatalogServer, type SiteConfig } from './servers/site-config.ts';
import { createSite } from './servers/site.ts';
import { createTokenStore } from './auth/token-store.ts';
import { BASE_PATH } from './paths.ts';
import { prefetchRows, type PrefetchedList } from './browse/prefetch-rows.ts';
import { browserStorage, tabStorage } from './ui/storage.ts';
import { pageOrigin } from './view/address.ts';

// This runs while the page's own code is still on its way, and asks for what the page will begin with.

/** What was sent before there was a page; its clients take it. */
export const prefetchCache = createSharedPrefetchCache();

const appOf = (server: CatalogServer) => ({ server });

/** Asks the server that this browser reads for the first rows, where it needs no sign-in first. */
function prefetchFromServer({ servers, searchIndex, pageSize }: SiteConfig): PrefetchedList | undefined {
  const [first, ...others] = servers;
  const { base, id } = createSite([appOf(first), ...others.map(appOf)], browserStorage).current().server;
  const origin = pageOrigin();
  const { token } = createTokenStore(origin + base, tabStorage, id);
  return prefetchRows(
    createClient({
      origin,
      base,
      token,
      prefetchCache: prefetchCache,
      fieldNames: serverStore(browserStorage, 'field-names', id),
      ...(searchIndex !== undefined && { searchIndex }),
    }),
    pageSize,
  );
}

interface FirstPage {
  /** What the site says of itself. */
  readonly config: SiteConfig;
  /** What was sent for its rows. */
  readonly list: PrefetchedList | undefined;
}

async function loadFirstPage(): Promise<FirstPage> {
  const root = pageOrigin() + BASE_PATH;
  if (__DEMO__) {
    // It has one server, whatever the host of its files says, and that one is not there yet.
    return { config: defaultConfig(root), list: undefined };
  }
  const config = await siteConfigFrom(fetchPreloadedFile(`${BASE_PATH}config.json`), root);
  return { config, list: prefetchFromServer(config) };
}

/** The site, its first rows on their way. Rejects with a ConfigError. */
export const firstPage = loadFirstPage();
// Whoever waits for it hears of a failure.
firstPage.catch(() => {});
