/** A member of a JSON object, without blanks around it; empty: it is no text. */
export function textMember(object: Readonly<Record<string, unknown>>, member: string): string {
  const text = object[member];
  return typeof text === 'string' ? text.trim() : '';
}

/** A provider that a catalog trusts, and what the page is at it. */
export interface Authority {
  /** URL below which its discovery is, without a slash at its end. */
  readonly url: string;
  readonly origin: string;
  readonly clientId: string;
  /** Whether neither a password nor a token can be read on the way: by https, or on this machine. */
  readonly isSecure: boolean;
}

const PROVIDERS: ReadonlySet<string> = new Set(['okta', 'azure', 'auth0', 'aws-cognito', 'custom-oidc']);

/**
 * Google exchanges no code for a web client without its secret, with PKCE neither (`client_secret is missing`), and a page
 * has none: https://developers.google.com/identity/protocols/oauth2/web-server#exchange-authorization-code
 */
const WANT_SECRET: ReadonlySet<string> = new Set(['https://accounts.google.com']);

const isLoopback = ({ hostname }: URL): boolean =>
  /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);

/**
 * Whether a policy can name a host: that of a URL may have `*`, by which a policy allows any host, and `;`, which ends a
 * directive (WHATWG URL, "forbidden domain code point").
 */
export const isPlainHost = (hostname: string): boolean => /^([\w.-]+|\[[\da-f:.]+\])$/i.test(hostname);

/** Hosts of Microsoft's clouds, and the issuers of their tenants, which are on another host for the older endpoint. */
const MICROSOFT = /^https:\/\/(login\.microsoftonline\.(com|us)|login\.partner\.microsoftonline\.cn)$/;
const MICROSOFT_ISSUER = /^https:\/\/(sts\.windows\.net|login\.microsoftonline\.(com|us))\//;

export function isIssuerOf({ url, origin }: Pick<Authority, 'url' | 'origin'>, issuer: string): boolean {
  if (issuer.replace(/\/+$/, '') === url) return true;
  return MICROSOFT.test(origin) && MICROSOFT_ISSUER.test(issuer);
}

/** Endpoints that operators give in place of the authority: the discovery, Keycloak's and Microsoft's. */
const ENDPOINT =
  /\/(\.well-known\/openid-configuration|protocol\/openid-connect\/\w+|oauth2(\/v2\.0)?\/(authorize|token))$/;

/**
 * The path of an authority: without the ending of an endpoint, and for a tenant of Microsoft at `v2.0`, whose tokens have the
 * names of people: https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc
 */
function authorityPath({ origin, pathname }: URL): string {
  const path = pathname.replace(/\/+$/, '').replace(ENDPOINT, '');
  return MICROSOFT.test(origin) && /^\/[^/]+$/.test(path) ? `${path}/v2.0` : path;
}

/** The provider at which a page can sign people in; undefined: it cannot. @param config as of `/system/config/auth` */
export function readAuthority(config: Readonly<Record<string, unknown>>): Authority | undefined {
  const clientId = textMember(config, 'clientId');
  // A confidential client exchanges the code by its server. Versions before 1.3.2 name no type, and have public ones.
  const isPublic = (textMember(config, 'clientType').toLowerCase() || 'public') === 'public';
  if (!PROVIDERS.has(textMember(config, 'provider').toLowerCase()) || !isPublic || !clientId)
    return undefined;
  const url = URL.parse(textMember(config, 'authority'));
  if (!url || !/^https?:$/.test(url.protocol) || !isPlainHost(url.hostname)) return undefined;
  if (url.username || url.password || url.search || WANT_SECRET.has(url.origin)) return undefined;
  return {
    url: url.origin + authorityPath(url),
    origin: url.origin,
    clientId,
    isSecure: url.protocol === 'https:' || isLoopback(url),
  };
}
