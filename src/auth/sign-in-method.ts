import type { AuthConfig } from '../api/server-queries.ts';
import { readAuthority, type Authority } from './openid-authority.ts';
import { readTokenClaims } from './token-store.ts';

/** How people sign in to a catalog, as far as this page can. A token can be pasted whatever the method. */
export type SignInMethod =
  /** Email and password, answered with a token. */
  | { readonly kind: 'password' }
  /** The form of a provider, to which the page is left. `provider`: its kind, `name`: for display. */
  | {
      readonly kind: 'openid';
      readonly provider: string;
      readonly name: string;
      readonly authority: Authority;
    }
  /**
   * A token alone. `signsInBy`: the provider at which the catalog's own pages sign people in, and this page cannot;
   * undefined: none is known. `obstacle`: what keeps this page from its form.
   */
  | { readonly kind: 'token'; readonly signsInBy?: string; readonly obstacle?: Obstacle };

/** What keeps the page from a provider's form, though the catalog allows it. */
export interface Obstacle {
  /** `origin`: the page may not talk to it; `insecure`: it is without https; `page`: this page is. */
  readonly kind: 'origin' | 'insecure' | 'page';
  readonly origin: string;
}

export interface PageSecurity {
  readonly origins: ReadonlySet<string>;
  /** Whether it came by https, or from this machine: other pages have no cryptography. */
  readonly isSecure: boolean;
}

/** Providers whose passwords the catalog itself takes at `/users/login`. */
const BY_PASSWORD: ReadonlySet<string> = new Set(['basic', 'ldap']);
/** Providers without a sign-in of their own. */
const WITHOUT_SIGN_IN: ReadonlySet<string> = new Set(['no-auth', 'openmetadata']);

/** Names of providers whose configuration has none. */
const NAMES: Readonly<Record<string, string>> = {
  google: 'Google',
  okta: 'Okta',
  azure: 'Microsoft Entra ID',
  auth0: 'Auth0',
  'aws-cognito': 'Amazon Cognito',
  'custom-oidc': 'OpenID Connect',
  saml: 'SAML',
};

function obstacleTo({ origin, isSecure }: Authority, page: PageSecurity): Obstacle | undefined {
  if (!isSecure) return { kind: 'insecure', origin };
  if (!page.origins.has(origin)) return { kind: 'origin', origin };
  return page.isSecure ? undefined : { kind: 'page', origin };
}

export function readSignInMethod(config: AuthConfig, page: PageSecurity): SignInMethod {
  const provider = config.provider.trim().toLowerCase();
  if (BY_PASSWORD.has(provider)) return { kind: 'password' };
  if (WITHOUT_SIGN_IN.has(provider)) return { kind: 'token' };
  const name = config.providerName?.trim() || (NAMES[provider] ?? config.provider);
  const authority = readAuthority(config);
  if (!authority) return { kind: 'token', signsInBy: name };
  const obstacle = obstacleTo(authority, page);
  if (obstacle) return { kind: 'token', signsInBy: name, obstacle };
  return { kind: 'openid', provider, name, authority };
}

/** Claims that name a user, in the order in which a catalog reads them unless it is configured otherwise. */
const NAME_CLAIMS = ['email', 'preferred_username', 'sub'];

/** The first of these claims that a token has as a text; undefined: none, or there is no token that can be read. */
function textClaim(token: string | undefined, names: readonly string[]): string | undefined {
  const claims = token === undefined ? undefined : readTokenClaims(token);
  const texts = names.map((name) => claims?.[name]).filter((claim) => typeof claim === 'string');
  return texts.find((text) => text !== '');
}

/** The person whom a token names, as a text to show; undefined: it names none. */
export const personIn = (token: string | undefined): string | undefined =>
  textClaim(token, ['name', ...NAME_CLAIMS]);

/**
 * The page of the catalog's own UI with a person's token: `/users/<name>/access-token` (`UserPageTabs` of OpenMetadata's UI);
 * its start page `page` if no token, valid or not, has told the name.
 */
export function accessTokenPage(page: string, token: string | undefined): string {
  // A catalog takes the name of an address, in lower case, as the user's name.
  const name = textClaim(token, NAME_CLAIMS)?.replace(/@.*$/s, '').toLowerCase();
  return name ? `${page}/users/${encodeURIComponent(name)}/access-token` : page;
}
