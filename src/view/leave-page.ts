import { withBasePath } from '../paths.ts';
import { hasUnkeptWork } from '../ui/unsaved-work.ts';
import { CALLBACK, currentUrl, pathWithQuery, writePending } from './session-history.ts';

// Leaving the page for a provider that signs people in, and coming back: not part of the page's start.

export const callbackUrl = (): string => location.origin + withBasePath(CALLBACK);

/** The present place, to come back to: path, query and fragment. */
export const presentPlace = (): string => pathWithQuery(currentUrl());

/** Replaces the address before anything is drawn. @param place as of `presentPlace` */
export function restorePlace(place: string): void {
  const url = new URL(place, location.origin);
  if (url.origin === location.origin) history.replaceState(null, '', url);
}

/**
 * Leaves the page, or opens a tab beside it.
 * @param how `replace`: Back does not lead to the present page; `tab`: a tab of its own, if the browser lets one open
 * @returns pending, unless the browser shows the page again as it was left, or a tab was opened
 */
export function leavePage(url: string, how: 'push' | 'replace' | 'tab'): Promise<void> {
  writePending();
  // Keep the opener, so that the tab gets a copy of this tab's storage with the request. The page's opener policy keeps other
  // origins from using it.
  if (how === 'tab' && open(url) !== null) return Promise.resolve();
  return new Promise((resolve) => {
    addEventListener('pageshow', () => resolve(), { once: true });
    if (how === 'replace') location.replace(url);
    else location.assign(url);
  });
}

/** Whether the page must stay: leaving it would lose work, or it is in a frame, where providers forbid their forms. */
export const mustStay = (): boolean => hasUnkeptWork() || window.top !== window.self;
