import * as fc from 'fast-check';
import { setupServer } from 'msw/node';
import { handleInProcess } from '#src/fake/mounts/in-process.ts';
import { fakeHandlers } from '#src/fake/mounts/browser/handlers.ts';
import { startFakeServer } from '#src/fake/mounts/node/server.ts';
import { createService, type FakeService } from '#src/fake/service/service.ts';
import { isMembers } from '#test/contract/answer.ts';
import { hold } from '#test/contract/check.ts';
import { tampered } from '#test/support/broken/tampered.ts';
import { addressOf } from './ask.ts';
import { keeps, makeWith, rejects, type Law } from './law.ts';
import { names, shelves } from './shelf.ts';

const HOST = 'http://catalog.test';

type Send = (target: string) => Promise<Response>;

const requests = fc.array(
  fc.oneof(
    fc
      .record({ limit: fc.integer({ min: -1, max: 9 }), fields: fc.constantFrom('', 'tags', 'nope') })
      .map((query) => addressOf('/tables', query)),
    fc
      .constantFrom(...names)
      .map((name) => `/api/v1/tables/name/${encodeURIComponent(`snow.sales.mart.${name}`)}`),
    fc.constantFrom(
      '/api/v1/no/route',
      '/api/v1/databases',
      '/api/v1/tables?after=%25',
      '/api/v1/tables/name/a%2Fb%20c',
    ),
  ),
  { minLength: 1, maxLength: 3 },
);

async function exchange(send: Send, targets: readonly string[]): Promise<string> {
  const texts: string[] = [];
  for (const target of targets) {
    const response = await send(target);
    texts.push(`${response.status} ${response.headers.get('content-type')} ${await response.text()}`);
  }
  return texts.join('\n');
}

const init = { headers: { Authorization: 'Bearer demo' } };

async function overHttp(service: FakeService, targets: readonly string[]): Promise<string> {
  const server = await startFakeServer({ port: 0, service });
  try {
    return await exchange((target) => fetch(`${server.url}${target}`, init), targets);
  } finally {
    await server.close();
  }
}

async function overMsw(service: FakeService, targets: readonly string[]): Promise<string> {
  const server = setupServer(...fakeHandlers(service));
  server.listen({ onUnhandledRequest: 'error' });
  try {
    return await exchange((target) => fetch(`${HOST}${target}`, init), targets);
  } finally {
    server.close();
  }
}

const law: Law = (make) =>
  fc.asyncProperty(shelves, requests, async (shelf, targets) => {
    const service = () => make(shelf);
    const fetchInProcess = handleInProcess(service());
    const inProcess = await exchange((target) => fetchInProcess(`${HOST}${target}`, init), targets);
    const node = await overHttp(service(), targets);
    const msw = await overMsw(service(), targets);
    hold(node === inProcess, `over HTTP: ${node}\nin process: ${inProcess}`);
    hold(msw === inProcess, `over MSW: ${msw}\nin process: ${inProcess}`);
  });

keeps('P16', 'MSW, Node and in-process mounts agree', law);
rejects(
  law,
  'a service that answers by its mount',
  makeWith((options) =>
    tampered(createService(options), ({ url }, _, body) =>
      isMembers(body) ? { body: { ...body, host: new URL(url).host } } : undefined,
    ),
  ),
);
