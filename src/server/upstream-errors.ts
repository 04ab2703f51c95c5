export class ProxyError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** The code of an error, or its name; `UNKNOWN` for any text that may quote something. */
export const codeOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && /^[\w.-]{1,60}$/.test(code)) return code;
  return error instanceof Error && /^\w{1,60}$/.test(error.name) ? error.name : 'UNKNOWN';
};

/** Error codes of a certificate, or an encryption, that is not accepted. */
export const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ERR_TLS|EPROTO|ERR_SSL/;

/** Error codes of a connection that was not made; behind a proxy it is the one to the proxy. */
export const UNCONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_\w+|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|UND_ERR_PRX_TLS)$/;

/** Error code of the proxy's refusal to open a tunnel. */
export const NO_TUNNEL = 'UND_ERR_ABORTED';

/** What a failure means, for the browser and, by its code, for the log; quotes nothing of it. @param proxy before the catalog */
export function failureOf(error: unknown, proxy: string | undefined) {
  const code = codeOf(error);
  if (code === 'BODY_TOO_LONG') return { status: 413, code, why: 'A sign-in is not that long.' };
  if (proxy !== undefined && UNCONNECTED.test(code))
    return { status: 502, code, why: 'The proxy before the catalog does not answer.' };
  if (proxy !== undefined && code === NO_TUNNEL)
    return { status: 502, code, why: 'The proxy before the catalog does not let this server reach it.' };
  if (/TIMEOUT|TimeoutError/.test(code))
    return { status: 504, code, why: 'The catalog did not answer in time.' };
  if (code === 'UNREADABLE_ANSWER')
    return { status: 502, code, why: 'The answer of the catalog cannot be read.' };
  if (CERTIFICATE.test(code))
    return { status: 502, code, why: 'The certificate of the catalog is not accepted.' };
  return { status: 502, code, why: 'The catalog does not answer.' };
}
