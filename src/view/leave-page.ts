import { withBasePath } from '../paths.ts';
import { CALLBACK, currentUrl, pathWithQuery, writePending } from './session-history.ts';

// Leaving the page for a provider that signs people in, and coming back: not part of the page's start.

/** URL to which a provider sends its answers. */
export const callbackUrl = (): string => location.origin + withBasePath(CALLBACK);

/** The present place, to come back to: path, query and fragment. */
export const presentPlace = (): string => pathWithQuery(currentUrl());

/** Replaces the address before anything is drawn. @param place as of `presentPlace` */
export function restorePlace(place: string): void {
  const url = new URL(place, location.origin);
  if (url.origin === location.origin) history.replaceState(null, '', url);
}

/**
 * Leaves the page.
 * @param how `replace`: Back does not lead to the present page
 * @returns pending, unless the browser shows the page again as it was left
 */
export function leavePage(url: string, how: 'push' | 'replace'): Promise<void> {
  writePending();
  return new Promise((resolve) => {
    addEventListener('pageshow', () => resolve(), { once: true });
    if (how === 'push') location.assign(url);
    else location.replace(url);
  });
}

/** Whether leaving the page would lose work: whatever would have the browser ask says so here. */
export const hasUnsavedWork = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
