import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable, Transform, type TransformCallback } from 'node:stream';
import { text as readWhole } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import Negotiator from 'negotiator';
import { Agent, ProxyAgent, type Dispatcher } from 'undici';
import { securityHeaders } from '../build/security.ts';
import { readDirectHosts } from './no-proxy.ts';
import type { OutboundProxies } from './options.ts';
import { answeredHeaders, MOST_BODY_BYTES, upstreamHeaders, type Decision } from './request-guard.ts';
import type { AddedHeaders } from './secret-files.ts';
import { codeOf, failureOf, NO_TUNNEL, ProxyError, UNCONNECTED } from './upstream-errors.ts';

/** Limits of a request to a catalog: times in ms, sizes in bytes. */
export const PROXY_LIMITS = {
  connectMs: 10_000,
  /** Time until the headers of the response. */
  headersMs: 30_000,
  /** Time between two parts of the response. */
  idleMs: 30_000,
  /** Time of the whole request, however slowly the browser reads. */
  totalMs: 120_000,
  /** Size of a response's body, decompressed. */
  answerBytes: 64 * 1024 * 1024,
};
export type ProxyLimits = Readonly<typeof PROXY_LIMITS>;

/** Replaces a token by as many `*`, so that the length of a response stays the same. */
export const maskText = (text: string, tokens: readonly string[]): string =>
  tokens.reduce((rest, token) => rest.replaceAll(token, '*'.repeat(token.length)), text);

/** Replaces a token in a stream by as many `*`, also across parts, so that a response that repeats it does not reveal it. */
export function tokenMask(token: string): Transform {
  const secret = Buffer.from(token, 'latin1');
  let held = Buffer.alloc(0);
  return new Transform({
    transform(part: Buffer, _, done) {
      const data = Buffer.concat([held, part]);
      for (let at = data.indexOf(secret); at !== -1; at = data.indexOf(secret, at))
        data.fill('*', at, at + secret.length);
      // Hold back the length of a token's beginning, which may go on in the next part.
      const cut = Math.max(0, data.length - secret.length + 1);
      held = data.subarray(cut);
      done(null, data.subarray(0, cut));
    },
    flush: (done) => done(null, held),
  });
}

/** Counts the bytes of a stream. @throws in the stream, beyond `most` bytes */
class Counter extends Transform {
  bytes = 0;
  readonly #most: number;

  constructor(most: number) {
    super();
    this.#most = most;
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.bytes += chunk.length;
    if (this.bytes > this.#most) done(new ProxyError('ANSWER_TOO_LONG'));
    else done(null, chunk);
  }
}

/** The text that comes through streams, and is counted. */
async function readThrough(streams: readonly Readable[], counter: Counter): Promise<string> {
  const [text] = await Promise.all([readWhole(counter), pipeline([...streams, counter])]);
  return text;
}

/** The stream that undoes a content coding. @throws ProxyError for one that was not requested */
function decoder(coding: string): readonly Transform[] {
  if (/^(identity)?$/i.test(coding.trim())) return [];
  if (/^(x-)?gzip$/i.test(coding.trim())) return [createGunzip()];
  throw new ProxyError('UNKNOWN_CONTENT_CODING');
}

/** Reads the body of a request. @throws ProxyError beyond `MOST_BODY_BYTES`, whatever its `Content-Length` */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > MOST_BODY_BYTES) throw new ProxyError('BODY_TOO_LONG');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Headers of everything below an API's path: it is not cached or embedded elsewhere, and what a browser opens of it runs
 * nothing. The policy of the page would let a script of the catalog run, for it has the page's origin.
 */
