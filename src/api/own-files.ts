/**
 * Asks the page's own host for one of its files; no token goes along, and no redirect is followed.
 * @param path from the host's root, such as `/catalog/config.json` @param fresh not from a cache on the way
 */
export const askOwnFile = (path: string, timeoutMs: number, fresh = false): Promise<Response> =>
  fetch(path, {
    credentials: 'same-origin',
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
    ...(fresh && { cache: 'no-store' }),
  });
