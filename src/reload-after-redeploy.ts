import { fetchOwnFile } from './api/client.ts';
import type { SafeStorage } from './ui/storage.ts';

const RELOADED_KEY = 'catalog-browser.reloaded';

interface RedeployOptions {
  /** File name of the entry that runs: another version has another. */
  readonly entry: string;
  /** Address of the page itself. */
  readonly page: string;
  readonly tab: SafeStorage;
  readonly send?: typeof fetchOwnFile;
  readonly reload?: () => void;
}

/**
 * Whether a file that could not be loaded is gone because the page was deployed anew: then the page of now has another
 * entry. A network that is gone, or a server in trouble, is no reason to give up rows that are there.
 */
async function isRedeployed({ entry, page, send = fetchOwnFile }: RedeployOptions): Promise<boolean> {
  try {
    const answer = await send(page);
    const html = await answer.text();
    return answer.ok && /<script[^>]+type="module"/.test(html) && !html.includes(entry);
  } catch {
    return false;
  }
}

/**
 * Reloads the page when one of its files is gone after a redeploy (Vite tells by `vite:preloadError`), once for each
 * version: the address keeps the view and the place. Otherwise what asked for the file says that it failed.
 * @returns stops it
 */
export function reloadAfterRedeploy(options: RedeployOptions): () => void {
  const { entry, tab, reload = () => location.reload() } = options;
  let isAsking = false;
  const check = async () => {
    if (isAsking || tab.get(RELOADED_KEY) === entry) return;
    isAsking = true;
    const redeployed = await isRedeployed(options);
    isAsking = false;
    if (!redeployed) return;
    tab.set(RELOADED_KEY, entry);
    reload();
  };
  const onError = () => void check();
  addEventListener('vite:preloadError', onError);
  return () => removeEventListener('vite:preloadError', onError);
}
