import { request as ask, type RequestListener } from 'node:http';

/**
 * Passes on what is below a prefix, without it, as code servers, notebooks and ingresses do.
 * @param target address of the server behind it @param told what it says in `X-Forwarded-Prefix`; absent: nothing
 */
export const takePrefix =
  (target: string, prefix: string, told?: string): RequestListener =>
  (request, response) => {
    const { url = '', method, headers } = request;
    if (url === prefix) {
      response.writeHead(302, { Location: `${prefix}/` }).end();
      return;
    }
    if (!url.startsWith(`${prefix}/`)) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('not proxied');
      return;
    }
    const { hostname, port } = new URL(target);
    const path = url.slice(prefix.length);
    const sent = { ...headers, ...(told !== undefined && { 'x-forwarded-prefix': told }) };
    const passed = ask({ hostname, port, path, method, headers: sent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.once('error', () => response.writeHead(502).end());
    request.pipe(passed);
  };
