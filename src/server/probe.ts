import type { Readable } from 'node:stream';
import { isCertificateCode, NO_TUNNEL } from './upstream-errors.ts';

/** Result of requesting a catalog's version. */
export type Probe =
  | { readonly is: 'catalog'; readonly version: string | undefined }
  /** A server that is no catalog. `leadsTo`: origin of a redirect. */
  | { readonly is: 'other'; readonly status: number; readonly leadsTo?: string }
  /** `proxy`: address of the proxy before it that is to blame. */
  | { readonly is: 'silent'; readonly code: string; readonly proxy?: string };

/** The beginning of a body, as text. */
export async function readText(body: Readable): Promise<string> {
  let text = '';
  for await (const part of body as AsyncIterable<Buffer>) {
    text += part.toString('utf8');
    if (text.length > 65_536) break;
  }
  return text;
}

/** The version in the response of a catalog; undefined: it is none. */
export function versionIn(text: string): string | undefined {
  try {
    const given: unknown = JSON.parse(text);
    const version = typeof given === 'object' && given !== null && 'version' in given && given.version;
    return typeof version === 'string' && /^[\w.+-]{1,60}$/.test(version) ? version : undefined;
  } catch {
    return undefined;
  }
}

/** Advice on a failed probe; undefined: it is a catalog. All but a wrong address may heal by itself. */
export function probeAdvice(address: string, probe: Probe): string | undefined {
  if (probe.is === 'catalog') return undefined;
  if (probe.is === 'other') {
    const other = probe.leadsTo !== undefined && probe.leadsTo !== new URL(address).origin;
    const hint = other
      ? `it leads to ${probe.leadsTo}: if the catalog is there, give that address; if a gateway before it wants headers of its own, give them by --header-file`
      : 'if it is not starting, give the address at which its own pages open in a browser';
    return `${address} is not a catalog: ${address}/api/v1/system/version answers ${probe.status} without a version; ${hint}`;
  }
  const { code, proxy } = probe;
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
