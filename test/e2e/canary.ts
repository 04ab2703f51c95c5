import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Request } from '@playwright/test';

/** Another origin on this machine, which records the Authorization header of each request. */
export async function openSecondOrigin() {
  const visits: string[] = [];
  const server = createServer((request, answer) => {
    visits.push(request.headers.authorization ?? '');
    answer
      .writeHead(200, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' })
      .end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Authorization headers that came, empty ones for requests without. */
    visits: (): readonly string[] => visits,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

/** All that a page keeps or shows, as texts by their places. Runs in the page. */
async function keptInPage(): Promise<Readonly<Record<string, string>>> {
  const databases = await indexedDB.databases();
  const caches = await window.caches.keys();
  const inputs = [...document.querySelectorAll('input, textarea')].map((input) =>
    input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement ? input.value : '',
  );
  return {
    'the page': document.documentElement.outerHTML,
    'a field': inputs.join(' '),
    'the address': location.href,
    'the history': JSON.stringify(history.state),
    'local storage': JSON.stringify(Object.entries(localStorage)),
    'session storage': JSON.stringify(Object.entries(sessionStorage)),
    cookies: document.cookie,
    databases: JSON.stringify([databases, caches]),
    'the window’s name': window.name,
  };
}

/**
 * Watches everything that a page sends and says from now on, to look for secrets in it, which may become known later.
 * @param own the origin whose API gets them as bearers
 * @param isMeant whether the body of a request may have them
 */
export function watchPage(page: Page, own: string, isMeant: (request: Request) => boolean = () => false) {
  const said: (readonly [place: string, text: string])[] = [];
  const bearers: string[] = [];
  page.on('console', (message) => said.push(['the console', message.text()]));
  page.on('framenavigated', (frame) => said.push(['an address', frame.url()]));
  page.on('request', (request) => {
    const { origin, pathname, href } = new URL(request.url());
    said.push(['the address of a request', href]);
    for (const [name, value] of Object.entries(request.headers())) {
      const isBearer = name === 'authorization' && origin === own && pathname.includes('/api/v1/');
      if (isBearer) bearers.push(value);
      else said.push([`the header ${name} for ${origin}`, value]);
    }
    if (!isMeant(request)) said.push(['the body of a request', request.postData() ?? '']);
  });
  return {
    /** Values of the headers that are meant for the API. */
    bearers: (): readonly string[] => bearers,
    /** Places where one of the secrets was found so far, each once, what the page keeps now included. */
    async places(...secrets: readonly string[]): Promise<readonly string[]> {
      const kept = Object.entries(await page.evaluate(keptInPage));
      const found = [...said, ...kept].filter(([, text]) => secrets.some((secret) => text.includes(secret)));
      return [...new Set(found.map(([place]) => place))];
    },
  };
}
