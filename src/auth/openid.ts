import { createLocalJWKSet, decodeJwt, errors, jwtVerify, type JWK } from 'jose';
import { ErrorResponse, OidcClient, WebStorageStateStore, type SigninResponse } from 'oidc-client-ts';
import * as v from 'valibot';
import { truncateText } from '../ui/cut-text.ts';
import { isIssuerOf, type Authority } from './openid-authority.ts';
import { OpenIdError } from './openid-error.ts';

/** In memory alone. */
export interface OpenIdTokens {
  /** The bearer for the catalog. */
  readonly idToken: string;
  readonly refreshToken: string | undefined;
  /** Milliseconds that the ID token is valid, by the provider's own clock. */
  readonly validMs: number;
}

/** Any script of this origin can write the storage that a record was kept in. */
const recordSchema = v.object({
  server: v.string(),
  /** The address to go back to: path, query and fragment. */
  place: v.string(),
  /** `none`: the provider shows no form; `login`: it shows one to a person whom it knows; absent: as it sees fit. */
  prompt: v.fallback(v.optional(v.picklist(['none', 'login'])), undefined),
  /** Whether other tabs may have the token. */
  keep: v.fallback(v.boolean(), false),
  /** Whether it is without the scope of refresh tokens, which the provider has refused. */
  isNarrow: v.fallback(v.optional(v.boolean()), undefined),
});

/** What is remembered of a request while the provider has the page: no token. */
export type RequestRecord = Readonly<v.InferOutput<typeof recordSchema>>;

/** As oidc-client-ts keeps it. */
const stateSchema = v.pipe(v.string(), v.parseJson(), v.object({ data: recordSchema }));

export interface OpenIdOptions {
  readonly authority: Authority;
  /** As of `/system/config/auth`. */
  readonly provider: string;
  readonly redirectUri: string;
  /** Origins that the page may talk to. */
  readonly origins: ReadonlySet<string>;
  /** Keeps requests under way, in the tab alone. */
  readonly storage: Storage;
}

/** Most characters of what a provider says that are shown. */
const MOST_SAID = 300;
const PREFIX = 'catalog-browser.sign-in.';
const TIMEOUT_S = 10;
/** Difference of clocks that is no fault, in s: of an hour's token, enough is left to work with. */
const CLOCK_TOLERANCE_S = 15 * 60;

/** Providers that give a page a refresh token for this scope. Others give one without, or refuse a scope they do not know. */
const WITH_OFFLINE_ACCESS: ReadonlySet<string> = new Set(['okta', 'azure', 'auth0']);
const SCOPE = 'openid email profile';

/** Errors of a silent request after which a form may succeed (OpenID Connect Core, 3.1.2.6). */
const FORM_NEEDED: ReadonlySet<string> = new Set([
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]);

/** Key of the last request, which outlives its answer: Back after a sign-in leads to an answer that is used up. */
const LAST = `${PREFIX}last`;

/** The request that a callback answers, or else the last one; undefined: this tab has sent none. Never throws. */
export function readRequestRecord(callback: string, storage: () => Storage): RequestRecord | undefined {
  try {
    const { origin, searchParams } = new URL(callback);
    const answered = storage().getItem(`${PREFIX}${searchParams.get('state')}`);
    const { data: record } = v.parse(stateSchema, answered ?? storage().getItem(LAST));
    // A path of the page itself.
    const isPath = record.place.startsWith('/') && new URL(record.place, callback).origin === origin;
    return isPath ? record : undefined;
  } catch {
    return undefined;
  }
}

/** A tab has one request under way at a time, and its place has the words of a search. */
export function forgetRequests(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
}

