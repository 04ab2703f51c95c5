import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import type { Site } from '#test/e2e/servers.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

const isFile = (path: string) => existsSync(path) && statSync(path).isFile();

/**
 * A host of plain files, below a path of its own. It knows nothing of the page and sends no headers for it; a folder is
 * answered with its `index.html` and what is not there with `404.html`, as hosts of static pages do.
 */
export async function serveStatic(folder: string, path: string): Promise<Site> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const inside = pathname.startsWith(path)
      ? normalize(`/${decodeURIComponent(pathname.slice(path.length))}`)
      : undefined;
    const asked = inside === undefined ? '' : join(folder, inside);
    const file = [asked, join(asked, 'index.html'), join(folder, '404.html')].find(isFile);
    if (inside === undefined || file === undefined) {
      response.writeHead(404).end();
      return;
    }
    const status = file.endsWith('404.html') ? 404 : 200;
    response.writeHead(status, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  return {
    url: `http://127.0.0.1:${port}${path}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
