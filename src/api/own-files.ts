const TIMEOUT_MS = 5_000;

/**
 * Asks the page's own host for one of its files as it is now; no token goes along, and no redirect is followed.
 * @param path from the host's root, such as `/catalog/config.json`
 */
export const askOwnFile = (path: string): Promise<Response> =>
  fetch(path, {
    cache: 'no-store',
    credentials: 'same-origin',
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });

/**
 * Takes the answer to a file that the page's HTML preloads (`<link rel="preload" as="fetch" crossorigin>`), or asks for it
 * where it does not. Any other cache mode or redirect mode than the usual ones would make Firefox ask twice.
 * @param path as `askOwnFile`
 */
export const askPreloaded = (path: string): Promise<Response> =>
  fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