function failureOf(error: unknown): OpenIdError {
  if (error instanceof OpenIdError) return error;
  if (error instanceof ErrorResponse) {
    const { error: code } = error;
    const described = truncateText(error.error_description ?? '', MOST_SAID) || undefined;
    if (FORM_NEEDED.has(code ?? '')) return new OpenIdError('form-needed', described);
    if (code === 'access_denied') return new OpenIdError('denied', described);
    return new OpenIdError('refused', described ?? code ?? undefined);
  }
  if (error instanceof errors.JWTExpired) return new OpenIdError('clock');
  if (error instanceof errors.JWTClaimValidationFailed && ['nbf', 'iat'].includes(error.claim))
    return new OpenIdError('clock');
  if (error instanceof errors.JOSEError) return new OpenIdError('not-genuine', error.code);
  if (error instanceof DOMException && /^(Security|QuotaExceeded)Error$/.test(error.name))
    return new OpenIdError('storage');
  const text = error instanceof Error ? error.message : '';
  // As oidc-client-ts words an answer without success, or of another kind.
  if (/\(\d{3}\)|^Invalid response/.test(text))
    return new OpenIdError('refused', truncateText(text, MOST_SAID));
  if (/No matching state|No state in response/.test(text)) return new OpenIdError('unknown-request');
  if (/mismatch on settings/.test(text)) return new OpenIdError('changed');
  if (/nonce in id_token|^(sub|azp|auth_time) .*id_token|missing a subject/.test(text))
    return new OpenIdError('not-genuine', text);
  return new OpenIdError('unreachable');
}

/** Whether a server answers at all: without CORS headers a browser hides its answer, and only so tells it from silence. */
const answers = (url: string): Promise<boolean> =>
  // oxlint-disable-next-line no-restricted-globals -- a provider gets nothing of the catalog's client, least of all its token
  fetch(url, { mode: 'no-cors', credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT_S * 1_000) }).then(
    () => true,
    () => false,
  );

type TokenAnswer = { readonly [Name in 'id_token' | 'refresh_token']?: SigninResponse[Name] | undefined };

const isKey = (key: unknown): key is JWK => typeof key === 'object' && key !== null && 'kty' in key;

export type OpenIdClient = ReturnType<typeof createOpenIdClient>;

/**
 * Signs in by authorization code with PKCE (RFC 7636). State and nonce are checked by oidc-client-ts; issuer, audience, expiry
 * and signature of the ID token by jose (OpenID Connect Core, 3.1.3.7). All methods fail with an OpenIdError.
 */
