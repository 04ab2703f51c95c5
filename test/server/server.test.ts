import { get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startFakeServer } from '#src/fake/adapters/node/server.ts';
import { startFake } from '#src/fake/start-fake.ts';
import { parseOptions } from '#src/server/options.ts';
import { loggedRequest, startServer } from '#src/server/server.ts';
import { buildFolder, exchange, listen, startSite, statusesOf } from './servers.ts';

const ask = (url: string, headers: OutgoingHttpHeaders = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers, maxHeaderSize: 200_000 }, resolve).once('error', reject);
  });

test('two catalogs are reached, each by its own path and with its own token', async () => {
  const fakes = await Promise.all(
    [30, 20].map((tables, at) =>
      startFakeServer({
        port: 0,
        service: startFake({ tables, token: `token-${at}` }),
      }),
    ),
  );
  const [main, staging] = fakes;
  const args = ['--catalog', `main=${main?.url}`, '--catalog', `staging=${staging?.url}`];
  const { url, stop } = await startSite({ args, tokens: { main: 'token-0', staging: 'token-1' } });
  const totalOf = async (path: string) =>
    (JSON.parse(await text(await ask(url + path))) as { paging: { total: number } }).paging.total;
  expect(await totalOf('main/api/v1/tables?limit=1')).toBe(30);
  expect(await totalOf('staging/api/v1/tables?limit=1')).toBe(20);
  expect((await ask(`${url}api/v1/tables`)).statusCode).toBe(404);
  await stop();
  for (const fake of fakes) await fake.close();
});

test('the access log has what was asked and how it ended, and no values', async () => {
  const upstream = await listen((_, response) => response.end('{}'));
  const { url, log } = await startSite({ args: ['--catalog', upstream] });
  await text(await ask(`${url}api/v1/search/query?q=who+earns&index=table_search_index`));
  await text(await ask(`${url}api/x`));
  await expect.poll(() => log.length).toBe(2);
  const [first, second] = log.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(first).toMatchObject({
    method: 'GET',
    path: '/api/v1/search/query',
    query: ['q', 'index'],
    status: 200,
    from: '127.0.0.1',
    isWhole: true,
    catalog: 'catalog',
    bytes: 2,
  });
  expect(second).toMatchObject({ status: 404, refused: 'Only /api/v1/ is passed on.' });
  expect(log.join('')).not.toContain('earns');
});

test('a token in a request is never logged, wherever it stands', () => {
  const own = 'own-0123456789ab';
  const logged = loggedRequest(
    {
      method: 'GET',
      url: `/a/${own}/server?${own}=1&token=${own}&server`,
      rawHeaders: ['authorization', `Bearer ${own}`],
    },
    ['server'],
  );
  const stars = '*'.repeat(own.length);
  expect(logged).toEqual({ method: 'GET', path: `/a/${stars}/******`, query: [stars, 'token', '?'] });
});

test('told to stop, it lets what is under way end, takes nothing more, and then is gone', async () => {
  let finish = () => {};
  const upstream = await listen((_, response) => {
    response.write('{');
    finish = () => response.end('}');
  });
  const { url, stop } = await startSite({
    args: ['--catalog', upstream],
    setup: { limits: { stopMs: 5_000 } },
  });
  const answer = await ask(`${url}api/v1/tables`);
  const stopped = stop();
  await expect(ask(url)).rejects.toThrow(/ECONNREFUSED/);
  finish();
  expect(await text(answer)).toBe('{}');
  await stopped;
});

test('what does not end is ended', async () => {
  const upstream = await listen((_, response) => void response.write('{'));
  const { url, stop } = await startSite({ args: ['--catalog', upstream], setup: { limits: { stopMs: 50 } } });
  const answer = await ask(`${url}api/v1/tables`);
  const [read] = await Promise.allSettled([text(answer), stop()]);
  expect(read.status).toBe('rejected');
});

test('cookies of other tools of this host are in the way of nothing', async () => {
  const seen: IncomingMessage[] = [];
  const upstream = await listen((request, response) => {
    seen.push(request);
    response.end('{}');
  });
  const { url } = await startSite({ args: ['--catalog', upstream] });
  const headers = {
    Cookie: Array.from({ length: 16 }, (_, at) => `tool-${at}=${'x'.repeat(4_080)}`).join('; '),
  };
  for (const path of ['', 'tables', 'config.json', 'assets/index-1.js', 'api/v1/tables'])
    expect([path, (await ask(url + path, headers)).statusCode]).toEqual([path, 200]);
  expect(seen.map((request) => request.headers.cookie)).toEqual([undefined]);
  // Control: a server with the limit of Node.
  const other = await listen((_, response) => response.end());
  expect((await ask(other, headers)).statusCode).toBe(431);
});

test('a head that is too long is refused in words, and the next connection is served', async () => {
  const { url } = await startSite({});
  const sent = (length: number) =>
    exchange(url, `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${'x'.repeat(length)}\r\n\r\n`);
  expect(statusesOf(await sent(130_000))).toEqual([200]);
  for (const length of [132_000, 300_000, 5_000_000]) {
    const came = await sent(length);
    expect(statusesOf(came)).toEqual([431]);
    expect(came).toContain('Proxy-Status: catalog-browser; error=http_request_denied');
    expect(came).toMatch(/\{"code":431,"message":"[^"]*131072 bytes[^"]*clear the cookies[^"]*"\}$/);
  }
  expect((await ask(url)).statusCode).toBe(200);
});

test('a token of 60,000 characters comes to the catalog as it is', async () => {
  const seen: (string | undefined)[] = [];
  const upstream = await listen(
    (request, response) => {
      seen.push(request.headers.authorization);
      response.end('{}');
    },
    { maxHeaderSize: 200_000 },
  );
  const { url } = await startSite({ args: ['--catalog', upstream], tokens: { catalog: 'own' } });
  const Authorization = `Bearer ${'x'.repeat(60_000)}`;
  expect((await ask(`${url}api/v1/tables`, { Authorization })).statusCode).toBe(200);
  expect((await ask(`${url}api/v1/tables`)).statusCode).toBe(200);
  expect(seen).toEqual([Authorization, 'Bearer own']);
});

test('a connection whose answer has begun is not answered a second time', async () => {
  const upstream = await listen((_, response) => void response.writeHead(200).write('{'));
  const { url } = await startSite({ args: ['--catalog', upstream] });
  const nonsense = 'nonsense\r\n\r\n';
  expect(statusesOf(await exchange(url, `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n${nonsense}`))).toEqual([
    200,
  ]);
  // Control: alone it is answered.
  expect(statusesOf(await exchange(url, nonsense))).toEqual([400]);
});

test.each([
  ['0.0.0.0', 'localhost'],
  ['0', 'localhost'],
  ['::', 'localhost'],
  ['[::]', 'localhost'],
  ['0:0:0:0:0:0:0:0', 'localhost'],
  ['127.0.0.1', '127.0.0.1'],
  ['::1', '[::1]'],
  ['localhost', 'localhost'],
])('listening on %s, the page is at %s', async (host, expected) => {
  const { url } = await startSite({ args: ['--host', host, '--base-path', '/p'] });
  expect(url).toBe(`http://${expected}:${new URL(url).port}/p/`);
  expect((await ask(url)).statusCode).toBe(200);
});

test('a port that is taken is Node’s own error', async () => {
  const { url } = await startSite({});
  const options = parseOptions(['--port', new URL(url).port], {});
  if (options.kind !== 'serve') throw new Error(options.kind);
  const site = { folder: buildFolder(), build: 'product' } as const;
  await expect(startServer({ options, site, tokens: new Map() })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
});
