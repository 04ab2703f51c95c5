import { ahead, siteConfig } from './early.ts';
import './ui/layers.css';
import './ui/tokens.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { AppRoot, createApp } from './app.tsx';
import type { DemoControls } from './connection/demo-menu.tsx';
import type { CatalogServer, SiteConfig } from './connection/site-config.ts';
import { createSite } from './connection/site.ts';
import { PAGE_ROOT } from './paths.ts';
import { mendStyles } from './ui/mend-styles.ts';
import { reloadAfterRedeploy } from './connection/redeploy.ts';
import { sendForFirstRows } from './tables/list/first-rows.ts';
import { speakFirst } from './ui/first-language.ts';
import { browserStorage, tabStorage } from './ui/safe-storage.ts';
import { applyTheme, readTheme } from './ui/theme.ts';
import { writePlace } from './view/use-view.ts';
import { TOP } from './view/view.ts';

/** A demo visited before may have left its worker at this address; it must not answer for a real server. */
async function removeMockWorker(): Promise<void> {
  const workers = await navigator.serviceWorker?.getRegistrations().catch(() => []);
  for (const worker of workers ?? []) {
    if (worker.active?.scriptURL.endsWith('/mockServiceWorker.js')) await worker.unregister();
  }
}

/** The service in this browser: only a demo build has it, and only by this import. */
async function startDemo(): Promise<DemoControls> {
  const mount = await import('./fake/mounts/browser/start-demo.ts');
  return mount.startDemo(PAGE_ROOT);
}

/** The parts of every server of the site; another one that is chosen shows the same view from its top. */
function openSite(config: SiteConfig, demo: DemoControls | undefined) {
  const { servers, searchIndex, signInHint } = config;
  const appOf = (server: CatalogServer) =>
    createApp({ origin: location.origin, server, searchIndex, signInHint, demo, ahead });
  const [first, ...others] = servers;
  const site = createSite([appOf(first), ...others.map(appOf)], browserStorage);
  const sendFirst = () => sendForFirstRows(site.current().client);
  site.subscribe(() => {
    writePlace(TOP);
    sendFirst();
  });
  // Elsewhere they were sent for before this page's own code was there.
  if (demo) sendFirst();
  return site;
}

async function main(): Promise<void> {
  applyTheme(document.documentElement, readTheme(browserStorage));
  if (!__DEMO__) void removeMockWorker();
  const entry = new URL(import.meta.url).pathname.split('/').at(-1) ?? '';
  mendStyles();
  reloadAfterRedeploy({ entry, page: PAGE_ROOT, tab: tabStorage });
  await speakFirst(browserStorage);
  const element = document.getElementById('root');
  if (!element) throw new Error('The page has no root element');
  const root = createRoot(element);
  try {
    const demo = __DEMO__ ? await startDemo() : undefined;
    root.render(<AppRoot site={openSite(await siteConfig, demo)} />);
  } catch (error) {
    // A broken configuration: nothing else is read before the page is there.
    const { WrongConfig } = await import('./connection/wrong-config.tsx');
    root.render(<WrongConfig error={error} />);
  }
}

// Not awaited: the demo's parts import this module, which would wait for them.
void main();
