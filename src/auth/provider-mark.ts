import type { SafeStorage } from '../ui/storage.ts';

/** That this browser signed in at the provider of a server, so that its tabs may ask there without a form. No token is in it. */
export type ProviderMark = ReturnType<typeof createProviderMark>;

/** @param server its id @param browser kept for all tabs @param tab kept over a reload of this one */
export function createProviderMark(server: string, browser: SafeStorage, tab: SafeStorage) {
  const key = `catalog-browser.signed-in-at-provider.${server}`;
  const askedKey = `${key}.asked`;
  return {
    /** Whether this tab may ask: it does so once after each token, lest a page that is left for one never come to rest. */
    allows: () => browser.get(key) !== undefined && tab.get(askedKey) === undefined,
    /** Whether other tabs were to have the token. */
    keeps: () => browser.get(key) === 'kept',
    /** Called with each token. */
    set(keep: boolean) {
      browser.set(key, keep ? 'kept' : 'tab');
      tab.remove(askedKey);
    },
    /** Called before the page is left to ask. */
    asked: () => void tab.set(askedKey, 'yes'),
    clear() {
      browser.remove(key);
      tab.remove(askedKey);
    },
  };
}
