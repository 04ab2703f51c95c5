import { createSharedPrefetchCache, createClient, fetchPreloadedFile } from './api/client.ts';
import { serverStore } from './api/server-store.ts';
import { createTokenStore } from './auth/token-store.ts';
import { prefetchRows } from './browse/prefetch-rows.ts';
import { BASE_PATH } from './paths.ts';
import { NO_CONFIG, readSiteConfig, siteConfigFrom, type SiteConfig } from './servers/site-config.ts';
import { chosenServer } from './servers/site.ts';
import { browserStorage, tabStorage } from './ui/storage.ts';
import { enterBasePath, pageOrigin } from './view/session-history.ts';

// This module runs while the page's own code is still loading, and sends the first requests of the page.

/** Requests that were sent before there was a page, for its clients. */
export const prefetchCache = createSharedPrefetchCache();

/** Requests the first rows from the chosen server, unless it needs a sign-in first. */
function prefetchFromServer({ servers, searchIndex, pageSize }: SiteConfig): void {
  const { base, id } = chosenServer(servers, browserStorage);
  const origin = pageOrigin();
  const { token } = createTokenStore(origin + base, tabStorage, id);
  prefetchRows(
    createClient({
      origin,
      base,
      token,
      prefetchCache,
      fieldNames: serverStore(browserStorage, 'field-names', id),
      ...(searchIndex !== undefined && { searchIndex }),
    }),
    pageSize,
  );
}

async function loadConfig(): Promise<SiteConfig> {
  const root = pageOrigin() + BASE_PATH;
  if (__DEMO__) {
    // The demo has one server, whatever its host configures, and that server is not running yet.
    return readSiteConfig(NO_CONFIG, root);
  }
  const config = await siteConfigFrom(fetchPreloadedFile(`${BASE_PATH}config.json`), root);
  prefetchFromServer(config);
  return config;
}

enterBasePath();

/** The configuration of the site, with its first rows requested. Rejects with a ConfigError. */
export const siteConfig = loadConfig();
// `main` awaits this promise and shows the failure.
siteConfig.catch(() => {});