export function createOpenIdClient(options: OpenIdOptions) {
  const { authority, provider, redirectUri, origins, storage } = options;
  const scope = WITH_OFFLINE_ACCESS.has(provider) ? `${SCOPE} offline_access` : SCOPE;
  const createClient = () =>
    new OidcClient({
      authority: authority.url,
      client_id: authority.clientId,
      redirect_uri: redirectUri,
      scope,
      requestTimeoutInSeconds: TIMEOUT_S,
      stateStore: new WebStorageStateStore({ prefix: PREFIX, store: storage }),
    });

  const discoveryUrl = `${authority.url}/.well-known/openid-configuration`;

  /** Fails with an OpenIdError alone. */
  async function orFault<T>(act: (client: OidcClient) => Promise<T>): Promise<T> {
    const client = createClient();
    try {
      return await act(client);
    } catch (error) {
      const failure = failureOf(error);
      // As browsers report a network that fails, and an answer that they hide.
      if (!(error instanceof TypeError)) throw failure;
      const { metadataService } = client;
      const asked = await metadataService.getTokenEndpoint().catch(() => undefined);
      throw (await answers(asked ?? discoveryUrl))
        ? new OpenIdError('unreadable', new URL(redirectUri).origin)
        : failure;
    }
  }

  /** Checks the discovery before any use. @returns its issuer */
  async function issuerOf({ metadataService }: OidcClient): Promise<string> {
    const issuer = await metadataService.getIssuer();
    if (!isIssuerOf(authority, issuer)) throw new OpenIdError('other-issuer', `${authority.url} ≠ ${issuer}`);
    for (const endpoint of [
      await metadataService.getAuthorizationEndpoint(),
      await metadataService.getTokenEndpoint(false),
      await metadataService.getKeysEndpoint(false),
    ]) {
      const origin = URL.parse(endpoint ?? '')?.origin ?? '';
      if (!origins.has(origin)) throw new OpenIdError('other-origin', origin);
    }
    return issuer;
  }

  async function tokensIn(
    client: OidcClient,
    { id_token, refresh_token }: TokenAnswer,
  ): Promise<OpenIdTokens> {
    if (id_token === undefined) throw new OpenIdError('refused', 'no id_token');
    const keys = await client.metadataService.getSigningKeys();
    const issuer = await issuerOf(client);
    const { payload } = await jwtVerify(id_token, createLocalJWKSet({ keys: (keys ?? []).filter(isKey) }), {
      // The issuer of Microsoft's tenants together has a place for that of the token.
      issuer: issuer.replace('{tenantid}', String(decodeJwt(id_token)['tid'])),
      audience: authority.clientId,
      clockTolerance: CLOCK_TOLERANCE_S,
      requiredClaims: ['exp', 'iat', 'sub'],
    });
    const { aud, azp, exp = 0, iat = 0 } = payload;
    if (Array.isArray(aud) && aud.length > 1 && azp !== authority.clientId)
      throw new OpenIdError('not-genuine', 'azp');
    return { idToken: id_token, refreshToken: refresh_token, validMs: (exp - iat) * 1_000 };
  }

  /** Reads the discovery anew: the page is not left for a provider that does not answer. @returns the address to go to */
  async function begin(client: OidcClient, record: RequestRecord): Promise<string> {
    await issuerOf(client);
    forgetRequests(storage);
    const { url } = await client.createSigninRequest({
      state: record,
      nonce: crypto.randomUUID(),
      ui_locales: document.documentElement.lang,
      ...(record.prompt && { prompt: record.prompt }),
      ...(record.isNarrow && { scope: SCOPE }),
    });
    storage.setItem(LAST, JSON.stringify({ data: record }));
    return url;
  }

  /** The request that may follow one whose scopes were refused; undefined: none may. */
  function narrower(error: unknown): RequestRecord | undefined {
    if (!(error instanceof ErrorResponse) || error.error !== 'invalid_scope') return undefined;
    const { success, output: record } = v.safeParse(recordSchema, error.state);
    return success && !record.isNarrow && scope !== SCOPE ? { ...record, isNarrow: true } : undefined;
  }

  return {
    /** @returns the address to go to */
    begin: (record: RequestRecord) => orFault((client) => begin(client, record)),
    /** Exchanges the code in a callback, which works once. `goTo`: the provider is to be asked again, at this address. */
    finish: (
      callback: string,
    ): Promise<{ readonly tokens: OpenIdTokens; readonly keep: boolean } | { readonly goTo: string }> =>
      orFault(async (client) => {
        const issuer = await issuerOf(client);
        // A provider that names itself in its answers keeps the answers of others away (RFC 9207).
        const named = new URL(callback).searchParams.get('iss');
        if (named !== null && named !== issuer) throw new OpenIdError('not-genuine', 'iss');
        try {
          const answer = await client.processSigninResponse(callback);
          const tokens = await tokensIn(client, answer);
          const { success, output: record } = v.safeParse(recordSchema, answer.userState);
          return { tokens, keep: success && record.keep };
        } catch (error) {
          const record = narrower(error);
          if (!record) throw error;
          return { goTo: await begin(client, record) };
        }
      }),
    renew: (idToken: string, refreshToken: string): Promise<OpenIdTokens> =>
      orFault(async (client) => {
        await issuerOf(client);
        // The library compares the subjects of both ID tokens.
        const { sub = '', iss = '', aud = '', exp = 0, iat = 0 } = decodeJwt(idToken);
        const profile = { sub, iss, aud, exp, iat };
        const state = { refresh_token: refreshToken, id_token: idToken, session_state: null, profile };
        const answer = await client.useRefreshToken({ state, timeoutInSeconds: TIMEOUT_S });
        // A provider may answer without a new ID token, and the catalog takes no other (OpenID Connect Core, 12.2).
        if (answer.id_token === idToken) throw new OpenIdError('refused', 'no id_token');
        return tokensIn(client, {
          id_token: answer.id_token,
          refresh_token: answer.refresh_token ?? refreshToken,
        });
      }),
    /** The address at which a person ends the session of the provider; undefined: it has none. */
    endSessionUrl: (): Promise<string | undefined> =>
      orFault(async (client) => {
        await issuerOf(client);
        const endpoint = URL.parse((await client.metadataService.getEndSessionEndpoint()) ?? '');
        if (!endpoint || !origins.has(endpoint.origin)) return undefined;
        // By the client's name: the hint of a token would be in an address (OpenID Connect RP-Initiated Logout, 2).
        endpoint.searchParams.set('client_id', authority.clientId);
        return endpoint.href;
      }),
  };
}
