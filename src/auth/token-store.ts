import * as v from 'valibot';
import type { SafeStorage } from '../ui/storage.ts';

const KEY = 'catalog-browser.token';

/**
 * Stores the token of one server (`https://host:port/api`): in memory, and in the tab's storage only if the user asked to
 * keep it. A stored token of another server, or one that cannot be read, is removed and never sent.
 * @param id the server's key among those whose tokens this tab may keep
 */
export function createTokenStore(origin: string, tab: SafeStorage, id?: string) {
  const key = id === undefined ? KEY : `${KEY}.${id}`;
  let current = storedToken(origin, tab, key);
  return {
    token: () => current,
    /** Stores a token, trimmed, or none; `keep` also writes it to the tab's storage, bound to the origin. */
    set(token: string | undefined, keep: boolean) {
      current = token?.trim() || undefined;
      if (keep && current !== undefined) tab.set(key, JSON.stringify({ origin, token: current }));
      else tab.remove(key);
    },
  };
}

function storedToken(origin: string, tab: SafeStorage, key: string): string | undefined {
  const entry = v.object({ origin: v.literal(origin), token: v.pipe(v.string(), v.nonEmpty()) });
  const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), entry), tab.get(key));
  if (stored.success) return stored.output.token;
  tab.remove(key);
  return undefined;
}

/** The claims of a JWT, unchecked; undefined: the token is none. (RFC 7519, 3) */
export function readTokenClaims(token: string): Readonly<Record<string, unknown>> | undefined {
  const [, payload = ''] = token.split('.');
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? { ...claims } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether two tokens name the same user of the same issuer. Of opaque tokens that is not known: false. */
export function isOfSameUser(token: string, otherToken: string): boolean {
  const [a, b] = [readTokenClaims(token), readTokenClaims(otherToken)];
  return a?.['sub'] !== undefined && a['sub'] === b?.['sub'] && a['iss'] === b['iss'];
}

/** Expiry stated in a token (RFC 7519, 4.1.4), in ms since the epoch, or undefined: only to warn, for the server decides. */
export function readTokenExpiry(token: string): number | undefined {
  const exp = readTokenClaims(token)?.['exp'];
  return typeof exp === 'number' && Number.isFinite(exp) ? exp * 1_000 : undefined;
}
