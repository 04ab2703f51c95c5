import { fetchOwnFile } from './api/client.ts';
import { noteNewVersion } from './ui/lazy.ts';
import type { SafeStorage } from './ui/storage.ts';
import { hasUnkeptWork } from './ui/unsaved-work.ts';

const RELOADED_KEY = 'catalog-browser.reloaded';

interface RedeployOptions {
  /** File name of the running entry: each version has its own. */
  readonly entry: string;
  /** Address of the page itself. */
  readonly page: string;
  readonly tab: SafeStorage;
  readonly send?: typeof fetchOwnFile;
  readonly reload?: () => void;
}

/**
 * Whether a file failed to load because of a redeploy: the page then has another entry. A failing network or server is
 * no reason to give up the loaded rows.
 */
async function isRedeployed({ entry, page, send = fetchOwnFile }: RedeployOptions): Promise<boolean> {
  try {
    const response = await send(page);
    const html = await response.text();
    return response.ok && /<script[^>]+type="module"/.test(html) && !html.includes(entry);
  } catch {
    return false;
  }
}

/**
 * Reloads the page when one of its files is gone after a redeploy (`vite:preloadError`), once for each version: the address
 * keeps the view and the place. Where a reload would lose more, the failed part offers it. Any other failure is left to the
 * importer of the file.
 * @returns removes the listener
 */
export function reloadAfterRedeploy(options: RedeployOptions): () => void {
  const { entry, tab, reload = () => location.reload() } = options;
  let isChecking = false;
  const check = async () => {
    if (isChecking || tab.get(RELOADED_KEY) === entry) return;
    isChecking = true;
    const redeployed = await isRedeployed(options);
    isChecking = false;
    if (!redeployed) return;
    if (hasUnkeptWork()) return noteNewVersion(true);
    tab.set(RELOADED_KEY, entry);
    reload();
  };
  const onError = () => void check();
  addEventListener('vite:preloadError', onError);
  return () => removeEventListener('vite:preloadError', onError);
}
