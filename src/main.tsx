import { StrictMode } from 'react';
import './ui/layers.css';
import './ui/tokens.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { AppRoot, createApp, resumeSignIn } from './app.tsx';
import { afterRows } from './browse/lazy-parts.ts';
import { prefetchRows } from './browse/prefetch-rows.ts';
import type { DemoControls } from './demo/demo-menu.tsx';
import { applyPreferredLanguage } from './i18n/language.ts';
import { TranslatorProvider } from './i18n/use-translator.tsx';
import { BASE_PATH } from './paths.ts';
import { prefetchCache, siteConfig } from './prefetch-first-page.ts';
import { reloadAfterRedeploy } from './reload-after-redeploy.ts';
import type { CatalogServer, SiteConfig } from './servers/site-config.ts';
import { createSite } from './servers/site.ts';
import { Lazy } from './ui/lazy-boundary.tsx';
import { browserStorage, tabStorage } from './ui/storage.ts';
import { applyTheme, readTheme } from './ui/theme.ts';
import { followWindowWidth } from './ui/viewport.ts';
import { dropPlace } from './view/address.ts';
import { pageOrigin, takeCallback } from './view/session-history.ts';

/** Removes the worker that an earlier demo left at this address: it must not answer for a real server. */
async function removeMockWorker(): Promise<void> {
  try {
    for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? []) {
      if (worker.active?.scriptURL.endsWith('/mockServiceWorker.js')) await worker.unregister();
    }
  } catch {
    // A browser that refuses service workers has none.
  }
}

/** Creates an app for every server of the site. Another chosen server shows the same view from its top. */
function openSite(config: SiteConfig, demo: DemoControls | undefined) {
  const { servers, pageSize } = config;
  const appOf = (server: CatalogServer) =>
    createApp({ ...config, origin: pageOrigin(), server, demo, prefetchCache });
  const [first, ...others] = servers;
  const site = createSite([appOf(first), ...others.map(appOf)], browserStorage);
  const prefetchFirstRows = () => prefetchRows(site.current().client, pageSize);
  site.subscribe(() => {
    dropPlace();
    prefetchFirstRows();
  });
  // Other builds have sent these requests before this module was loaded.
  if (demo) prefetchFirstRows();
  return site;
}

async function main(): Promise<void> {
  applyTheme(document.documentElement, readTheme());
  followWindowWidth();
  if (!__DEMO__) void removeMockWorker();
  const entry = new URL(import.meta.url).pathname.split('/').at(-1) ?? '';
  reloadAfterRedeploy({ entry, page: BASE_PATH, tab: tabStorage });
  await applyPreferredLanguage(browserStorage);
  const element = document.getElementById('root');
  if (!element) throw new Error('The page has no root element');
  const root = createRoot(element);
  let isDemoStarting = __DEMO__;
  try {
    // Only demo builds have the service in this browser, by this import alone.
    const demo = __DEMO__ ? await (await import('./demo/start-demo.ts')).startDemo(BASE_PATH) : undefined;
    isDemoStarting = false;
    const config = await siteConfig;
    const callback = __DEMO__ ? undefined : takeCallback();
    const site = openSite(config, demo);
    // A browser that signed in at a provider gets its token there before it asks for anything.
    if (callback !== undefined || site.current().connection.provider?.canRenew())
      await resumeSignIn(site, callback);
    // StrictMode must be at the root, because React runs the first effects twice only there; it has no effect in a build.
    root.render(
      <StrictMode>
        <AppRoot site={site} pageSize={config.pageSize} teamViews={config.views} />
      </StrictMode>,
    );
  } catch (error) {
    root.render(
      <TranslatorProvider>
        <Lazy part={afterRows} look="page">
          {({ ConfigErrorPage }) => <ConfigErrorPage error={error} isOfDemo={isDemoStarting} />}
        </Lazy>
      </TranslatorProvider>,
    );
  }
}

// `main` is not awaited, because the demo's parts import this module and would wait for it.
void main();
