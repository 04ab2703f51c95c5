import type { SafeStorage } from '../ui/storage.ts';

/** That this browser signed in at the provider of a server, so that its tabs may ask there without a form. No token is in it. */
export interface ProviderMark {
  /** Whether this tab may ask: it does so once after each token, lest a page that is left for one never come to rest. */
  readonly allows: () => boolean;
  /** Whether other tabs were to have the token. */
  readonly keeps: () => boolean;
  /** Called with each token. */
  readonly set: (keep: boolean) => void;
  /** Called before the page is left to ask. */
  readonly asked: () => void;
  readonly clear: () => void;
}

/** @param server its id @param browser kept for all tabs @param tab kept over a reload of this one */
export function createProviderMark(server: string, browser: SafeStorage, tab: SafeStorage): ProviderMark {
  const key = `catalog-browser.signed-in-at-provider.${server}`;
  const askedKey = `${key}.asked`;
  return {
    allows: () => browser.get(key) !== undefined && tab.get(askedKey) === undefined,
    keeps: () => browser.get(key) === 'kept',
    set(keep) {
      browser.set(key, keep ? 'kept' : 'tab');
      tab.remove(askedKey);
    },
    asked: () => void tab.set(askedKey, 'yes'),
    clear() {
      browser.remove(key);
      tab.remove(askedKey);
    },
  };
}
