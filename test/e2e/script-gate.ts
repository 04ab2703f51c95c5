import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Requests for the site's configuration. */
export const CONFIG = /^\/config\.json$/;

/** Stands between the browser and a site: counts what it is asked for, and lets no script through before it is told to. */
export async function watch(site: string, change = (html: string) => html) {
  const asked: string[] = [];
  let letGo = () => {};
  const scripts = new Promise<void>((resolve) => (letGo = resolve));
  const pass = async ({ url = '/', method, headers }: IncomingMessage, response: ServerResponse) => {
    asked.push(url);
    if (url.endsWith('.js')) await scripts;
    // As it is and whole: pages are changed on their way.
    const onward = forward(site + url, { method, headers: { ...headers, 'accept-encoding': 'identity' } });
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      onward.once('response', resolve).once('error', reject).end();
    });
    const answer = await answered;
    const { 'content-length': _, ...rest } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, rest);
    const body = await buffer(answer);
    response.end(/html/.test(rest['content-type'] ?? '') ? change(body.toString()) : body);
  };
  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    letGo,
    count: (path: RegExp) => asked.filter((url) => path.test(url)).length,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
