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
