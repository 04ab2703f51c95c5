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

/** All that a page keeps or shows, as one text. Runs in the page. */
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

/** Watches everything a page sends and says for a text that must not be found, and looks through what it keeps. */
export function watchFor(canary: string, page: Page) {
  const found: string[] = [];
  const own = () => new URL(page.url()).origin;
  const onRequest = (request: Request) => {
    const { origin, href } = new URL(request.url());
    const headers = Object.entries(request.headers());
    if (href.includes(canary)) found.push(`the address of a request: ${request.method()}`);
    if (request.postData()?.includes(canary)) found.push('the body of a request');
    for (const [name, value] of headers) {
      if (!value.includes(canary)) continue;
      if (name !== 'authorization') found.push(`the header ${name}`);
      else if (origin !== own()) found.push(`Authorization for ${origin}`);
    }
  };
  page.on('request', onRequest);
  page.on('console', (message) => {
    if (message.text().includes(canary)) found.push('the console');
  });
  return {
    /** Where it was found so far, what the page keeps now included. */
    async found(): Promise<readonly string[]> {
      const kept = await page.evaluate(keptInPage);
      const places = Object.entries(kept).flatMap(([place, text]) => (text.includes(canary) ? [place] : []));
      return [...found, ...places];
    },
  };
}
