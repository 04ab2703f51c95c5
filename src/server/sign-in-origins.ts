import { isIssuerOf, readAuthority, textOf } from '../auth/openid-authority.ts';
import type { CatalogOption } from './options.ts';
import type { Asked, CatalogProxy } from './proxy.ts';

/** Where people sign in to a catalog, as it says itself. */
export interface SignIn {
  /** Whether the catalog and the provider that it names have answered: if not, they may do so later. */
  readonly isKnown: boolean;
  readonly origins: readonly string[];
  readonly advice: readonly string[];
}

const successOf = (answer: Asked) => ('json' in answer && answer.status === 200 ? answer.json : undefined);

/** Endpoints of a provider that the page uses (OpenID Connect Discovery, 3). */
const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'];

/**
 * Reads `/system/config/auth` of a catalog, and the discovery of the provider that it names. Never rejects.
 * @param given origins that the operator allows
 */
export async function readSignIn(
  proxy: Pick<CatalogProxy, 'ask'>,
  { id, name, address }: CatalogOption,
  given: readonly string[],
  timeoutMs: number,
): Promise<SignIn> {
  const config = successOf(await proxy.ask(`${address}/api/v1/system/config/auth`, timeoutMs, id));
  const authority = config && readAuthority(config);
  if (!authority) return { isKnown: config !== undefined, origins: [], advice: [] };
  const { origin, url, isSecure } = authority;
  if (!isSecure) {
    const advice = `${name} signs people in at ${origin}, without https: the page does not`;
    return { isKnown: true, origins: [], advice: [advice] };
  }
  const found = { isKnown: true, origins: [origin] };
  const discoveryUrl = `${url}/.well-known/openid-configuration`;
  const answer = await proxy.ask(discoveryUrl, timeoutMs);
  const discovery = successOf(answer);
  if (!discovery) {
    const outcome = 'code' in answer ? answer.code : answer.status;
    const advice = `${name} signs people in at ${url}, but there is no discovery at ${discoveryUrl} (${outcome}): sign-in does not work until there is, or until the catalog names another authority`;
    return { ...found, isKnown: false, advice: [advice] };
  }
  const issuer = textOf(discovery, 'issuer');
  if (!isIssuerOf(authority, issuer)) {
    const advice = `${name} names the authority ${url}, but the provider there calls itself ${issuer}: sign-in does not work until both are the same`;
    return { ...found, advice: [advice] };
  }
  const others = ENDPOINTS.flatMap((endpoint) => URL.parse(textOf(discovery, endpoint))?.origin ?? []);
  const missing = [...new Set(others)].filter((other) => other !== origin && !given.includes(other));
  const advice = missing.map(
    (other) =>
      `the sign-in of ${name} at ${origin} also needs ${other}: allow it by --sign-in-origin ${other}`,
  );
  return { ...found, advice };
}
