import { readAuthority } from '../auth/openid-authority.ts';
import type { CatalogOption } from './options.ts';
import type { CatalogProxy } from './proxy.ts';

/** Where people sign in to the catalogs, as they say it themselves. */
export interface SignInOrigins {
  /** Origins that the page may talk to beside its own: one for each catalog with OpenID Connect. */
  readonly origins: readonly string[];
  /** What the operator should know: a line each. */
  readonly advice: readonly string[];
}

const textOf = (member: unknown): string | undefined => (typeof member === 'string' ? member : undefined);

/** A JSON object; undefined: the text is none. */
function readObject(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Endpoints of a provider that the page itself asks (OpenID Connect Discovery, 3). */
const ASKED = ['token_endpoint', 'jwks_uri'];

/**
 * Reads `/system/config/auth` of each catalog, and the discovery of the provider that it names. A catalog that does not answer
 * has no sign-in until the next start. Never rejects.
 * @param given origins that the operator allows
 */
export async function readSignInOrigins(
  proxy: CatalogProxy,
  catalogs: readonly CatalogOption[],
  given: readonly string[],
  timeoutMs: number,
): Promise<SignInOrigins> {
  const found = await Promise.all(
    catalogs.map(async ({ id, name, address }) => {
      const config = readObject(await proxy.read(`${address}/api/v1/system/config/auth`, timeoutMs, id));
      const authority =
        config &&
        readAuthority({
          provider: textOf(config['provider']) ?? '',
          authority: textOf(config['authority']),
          clientId: textOf(config['clientId']),
          clientType: textOf(config['clientType']),
        });
      if (!authority) return { origins: [], advice: [] };
      const { origin, url } = authority;
      if (!authority.isSecure)
        return {
          origins: [],
          advice: [`${name} signs people in at ${origin}, without https: the page does not`],
        };
      const discovery = readObject(await proxy.read(`${url}/.well-known/openid-configuration`, timeoutMs));
      const others = ASKED.flatMap(
        (endpoint) => URL.parse(textOf(discovery?.[endpoint]) ?? '')?.origin ?? [],
      );
      const missing = [...new Set(others)].filter((other) => other !== origin && !given.includes(other));
      return {
        origins: [origin],
        advice: missing.map(
          (other) =>
            `the sign-in of ${name} at ${origin} also needs ${other}: allow it by --sign-in-origin ${other}`,
        ),
      };
    }),
  );
  return {
    origins: [...new Set([...found.flatMap(({ origins }) => origins), ...given])],
    advice: found.flatMap(({ advice }) => advice),
  };
}
