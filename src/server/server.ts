import { once } from 'node:events';
import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { pino } from 'pino';
import { pageConfig, type ServerOptions, type Views } from './options.ts';
import {
  CatalogProxy,
  LEAST_SECRET,
  maskText,
  ownError,
  sendError,
  type Credentials,
  type ProxyLimits,
} from './proxy.ts';
import { decide, headerValues, MOST_HEAD_BYTES, type Decision } from './request-guard.ts';
import { StaticFiles, type StaticSite } from './static-files.ts';

/** Limits of connections from browsers, in ms. */
const SERVER_LIMITS = {
  /** Time until the head of a request has arrived. */
  headersMs: 15_000,
  /** Time until all of a request has arrived. */
  requestMs: 30_000,
  /** Time between two requests of a connection: longer than a load balancer keeps one, which would send into a closed one. */
  keepAliveMs: 620_000,
  /** Time without traffic on a connection in use. */
  idleMs: 60_000,
  /** Time for requests under way when the server stops. */
  stopMs: 10_000,
};

/** Setup of a server, with options and tokens already read. */
export interface ServerSetup extends Credentials {
  readonly options: ServerOptions;
  readonly site: Pick<StaticSite, 'folder' | 'build'>;
  readonly views?: Views;
  /** Takes a line of the access log, its newline included; absent: none is written. */
  readonly log?: { write(line: string): void } | undefined;
  readonly limits?: Partial<typeof SERVER_LIMITS>;
  readonly proxyLimits?: ProxyLimits;
}

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/**
 * A request as logged: names of query parameters without values, no header, and no token anywhere.
 * @param own secrets of this server
 */
export function loggedRequest(
  { method = '', url = '', rawHeaders }: Pick<IncomingMessage, 'method' | 'url' | 'rawHeaders'>,
  ownSecrets: readonly string[],
): { readonly method: string; readonly path: string; readonly query?: readonly string[] } {
  const sent = headerValues(rawHeaders, 'authorization').map((value) => value.replace(/^\S+\s+/, ''));
  const secrets = [...ownSecrets, ...sent.filter((token) => token.length >= LEAST_SECRET)];
  const [path = '', ...rest] = url.split('?');
  const query = rest
    .join('?')
    .split('&')
    .filter((pair) => pair !== '')
    // Any other text may be a value.
    .map((pair) => /^([\w.-]{1,40})=/.exec(pair)?.[1] ?? '?');
  return {
    method,
    path: maskText(path.slice(0, 2_000), secrets),
    ...(query.length > 0 && { query: query.map((name) => maskText(name, secrets)) }),
  };
}

/** What is said of a request that Node's parser does not take, by the code of its error. */
const UNREAD: Readonly<Record<string, { readonly status: number; readonly why: string }>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    why: `The cookies and the token of this request are longer than the ${MOST_HEAD_BYTES} bytes that this server takes: clear the cookies of this site, or use a shorter token.`,
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, why: 'The request did not arrive in time.' },
};

/** Time to read the rest of a refused request, in ms: a connection closed on unread bytes is reset, and its answer lost. */
const LINGER_MS = 2_000;

/**
 * Answers requests that cannot be read, which Node answers with a status alone.
 * @param underway the response that a connection is waiting for
 */
function refuseUnread(server: Server, underway: WeakMap<object, ServerResponse>): void {
  const refused = new WeakSet<object>();
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // The parser fails again at each further part of the same request.
    if (refused.has(socket)) return;
    refused.add(socket);
    if (!socket.writable || underway.get(socket)?.headersSent) {
      socket.destroy();
      return;
    }
    const { status, why } = UNREAD[error.code ?? ''] ?? {
      status: 400,
      why: 'The request is not well formed.',
    };
    const { headers, body } = ownError(status, why);
    const lines = Object.entries({ ...headers, Connection: 'close' }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => clearTimeout(timer));
  });
}

/** The address of a page that a browser can open: a wildcard address stands for this machine, and is none of its own. */
function pageUrl(host: string, port: number, basePath: string): string {
  const bracketed = host.includes(':') ? `[${host}]` : host;
  const hostname = URL.parse(`http://${bracketed}`)?.hostname;
  const isWildcard = hostname === '0.0.0.0' || hostname === '[::]' || hostname === '[::ffff:0:0]';
  return `http://${isWildcard ? 'localhost' : bracketed}:${port}${basePath}/`;
}

