import type { AuthConfig } from '../api/server-queries.ts';
import { readTokenClaims } from './token-store.ts';

/** How people sign in to a catalog, as far as this page can. A token can be pasted whatever the method. */
export type SignInMethod =
  /** Email and password, answered with a token. */
  | { readonly is: 'password' }
  /**
   * A token alone. `signsInBy`: the provider at which the catalog's own pages sign people in, and this page cannot;
   * undefined: none is known.
   */
  | { readonly is: 'token'; readonly signsInBy?: string };

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

/** The method that `/system/config/auth` names. */
export function readSignInMethod(config: AuthConfig): SignInMethod {
  const provider = config.provider.trim().toLowerCase();
  if (BY_PASSWORD.has(provider)) return { is: 'password' };
  if (WITHOUT_SIGN_IN.has(provider)) return { is: 'token' };
  return { is: 'token', signsInBy: config.providerName?.trim() || (NAMES[provider] ?? config.provider) };
}

/** Claims that name a user, in the order in which a catalog reads them unless it is configured otherwise. */
const NAME_CLAIMS = ['email', 'preferred_username', 'sub'];

/**
 * The page of the catalog's own UI with a person's token: `/users/<name>/access-token` (`UserPageTabs` of OpenMetadata's UI);
 * its start page if no token has told the name.
 * @param page base URL of those pages, without a slash at its end @param token the last one, valid or not
 */
export function accessTokenPage(page: string, token: string | undefined): string {
  const claims = token === undefined ? undefined : readTokenClaims(token);
  const [principal] = NAME_CLAIMS.flatMap((name) => {
    const claim = claims?.[name];
    return typeof claim === 'string' && claim !== '' ? [claim] : [];
  });
  // A catalog takes the name of an address, in lower case, as the user's name.
  const name = principal?.replace(/@.*$/s, '').toLowerCase();
  return name ? `${page}/users/${encodeURIComponent(name)}/access-token` : page;
}
