import type { Asked, CatalogProxy } from './proxy.ts';
import { isCertificateCode, NO_TUNNEL } from './upstream-errors.ts';

export interface Probe {
  /** Undefined: it is not told. */
  readonly version?: string | undefined;
  /** Advice on why it is no catalog; undefined: it is one. All but a wrong address may heal by itself. */
  readonly trouble?: string;
}

/** Asks a server for the version of a catalog. Never rejects. @param catalog its id, whose headers are added; absent: none are */
export const probe = async (
  proxy: Pick<CatalogProxy, 'ask'>,
  address: string,
  timeoutMs: number,
  catalog?: string,
): Promise<Probe> =>
  readProbe(address, await proxy.ask(`${address}/api/v1/system/version`, timeoutMs, catalog));

export function readProbe(address: string, answer: Asked): Probe {
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
  if (isCertificateCode(code))
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
