import { openAhead, createClient } from './api/client.ts';
import { fieldNameStore } from './api/field-names.ts';
import { askPreloaded } from './api/own-files.ts';
import { siteConfigOf } from './connection/ask-site-config.ts';
import { defaultConfig, type CatalogServer, type SiteConfig } from './connection/site-config.ts';
import { createSite } from './connection/site.ts';
import { createTokenStore } from './connection/token-store.ts';
import { PAGE_ROOT } from './paths.ts';
import { sendForFirstRows } from './tables/list/first-rows.ts';
import { browserStorage, tabStorage } from './ui/safe-storage.ts';
import { setPageSize } from './view/codec.ts';

// This runs while the page's own code is still on its way, and asks for what the page will begin with.

/** What was sent before there was a page; its clients take it. */
export const ahead = openAhead();

const appOf = (server: CatalogServer) => ({ server });

/** Asks the server that this browser reads for the first rows, where it needs no sign-in first. */
function sendFirst({ servers, searchIndex, pageSize }: SiteConfig): void {
  if (pageSize !== undefined) setPageSize(pageSize);
  const [first, ...others] = servers;
  const { base, id } = createSite([appOf(first), ...others.map(appOf)], browserStorage).current().server;
  const { origin } = location;
  const { token } = createTokenStore(origin + base, tabStorage, id);
  sendForFirstRows(
    createClient({
      origin,
      base,
      token,
      ahead,
      fieldNames: fieldNameStore(browserStorage, id),
      ...(searchIndex !== undefined && { searchIndex }),
    }),
  );
}

/** What the site says of itself. */
async function readSite(): Promise<SiteConfig> {
  const root = location.origin + PAGE_ROOT;
  if (__DEMO__) {
    // It has one server, whatever the host of its files says, and that one is not there yet.
    return defaultConfig(root);
  }
  const config = await siteConfigOf(askPreloaded(`${PAGE_ROOT}config.json`), root);
  sendFirst(config);
  return config;
}

/** The site, its first rows on their way. Rejects with a ConfigError. */
export const siteConfig = readSite();
// Whoever waits for it hears of a failure.
siteConfig.catch(() => {});