export const API_HEADERS = {
  ...securityHeaders('product'),
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Error types of RFC 9209 by status; other statuses are refusals. */
const ERROR_TYPES: Readonly<Record<number, string>> = {
  408: 'http_request_error',
  502: 'destination_unavailable',
  504: 'http_response_timeout',
};

/** An error of this server itself in the catalog's shape; `Proxy-Status` (RFC 9209) is what tells the two apart. */
export function ownError(
  status: number,
  why: string,
): { readonly headers: Readonly<Record<string, string | number>>; readonly body: string } {
  const body = JSON.stringify({ code: status, message: why });
  return {
    headers: {
      ...API_HEADERS,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'Proxy-Status': `catalog-browser; error=${ERROR_TYPES[status] ?? 'http_request_denied'}`,
    },
    body,
  };
}

/** Sends an error of this server itself. @param closes whether to end the connection */
export function sendError(
  response: ServerResponse,
  { status, why, closes = false }: { status: number; why: string; closes?: boolean },
): void {
  const { headers, body } = ownError(status, why);
  response.writeHead(status, {
    ...headers,
    ...(status === 405 && { Allow: 'GET, HEAD' }),
    ...(closes && { Connection: 'close' }),
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

const LEAST_TO_COMPRESS = 1_024;

type Upstream = Decision & { readonly kind: 'upstream' };
type UpstreamAnswer = Dispatcher.ResponseData;

/** A way to a catalog. */
interface Hop {
  readonly agent: Dispatcher;
  /** Address of the proxy on it, without user and password; undefined: there is none. */
  readonly proxy: string | undefined;
}

export type Asked =
  | {
      readonly status: number;
      readonly location: string | undefined;
      /** Its body; undefined: it is no object. */
      readonly json: Readonly<Record<string, unknown>> | undefined;
    }
  /** `code`: of the failure; `proxy`: address of the proxy before it that is to blame. */
  | { readonly code: string; readonly proxy?: string };

/** What this server adds to requests, by the ids of catalogs. */
export interface Credentials {
  /** Added to requests without `Authorization`. */
  readonly tokens: ReadonlyMap<string, string>;
  /** Added to every request, in place of the browser's headers of the same names. */
  readonly headers?: ReadonlyMap<string, AddedHeaders> | undefined;
}

/** Length of the shortest value that is masked where a catalog repeats it: a shorter one may be a word of an answer. */
export const LEAST_SECRET = 16;
/** Names of added headers whose values are secrets; others, such as `X-Environment: production`, are words. */
const SECRET_HEADER = /^((proxy-)?authorization|cookie)$|-(key|token|secret)$/;

/** What this server alone knows of a catalog: its token, and the values of the headers added for it. */
function secretsOf(token = '', headers: AddedHeaders = {}): readonly string[] {
  const added = Object.entries(headers).filter(([name]) => SECRET_HEADER.test(name));
  return [token, ...added.map(([, value]) => value)].filter((secret) => secret.length >= LEAST_SECRET);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A JSON object; undefined: the text is none. */
function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The named members of a record, where they are texts, numbers or truth values. */
const membersOf = (record: unknown, names: readonly string[]): object =>
  Object.fromEntries(
    Object.entries(isRecord(record) ? record : {}).filter(
      ([name, value]) => names.includes(name) && typeof value !== 'object',
    ),
  );

/**
 * A response of which nothing but the named members of listed records is left, or the message of an error.
 * @throws ProxyError for a body that cannot be read: its members are unknown
 */
function onlyMembers(body: string, names: readonly string[]): string {
  const given = objectIn(body);
  if (!given) throw new ProxyError('UNREADABLE_ANSWER');
  const { data, paging } = given;
  return JSON.stringify({
    ...membersOf(given, ['code', 'message', 'responseMessage', 'errorType']),
    ...(Array.isArray(data) && { data: data.map((record) => membersOf(record, names)) }),
    ...(isRecord(paging) && { paging: membersOf(paging, ['total', 'before', 'after']) }),
  });
}

export class CatalogProxy {
  readonly #direct: Hop;
  readonly #proxied: Readonly<Record<string, Hop>>;
  readonly #isDirect: (url: URL) => boolean;
  readonly #limits: ProxyLimits;
  readonly #tokens: ReadonlyMap<string, string>;
  readonly #headers: ReadonlyMap<string, AddedHeaders>;
  readonly #secrets = new Map<string, readonly string[]>();

  constructor(
    { tokens, headers = new Map() }: Credentials,
    { http, https, none }: OutboundProxies,
    limits: ProxyLimits = PROXY_LIMITS,
  ) {
    this.#tokens = tokens;
    this.#headers = headers;
    for (const id of [...tokens.keys(), ...headers.keys()])
      this.#secrets.set(id, secretsOf(tokens.get(id), headers.get(id)));
    this.#limits = limits;
    this.#isDirect = readDirectHosts(none).includes;
    const connect = { timeout: limits.connectMs };
    const options = {
      connect,
      headersTimeout: limits.headersMs,
      bodyTimeout: limits.idleMs,
      // One request of a connection at a time, so that a broken response ends only one.
      pipelining: 1,
      keepAliveTimeout: 10_000,
    };
    const hopOf = (uri: string): Hop => ({
      agent: new ProxyAgent({ ...options, uri, requestTls: connect, proxyTls: connect }),
      proxy: new URL(uri).origin,
    });
    this.#direct = { agent: new Agent(options), proxy: undefined };
    // As curl and Node do it, https goes by HTTP_PROXY where there is no HTTPS_PROXY.
    const ofHttp = http === '' ? this.#direct : hopOf(http);
    this.#proxied = { 'http:': ofHttp, 'https:': https === '' ? ofHttp : hopOf(https) };
  }

  /** The way to an origin, such as `https://catalog.example.com`. */
  #hopTo(origin: string): Hop {
    const url = new URL(origin);
    return this.#isDirect(url) ? this.#direct : (this.#proxied[url.protocol] ?? this.#direct);
  }

  async close(): Promise<void> {
    const agents = new Set([this.#direct, ...Object.values(this.#proxied)].map(({ agent }) => agent));
    await Promise.all([...agents].map((agent) => agent.destroy()));
  }

  get secrets(): readonly string[] {
    return [...this.#secrets.values()].flat();
  }

  /**
   * Forwards a request and streams the response back. Never rejects.
   * @returns bytes of the body, decompressed, and the code of a failure
   */
  async forward(request: IncomingMessage, response: ServerResponse, to: Upstream) {
    const ended = new AbortController();
    const timer = setTimeout(() => ended.abort(new ProxyError('TOTAL_TIMEOUT')), this.#limits.totalMs);
    const onClose = () => ended.abort(new ProxyError('CLIENT_CLOSED'));
    response.once('close', onClose);
    const counter = new Counter(this.#limits.answerBytes);
    try {
      const answer = await this.#send(request, to, ended.signal);
      await this.#answer(answer, response, to, counter).catch((error: unknown) => {
        answer.body.destroy();
        throw error;
      });
      return { bytes: counter.bytes };
    } catch (error) {
      const reason: unknown = ended.signal.aborted ? ended.signal.reason : error;
      const failure = failureOf(reason, this.#hopTo(to.origin).proxy);
      // The connection is cut because a browser would wait forever for the rest of a response.
      if (response.headersSent) response.destroy();
      else if (!response.destroyed) sendError(response, { ...failure, closes: failure.status === 413 });
      return { bytes: counter.bytes, failed: failure.code };
    } finally {
      clearTimeout(timer);
      response.off('close', onClose);
    }
  }

  async #send(
    request: IncomingMessage,
    { catalog, origin, path, isLogin }: Upstream,
    signal: AbortSignal,
  ): Promise<UpstreamAnswer> {
    const { method = 'GET', rawHeaders, socket } = request;
    const token = this.#tokens.get(catalog);
    const sender = { address: socket.remoteAddress ?? '', token, isSecure: isSecure(origin) };
    const headers = upstreamHeaders({ method, target: path, rawHeaders }, sender, isLogin);
    const isHead = method === 'HEAD';
    const answer = await this.#hopTo(origin).agent.request({
      origin,
      path,
      method: isLogin ? 'POST' : isHead ? 'HEAD' : 'GET',
      // The catalog may compress by gzip alone, because the body is decoded here to mask the token.
      headers: { ...headers, 'accept-encoding': isHead ? 'identity' : 'gzip', ...this.#headers.get(catalog) },
      body: isLogin ? await readBody(request) : null,
      signal,
    });
    // A destroyed body emits an error that is no longer awaited.
    answer.body.on('error', () => {});
    return answer;
  }

  async #answer(
    { statusCode, headers, body }: UpstreamAnswer,
    response: ServerResponse,
    { catalog, members }: Upstream,
    counter: Counter,
  ): Promise<void> {
    const given = answeredHeaders(headers, (text) => maskText(text, this.secrets));
    if (response.req.method === 'HEAD' || [204, 205, 304].includes(statusCode)) {
      await body.dump();
      response.writeHead(statusCode, { ...given, ...API_HEADERS }).end();
      return;
    }
    const decoders = decoder([headers['content-encoding'] ?? []].flat().join(','));
    const sources = members
      ? [Readable.from([onlyMembers(await readThrough([body, ...decoders], counter), members)])]
      : [body, ...decoders, counter];
    const [length] = [headers['content-length'] ?? []].flat();
    const isAsSent = decoders.length === 0 && !members;
    const isShort = isAsSent && length !== undefined && Number(length) < LEAST_TO_COMPRESS;
    const type = given['content-type'] ?? '';
    const isText = /^(application\/json|text\/)/i.test(type);
    const takesGzip = new Negotiator(response.req).encodings(['gzip', 'identity']).includes('gzip');
    const compresses = isText && !isShort && takesGzip;
    response.writeHead(statusCode, {
      ...given,
      ...API_HEADERS,
      Vary: 'Accept-Encoding',
      ...(!/^application\/json\s*(;|$)/i.test(type) && { 'Content-Disposition': 'attachment' }),
      ...(compresses && { 'Content-Encoding': 'gzip' }),
      // An unchanged body keeps its length, so that a partial response is never taken for the whole.
      ...(!compresses && isAsSent && length !== undefined && { 'Content-Length': length }),
    });
    await pipeline([
      ...sources,
      ...(this.#secrets.get(catalog) ?? []).map(tokenMask),
      ...(compresses ? [createGzip({ level: 4 })] : []),
      response,
    ]);
  }

  /**
   * Asks as a browser on this machine would, but without a token. Never rejects.
   * @param catalog id of the one whose headers are added; absent: none are
   */
  async ask(address: string, timeoutMs: number, catalog = ''): Promise<Asked> {
    const { origin, pathname, search } = new URL(address);
    const path = pathname + search;
    const { agent, proxy } = this.#hopTo(origin);
    const sender = { address: '127.0.0.1', token: undefined, isSecure: isSecure(origin) };
    const headers = upstreamHeaders({ method: 'GET', target: path, rawHeaders: OWN_HEADERS }, sender, false);
    try {
      const answer = await agent.request({
        origin,
        path,
        method: 'GET',
        headers: { ...headers, ...this.#headers.get(catalog) },
        signal: AbortSignal.timeout(timeoutMs),
      });
      const [location] = [answer.headers.location ?? []].flat();
      const text = await readThrough([answer.body], new Counter(this.#limits.answerBytes));
      return { status: answer.statusCode, location, json: objectIn(text) };
    } catch (error) {
      const code = codeOf(error);
      const isOfProxy = proxy !== undefined && (UNCONNECTED.test(code) || code === NO_TUNNEL);
      return { code, ...(isOfProxy && { proxy }) };
    }
  }
}

const isSecure = (origin: string): boolean => origin.startsWith('https:');

/** Headers of this server's own requests, as of a browser on this machine. */
const OWN_HEADERS = ['Host', 'localhost', 'Accept', 'application/json', 'User-Agent', 'catalog-browser'];
