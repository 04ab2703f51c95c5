import { isIssuerOf, readAuthority } from '../auth/openid-authority.ts';
import type { CatalogOption } from './options.ts';
import type { CatalogProxy } from './proxy.ts';

/** Where people sign in to a catalog, as it says itself. */
export interface SignIn {
  /** Whether the catalog and the provider that it names have answered: if not, they may do so later. */
  readonly isKnown: boolean;
  /** Origins that the page may talk to beside its own. */
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

/** Endpoints of a provider that the page uses (OpenID Connect Discovery, 3). */
const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'];

/**
 * Reads `/system/config/auth` of a catalog, and the discovery of the provider that it names. Never rejects.
 * @param given origins that the operator allows
 */
export async function readSignIn(
  proxy: Pick<CatalogProxy, 'read'>,
  { id, name, address }: CatalogOption,
  given: readonly string[],
  timeoutMs: number,
): Promise<SignIn> {
  const answer = await proxy.read(`${address}/api/v1/system/config/auth`, timeoutMs, id);
  const config = readObject(answer.text);
  const authority =
    config &&
    readAuthority({
      provider: textOf(config['provider']) ?? '',
      authority: textOf(config['authority']),
      clientId: textOf(config['clientId']),
      clientType: textOf(config['clientType']),
    });
  if (!authority) return { isKnown: config !== undefined, origins: [], advice: [] };
  const { origin, url } = authority;
  if (!authority.isSecure)
    return {
      isKnown: true,
      origins: [],
      advice: [`${name} signs people in at ${origin}, without https: the page does not`],
    };
  const discoveryUrl = `${url}/.well-known/openid-configuration`;
  const { outcome, text } = await proxy.read(discoveryUrl, timeoutMs);
  const discovery = readObject(text);
  if (!discovery)
    return {
      isKnown: false,
      origins: [origin],
      advice: [
        `${name} signs people in at ${url}, but there is no discovery at ${discoveryUrl} (${outcome}): sign-in does not work until there is, or until the catalog names another authority`,
      ],
    };
  const issuer = textOf(discovery['issuer']) ?? '';
  if (!isIssuerOf(authority, issuer))
    return {
      isKnown: true,
      origins: [origin],
      advice: [
        `${name} names the authority ${url}, but the provider there calls itself ${issuer}: sign-in does not work until both are the same`,
      ],
    };
  const others = ENDPOINTS.flatMap((endpoint) => URL.parse(textOf(discovery[endpoint]) ?? '')?.origin ?? []);
  const missing = [...new Set(others)].filter((other) => other !== origin && !given.includes(other));
  return {
    isKnown: true,
    origins: [origin],
    advice: missing.map(
      (other) =>
        `the sign-in of ${name} at ${origin} also needs ${other}: allow it by --sign-in-origin ${other}`,
    ),
  };
}
