import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FakeAnswer, FakeService } from '../../service/service.ts';

export interface FakeServer {
  readonly url: string;
  /** Ends every connection, then resolves. */
  close(): Promise<void>;
}

const HOST = '127.0.0.1';

async function readBody(message: IncomingMessage): Promise<string> {
  let body = '';
  message.setEncoding('utf8');
  for await (const chunk of message) body += String(chunk);
  return body;
}

async function toRequest(message: IncomingMessage, signal: AbortSignal): Promise<Request> {
  const { method = 'GET', url = '/' } = message;
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const body = method === 'GET' || method === 'HEAD' ? null : await readBody(message);
  return new Request(`http://${HOST}${url}`, { method, headers, body, signal });
}

async function send(answer: FakeAnswer, message: IncomingMessage, response: ServerResponse): Promise<void> {
  if ('drop' in answer) {
    message.socket.resetAndDestroy();
    return;
  }
  const body = Buffer.from(await answer.response.arrayBuffer());
  response.writeHead(answer.response.status, {
    ...Object.fromEntries(answer.response.headers),
    ...(message.method !== 'HEAD' && answer.response.status !== 204 && { 'Content-Length': body.byteLength }),
  });
  if (!('truncate' in answer)) {
    response.end(message.method === 'HEAD' ? undefined : body);
    return;
  }
  response.write(body.subarray(0, answer.truncate), () => {
    setTimeout(() => message.socket.destroy(), answer.hang ?? 0);
  });
}

async function serve(
  service: FakeService,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const disconnected = new AbortController();
  response.once('close', () => disconnected.abort());
  try {
    await send(await service.handle(await toRequest(message, disconnected.signal)), message, response);
  } catch {
    // The client disconnected, or the request cannot be represented as a Request.
    if (!response.headersSent && !disconnected.signal.aborted) response.writeHead(400).end();
  }
}

/**
 * Serves the fake over HTTP on 127.0.0.1; `port` 0 picks a free one.
 * Rejects with Node's own error if it cannot listen (`code` `EADDRINUSE`).
 */
export function startFakeServer(options: { port: number; service: FakeService }): Promise<FakeServer> {
  const server = createServer({ keepAliveTimeout: 60_000, maxHeaderSize: 1_048_576 }, (message, response) => {
    void serve(options.service, message, response);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, HOST, () => {
      server.off('error', reject);
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : options.port;
      resolve({
        url: `http://${HOST}:${port}`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}