const HEALTH_TYPE = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };

/** Serves until `stop` is called. @throws Node's own error if it cannot listen (`code` `EADDRINUSE`) */
export async function startServer(setup: ServerSetup) {
  const { options } = setup;
  const limits = { ...SERVER_LIMITS, ...setup.limits };
  const siteWith = (signInOrigins: readonly string[]): StaticSite => ({
    ...setup.site,
    basePath: options.basePath,
    frameAncestors: options.frameAncestors,
    signInOrigins,
    config: pageConfig(options, setup.views ?? [], signInOrigins),
  });
  const files = await StaticFiles.load(siteWith(options.signInOrigins));
  const proxy = new CatalogProxy(setup, options.proxies, setup.proxyLimits);
  const { secrets } = proxy;
  // One JSON object a request: time, request, outcome.
  const log =
    setup.log &&
    pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime, messageKey: 'event' }, setup.log);
  const underway = new WeakMap<object, ServerResponse>();
  let isStopping = false;

  /** @returns facts for the access log */
  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    decision: Decision,
  ): Promise<object> => {
    switch (decision.kind) {
      case 'health':
        response.writeHead(isStopping ? 503 : 200, HEALTH_TYPE);
        response.end(
          request.method === 'HEAD' ? undefined : `{"status":"${isStopping ? 'stopping' : 'ok'}"}\n`,
        );
        return {};
      case 'page':
        return { bytes: files.answer(request, response, decision) };
      case 'redirect':
        response.writeHead(308, { Location: decision.location, 'Content-Length': 0 }).end();
        return {};
      case 'upstream':
        return { catalog: decision.catalog, ...(await proxy.forward(request, response, decision)) };
      default:
        // Bytes after a malformed request may not be a request.
        sendError(response, { ...decision, closes: ![404, 405, 421].includes(decision.status) });
        return { refused: decision.why };
    }
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const started = performance.now();
    const from = request.socket.remoteAddress ?? '';
    const { method = '', url: target = '', rawHeaders } = request;
    if (isStopping) response.shouldKeepAlive = false;
    underway.set(request.socket, response);
    const closed = new Promise<void>((done) => void response.once('close', done));
    const outcome = await answer(request, response, decide({ method, target, rawHeaders }, options));
    await closed;
    if (underway.get(request.socket) === response) underway.delete(request.socket);
    log?.info(
      {
        ...loggedRequest(request, secrets),
        status: response.statusCode,
        ms: Math.round(performance.now() - started),
        from,
        isWhole: response.writableFinished,
        ...outcome,
      },
      'request',
    );
    if (isStopping) server.closeIdleConnections();
  };

  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: Math.min(5_000, limits.headersMs),
      maxHeaderSize: MOST_HEAD_BYTES,
      requireHostHeader: true,
      insecureHTTPParser: false,
    },
    (request, response) => {
      // An unexpected error ends one connection, not the server.
      handle(request, response).catch(() => request.socket.destroy());
    },
  );
  server.setTimeout(limits.idleMs);
  // A tunnel is never opened, and the bytes after `CONNECT` are no request.
  server.on('connect', (_: IncomingMessage, socket: Socket) =>
    socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n'),
  );
  refuseUnread(server, underway);
  await once(server.listen(options.port, options.host), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  return {
    /** Address of the page, such as `http://127.0.0.1:4848/catalog/`; one that a browser can open. */
    url: pageUrl(options.host, port, options.basePath),
    proxy,
    /** Lets the page talk to these origins from now on, beside its own. */
    allow: (signInOrigins: readonly string[]) => files.update(siteWith(signInOrigins)),
    /** Takes no more requests, lets those under way end for a while, then ends all connections. */
    stop: async () => {
      isStopping = true;
      const closed = new Promise<void>((done) => void server.close(() => done()));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), limits.stopMs);
      await closed;
      clearTimeout(timer);
      await proxy.close();
    },
  };
}
