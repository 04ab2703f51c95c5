import './ui/layers.css';
import './ui/tokens.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { AppRoot, createApp } from './app.tsx';
import type { DemoControls } from './connection/demo-menu.tsx';
import { sendForFirstRows } from './tables/list/first-rows.ts';
import { browserStorage } from './ui/safe-storage.ts';
import { applyTheme, readTheme } from './ui/theme.ts';

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
  return mount.startDemo();
}

async function main(): Promise<void> {
  applyTheme(document.documentElement, readTheme(browserStorage));
  if (!__DEMO__) void removeMockWorker();
  const demo = __DEMO__ ? await startDemo() : undefined;
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element');
  const app = createApp(location.origin, demo ? 'the demo catalog' : location.host, demo);
  sendForFirstRows(app.client, app.queries);
  createRoot(root).render(<AppRoot app={app} />);
}

// Not awaited: the demo's parts import this module, which would wait for them.
void main();
