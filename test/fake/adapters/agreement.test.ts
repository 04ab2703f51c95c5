import { setupServer } from 'msw/node';
import { expect, test } from 'vitest';
import { fakeHandlers } from '#src/fake/adapters/browser/start-browser-fake.ts';
import { handleInProcess } from '#src/fake/adapters/in-process.ts';
import { startFakeServer } from '#src/fake/adapters/node/server.ts';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { createService } from '#src/fake/service/service.ts';
import { sampleTable, sampleTables } from '#test/support/sample-tables.ts';

const service = () =>
  createService({
    catalog: catalogFromRecords([...sampleTables(5), sampleTable(9, 'a/b %.🚀"')]),
    now: () => 1_795_000_000_000,
    login: { email: 'a@b.c', password: 'x' },
  });

type Send = (path: string, init: RequestInit) => Promise<Response>;

const awkward = encodeURIComponent('snow.sales.mart."a/b %.🚀"""');
const exchanges: readonly (readonly [string, string, unknown?])[] = [
  ['GET', '/api/v1/tables?limit=3&fields=*'],
  ['GET', `/api/v1/tables/name/${awkward}`],
  ['GET', '/api/v1/tables/name/nope'],
  ['GET', '/api/v1/tables?after=%25'],
  ['GET', '/api/v1/nope'],
  ['HEAD', '/api/v1/tables'],
  ['POST', '/api/v1/users/login', { email: 'a@b.c', password: btoa('x') }],
  ['POST', '/__fake/tables', { name: 'new', databaseSchema: 'snow.sales.mart' }],
  ['DELETE', '/__fake/tables/snow.sales.mart.new'],
  [
    'PUT',
    '/__fake/faults',
    [{ route: '/api/v1/tables', then: { status: 503, headers: { 'Retry-After': '3' } } }],
  ],
  ['GET', '/api/v1/tables'],
  ['PUT', '/__fake/faults', [{ route: '/api/v1/tables', then: { raw: '<p>', contentType: 'text/html' } }]],
  ['GET', '/api/v1/tables'],
  ['PUT', '/__fake/faults', [{ route: '/api/v1/tables', then: { drop: true } }]],
  ['GET', '/api/v1/tables'],
  ['PUT', '/__fake/faults', [{ route: '/api/v1/tables', then: { truncate: 40 } }]],
  ['GET', '/api/v1/tables'],
  ['GET', '/__fake/log'],
];

async function exchange(send: Send, [method, path, body]: (typeof exchanges)[number]) {
  try {
    const response = await send(path, {
      method,
      headers: { Authorization: 'Bearer demo' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { status, headers } = response;
    return {
      status,
      text: await response.text(),
      type: headers.get('Content-Type'),
      retry: headers.get('Retry-After'),
    };
  } catch (error) {
    return { status: 'failed', typeError: error instanceof TypeError };
  }
}

async function exchangeAll(send: Send) {
  const answers = [];
  for (const one of exchanges) answers.push(await exchange(send, one));
  return answers;
}

async function overHttp() {
  const server = await startFakeServer({ port: 0, service: service() });
  try {
    return await exchangeAll((path, init) => fetch(server.url + path, init));
  } finally {
    await server.close();
  }
}

/** MSW answers requests to every origin while it listens. */
async function overMsw() {
  const msw = setupServer(...fakeHandlers(service()));
  msw.listen({ onUnhandledRequest: 'bypass' });
  try {
    return await exchangeAll((path, init) => fetch(`http://mocked.test${path}`, init));
  } finally {
    msw.close();
  }
}

test('P16 HTTP, MSW and the in-process fetch give the same responses to the same requests', async () => {
  const inProcess = await exchangeAll(handleInProcess(service()));
  expect(await overHttp()).toEqual(inProcess);
  expect(await overMsw()).toEqual(inProcess);
  expect(inProcess.map(({ status }) => status)).toEqual([
    200,
    200,
    404,
    400,
    404,
    200,
    200,
    201,
    204,
    200,
    503,
    200,
    200,
    200,
    'failed',
    200,
    'failed',
    200,
  ]);
});
