import { isIssuerOf, readAuthority, textMember } from '../auth/openid-authority.ts';
import type { CatalogOption, ServerOptions } from './options.ts';
import type { Asked, CatalogProxy } from './proxy.ts';
import { CERTIFICATE, NO_TUNNEL } from './upstream-errors.ts';

// What the command asks of catalogs, for its operator and for the policy of the page.

/** Asks for a catalog's version. Never rejects. @returns `trouble`: why it is none; all but a wrong address may heal by itself */
export async function probe(
  proxy: Pick<CatalogProxy, 'ask'>,
  address: string,
  timeoutMs: number,
  catalog?: string,
): Promise<{ readonly version?: string | undefined; readonly trouble?: string }> {
  const answer = await proxy.ask(`${address}/api/v1/system/version`, timeoutMs, catalog);
  if ('code' in answer) return { trouble: silenceText(address, answer) };
  const { status, location, json } = answer;
  if (status >= 500) return { trouble: silenceText(address, { code: `it answers ${status}` }) };
  const given = json?.['version'];
  const version = typeof given === 'string' && /^[\w.+-]{1,60}$/.test(given) ? given : undefined;
  if (version !== undefined || status === 401 || status === 403) return { version };
  const { origin } = new URL(address);
  const leadsTo = URL.parse(location ?? '', address)?.origin ?? origin;
  const hint =
    leadsTo === origin
      ? 'if it is not starting, give the address at which its own pages open in a browser'
      : `it leads to ${leadsTo}: if the catalog is there, give that address; if a gateway before it wants headers of its own, give them by --header-file`;
  return {
    trouble: `${address} is not a catalog: ${address}/api/v1/system/version answers ${status} without a version; ${hint}`,
  };
}

/** Advice on a server that does not answer. @param proxy address of the proxy before it that is to blame */
function silenceText(address: string, { code, proxy }: Extract<Asked, { code: string }>): string {
  if (CERTIFICATE.test(code))
    return `the certificate of ${address} is not accepted (${code}): if your company signs its own, set NODE_EXTRA_CA_CERTS=/path/to/ca.pem`;
  if (proxy !== undefined) {
    const fault =
      code === NO_TUNNEL
        ? `the proxy ${proxy} does not let this server reach ${address}`
        : `the proxy ${proxy} does not answer now (${code}), so that ${address} cannot be reached`;
    return `${fault}: check HTTPS_PROXY, HTTP_PROXY and NO_PROXY`;
  }
  if (code === 'ENOTFOUND')
    return `there is no host ${new URL(address).hostname} now (ENOTFOUND): check --catalog, if it is not starting`;
  return `${address} does not answer now (${code}); the page is served, and it is asked again`;
}

const successOf = (answer: Asked) => ('json' in answer && answer.status === 200 ? answer.json : undefined);

/** Endpoints of a provider that the page uses (OpenID Connect Discovery, 3). */
const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'];

/** Asks a catalog how people sign in, and the provider that it names. Never rejects. @returns `isKnown`: whether both answered */
export async function readSignIn(
  proxy: Pick<CatalogProxy, 'ask'>,
  { id, name, address }: CatalogOption,
  given: readonly string[],
  timeoutMs: number,
): Promise<{
  readonly isKnown: boolean;
  readonly origins: readonly string[];
  readonly advice: readonly string[];
}> {
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
  const issuer = textMember(discovery, 'issuer');
  if (!isIssuerOf(authority, issuer)) {
    const advice = `${name} names the authority ${url}, but the provider there calls itself ${issuer}: sign-in does not work until both are the same`;
    return { ...found, advice: [advice] };
  }
  const others = ENDPOINTS.flatMap((endpoint) => URL.parse(textMember(discovery, endpoint))?.origin ?? []);
  const missing = [...new Set(others)].filter((other) => other !== origin && !given.includes(other));
  const advice = missing.map(
    (other) =>
      `the sign-in of ${name} at ${origin} also needs ${other}: allow it by --sign-in-origin ${other}`,
  );
  return { ...found, advice };
}

const TIMEOUT_MS = 5_000;
/** Time between two looks at a catalog, in ms: while it or its provider does not answer, and afterwards. */
const UNKNOWN_MS = 5_000;
const KNOWN_MS = 60_000;

interface Found {
  readonly title: string;
  readonly origins: readonly string[];
  readonly advice: readonly string[];
}

export interface CatalogWatchOptions extends Pick<ServerOptions, 'catalogs' | 'signInOrigins'> {
  readonly proxy: Pick<CatalogProxy, 'ask'>;
  /** Takes a line for the operator: what is wrong with a catalog, once, and when that has changed. */
  readonly print: (line: string) => void;
  /** Takes the origins that the page may talk to, whenever they have changed. */
  readonly onOrigins: (origins: readonly string[]) => void;
  /** Ends the watch, which keeps no process alive. */
  readonly signal: AbortSignal;
}

/**
 * Asks each catalog what it is and where it signs people in, and goes on asking: it may start later, or change its provider.
 * Never rejects. @returns after the first look, addresses and versions of the catalogs, in their order
 */
export async function watchCatalogs(options: CatalogWatchOptions): Promise<readonly string[]> {
  const { proxy, catalogs, signInOrigins, print, onOrigins, signal } = options;
  const found = new Map<string, Found>();
  let origins: readonly string[] = signInOrigins;

  async function look(catalog: CatalogOption): Promise<void> {
    const { id, name, address } = catalog;
    const before = found.get(id);
    const { version, trouble } = await probe(proxy, address, TIMEOUT_MS, id);
    // What is not a catalog does not say how people sign in to it: its last word holds.
    const signIn = trouble ? undefined : await readSignIn(proxy, catalog, signInOrigins, TIMEOUT_MS);
    if (signal.aborted) return;
    const title = [name === new URL(address).host ? [] : name, address, version ?? []].flat().join(' ');
    const advice = trouble ? [trouble] : (signIn?.advice ?? []);
    found.set(id, { title, advice, origins: signIn?.origins ?? before?.origins ?? [] });
    for (const line of advice) if (!before?.advice.includes(line)) print(line);
    if (before && before.advice.length > 0 && advice.length === 0) print(`${title} answers now`);
    const all = catalogs.flatMap((other) => found.get(other.id)?.origins ?? []);
    const next = [...new Set([...all, ...signInOrigins])];
    if (next.join(' ') !== origins.join(' ')) onOrigins(next);
    origins = next;
    const again = () => (signal.aborted ? undefined : void look(catalog));
    setTimeout(again, signIn?.isKnown ? KNOWN_MS : UNKNOWN_MS).unref();
  }

  await Promise.all(catalogs.map(look));
  return catalogs.map(({ id, address }) => found.get(id)?.title ?? address);
}
