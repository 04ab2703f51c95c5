import { get, type IncomingMessage, type OutgoingHttpHeaders, type RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { gzipSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { probe } from '#src/server/catalog-watch.ts';
import { API_HEADERS, maskText, PROXY_LIMITS, tokenMask, type ProxyLimits } from '#src/server/proxy.ts';
import { runs } from '#test/support/long.ts';
import { listen, listenAsProxy, startSite, type Started } from './servers.ts';

const CANARY = 'canary-9a7be1d3c2';
const WHOLE = JSON.stringify({ data: 'x'.repeat(50_000) });
const JSON_TYPE = { 'Content-Type': 'application/json' };
const LENGTH = { ...JSON_TYPE, 'Content-Length': WHOLE.length };

/** Where the catalog of these tests has its behaviours. */
const AT = 'api/v1/tables/name/';

/** A catalog with a behaviour per name of a table. */
const BEHAVIOURS: Readonly<Record<string, RequestListener>> = {
  whole: (_, response) => response.writeHead(200, LENGTH).end(WHOLE),
  chunks: (_, response) => {
    response.writeHead(200, JSON_TYPE).write(WHOLE.slice(0, 20_000));
    response.end(WHOLE.slice(20_000));
  },
  gzip: (_, response) =>
    response.writeHead(200, { ...JSON_TYPE, 'Content-Encoding': 'gzip' }).end(gzipSync(WHOLE)),
  empty: (_, response) => response.writeHead(204).end(),
  head: (_, response) => response.writeHead(200, LENGTH).end(),
  'cut-length': ({ socket }, response) =>
    response.writeHead(200, LENGTH).write(WHOLE.slice(0, 20_000), () => socket.destroySoon()),
  'cut-chunks': ({ socket }, response) =>
    response.writeHead(200, JSON_TYPE).write(WHOLE.slice(0, 20_000), () => socket.destroy()),
  'cut-gzip': (_, response) =>
    response
      .writeHead(200, { ...JSON_TYPE, 'Content-Encoding': 'gzip' })
      .end(gzipSync(WHOLE).subarray(0, 60)),
  'not-gzip': (_, response) =>
    response.writeHead(200, { ...JSON_TYPE, 'Content-Encoding': 'gzip' }).end(WHOLE),
  bomb: (_, response) =>
    response
      .writeHead(200, { ...JSON_TYPE, 'Content-Encoding': 'gzip' })
      .end(gzipSync(Buffer.alloc(3_000_000))),
  'too-long': (_, response) => response.writeHead(200, JSON_TYPE).end('x'.repeat(1_500_000)),
  stalls: (_, response) => void response.writeHead(200, JSON_TYPE).write(WHOLE.slice(0, 20_000)),
  drips: (_, response) => {
    response.writeHead(200, JSON_TYPE);
    const timer = setInterval(() => response.write('x'.repeat(100)), 50);
    response.once('close', () => clearInterval(timer));
  },
  reset: ({ socket }) => socket.resetAndDestroy(),
  silent: () => {},
  zstd: (_, response) => response.writeHead(200, { 'Content-Encoding': 'zstd' }).end(WHOLE),
  nonsense: ({ socket }) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx'),
  'odd-header': ({ socket }) =>
    socket.end('HTTP/1.1 200 OK\r\nLocation: /\x01\r\nContent-Length: 40000\r\n\r\nxx'),
  marked: (_, response) => response.writeHead(502, { 'Proxy-Status': 'catalog-browser; error=x' }).end('{}'),
  redirect: (_, response) => response.writeHead(302, { Location: '/login' }).end(),
  connection: (_, response) =>
    response
      .writeHead(200, {
        ...LENGTH,
        Connection: 'keep-alive, X-Own',
        'X-Own': 'x',
        'Set-Cookie': 'a=b',
        Server: 'nginx',
        'Content-Security-Policy': '*',
        'Retry-After': '7',
        Upgrade: 'h2c',
      })
      .end(WHOLE),
  echo: ({ headers }, response) => {
    const said = JSON.stringify({ message: `${headers.authorization} was refused`, headers });
    response.writeHead(500, { ...JSON_TYPE, 'X-Request-Id': String(headers.authorization) }).end(said);
  },
  'echo-gzip': ({ headers }, response) =>
    response
      .writeHead(500, { ...JSON_TYPE, 'Content-Encoding': 'gzip' })
      .end(gzipSync(JSON.stringify({ message: `${headers.authorization} was refused`.repeat(200) }))),
  'echo-redirect': ({ headers }, response) =>
    response.writeHead(302, { Location: `/login?${headers.authorization?.split(' ')[1]}` }).end(),
};

/** Short, and longer than a starved machine takes for seventeen answers at once: 400 ms were not, at nice 19 beside others. */
const LIMITS: ProxyLimits = {
  ...PROXY_LIMITS,
  headersMs: 2_000,
  idleMs: 2_000,
  totalMs: 3_500,
  answerBytes: 1_000_000,
};

async function start(proxyLimits = LIMITS): Promise<Started & { seen: IncomingMessage[]; upstream: string }> {
  const seen: IncomingMessage[] = [];
  const upstream = await listen((request, response) => {
    seen.push(request);
    const [name = ''] = (request.url ?? '').replace(`/${AT}`, '').split('?');
    BEHAVIOURS[name]?.(request, response);
  });
  const args = ['--catalog', upstream];
  return {
    ...(await startSite({ args, tokens: { catalog: CANARY }, setup: { proxyLimits } })),
    seen,
    upstream,
  };
}

/** Requests like a browser: Node's fetch takes an interrupted chunked body for complete where the connection was to close. */
const ask = (url: string, headers: OutgoingHttpHeaders = {}, method = 'GET') =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers, method }, resolve).once('error', reject);
  });

/** How a request ends, as one text. */
async function endOf(site: string, name: string, headers: OutgoingHttpHeaders = {}): Promise<string> {
  const answer = await ask(`${site}${AT}${name}`, headers).catch(() => undefined);
  const body = answer && (await buffer(answer).catch(() => undefined));
  if (!body) return 'broken off';
  const plain = answer.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
  return `${answer.statusCode} ${plain.length === WHOLE.length ? 'whole' : plain.toString('utf8')}`;
}

const failed = (status: number, message: string) => `${status} ${JSON.stringify({ code: status, message })}`;

/** How an answer of each kind ends. */
const ENDS: Readonly<Record<string, string>> = {
  whole: '200 whole',
  chunks: '200 whole',
  gzip: '200 whole',
  empty: '204 ',
  'cut-length': 'broken off',
  'cut-chunks': 'broken off',
  'cut-gzip': 'broken off',
  'not-gzip': 'broken off',
  bomb: 'broken off',
  'too-long': 'broken off',
  stalls: 'broken off',
  drips: 'broken off',
  reset: failed(502, 'The catalog does not answer.'),
  silent: failed(504, 'The catalog did not answer in time.'),
  zstd: failed(502, 'The catalog does not answer.'),
  nonsense: failed(502, 'The catalog does not answer.'),
  'odd-header': failed(502, 'The catalog does not answer.'),
};

test('an answer that a catalog breaks off, delays or spoils is never taken for a whole one, and the next is whole', async () => {
  const site = await start();
  const ends = await Promise.all(
    Object.keys(ENDS).map(async (name) => [name, await endOf(site.url, name)] as const),
  );
  expect(Object.fromEntries(ends)).toEqual(ENDS);
  expect(await endOf(site.url, 'whole', { 'Accept-Encoding': 'gzip' })).toBe('200 whole');
});

test('answers are compressed for browsers that take it, and all of them have the headers of the product', async () => {
  const site = await start();
  const plain = await ask(`${site.url}${AT}gzip`);
  expect(plain.headers).not.toHaveProperty('content-encoding');
  const packed = await ask(`${site.url}${AT}whole`, { 'Accept-Encoding': 'br;q=1, gzip;q=0.5' });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  expect((await buffer(packed)).length).toBeLessThan(1_000);
  const none = await ask(`${site.url}${AT}whole`, { 'Accept-Encoding': 'gzip;q=0' });
  expect(none.headers).toMatchObject({ 'content-length': String(WHOLE.length) });
  const head = await ask(`${site.url}${AT}head`, {}, 'HEAD');
  for (const { headers } of [plain, packed, head, await ask(`${site.url}${AT}reset`)]) {
    for (const [name, value] of Object.entries(API_HEADERS)) expect(headers[name.toLowerCase()]).toBe(value);
    expect(headers).not.toHaveProperty('content-disposition');
  }
});

test('what is between two servers ends here, in both directions', async () => {
  const { url, seen, upstream } = await start();
  const answer = await ask(`${url}${AT}connection`, {
    Cookie: 'a=b',
    TE: 'trailers',
    'X-Forwarded-For': '10.0.0.1',
  });
  for (const name of ['x-own', 'set-cookie', 'server', 'upgrade'])
    expect(answer.headers).not.toHaveProperty(name);
  expect(answer.headers['retry-after']).toBe('7');
  expect(seen[0]?.headers).toEqual({
    host: new URL(upstream).host,
    connection: 'keep-alive',
    authorization: `Bearer ${CANARY}`,
    'accept-encoding': 'gzip',
    'x-forwarded-for': '10.0.0.1, 127.0.0.1',
    'x-forwarded-host': new URL(url).host,
  });
});

test('a redirect is passed on, not followed', async () => {
  const { url, seen } = await start();
  const answer = await ask(`${url}${AT}redirect`);
  expect([answer.statusCode, answer.headers.location, seen.length]).toEqual([302, '/login', 1]);
});

test('a browser that goes away ends the request to the catalog', async () => {
  const { url, seen, log } = await start(PROXY_LIMITS);
  const answer = await ask(`${url}${AT}drips`);
  answer.destroy();
  await expect.poll(() => seen[0]?.socket.destroyed).toBe(true);
  await expect.poll(() => log.join('')).toContain('CLIENT_CLOSED');
});

test('a body of a sign-in that is longer than it says ends the request', async () => {
  const { url, seen } = await start();
  const body = Readable.from(['{"a":"', 'x'.repeat(20_000), '"}']);
  const init = { method: 'POST', headers: JSON_TYPE, body: Readable.toWeb(body), duplex: 'half' };
  const answer = await fetch(`${url}api/v1/users/login`, init);
  expect([answer.status, seen.length]).toEqual([413, 0]);
});

/** Where the token is in an answer and in what the server says. */
async function placesOf(url: string, log: readonly string[], paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const look = async (path: string) => {
    const answer = await ask(url + path);
    if (JSON.stringify(answer.rawHeaders).includes(CANARY)) found.push(`${path}: headers`);
    if ((await text(answer).catch(() => '')).includes(CANARY)) found.push(`${path}: body`);
  };
  await Promise.all(paths.map(look));
  await expect.poll(() => log.length).toBeGreaterThanOrEqual(paths.length);
  return [...found, ...log.filter((line) => line.includes(CANARY)).map(() => 'log')];
}

const ALL_PATHS = [
  ...['echo', 'echo-gzip', 'echo-redirect', 'silent', 'reset', 'nonsense', 'whole'].map((name) => AT + name),
  `${AT}${CANARY}?token=${CANARY}&${CANARY}`,
  `api/v2/${CANARY}`,
  `${CANARY}/..?${CANARY}`,
  'config.json',
  '',
  'healthz',
];

test('the token is in no answer and no log, whatever a catalog repeats', async () => {
  const { url, log, seen } = await start();
  expect(await placesOf(url, log, ALL_PATHS)).toEqual([]);
  expect(seen.filter(({ headers }) => headers.authorization === `Bearer ${CANARY}`).length).toBeGreaterThan(
    5,
  );
});

test('a token is masked wherever a stream is cut, and nothing else is changed', async () => {
  const token = 'abcab';
  const parts = fc.array(
    fc.oneof(fc.constantFrom('a', 'ab', 'abc', 'abcab', 'cab', 'x'), fc.string({ maxLength: 3 })),
  );
  await fc.assert(
    fc.asyncProperty(parts, async (given) => {
      const bytes = given.map((part) => Buffer.from(part));
      const masked = await buffer(
        Readable.from(bytes.filter(({ length }) => length > 0)).pipe(tokenMask(token)),
      );
      const whole = Buffer.concat(bytes).toString('latin1');
      expect(masked.toString('latin1')).toBe(maskText(whole, [token]));
      expect(masked.includes(token)).toBe(false);
    }),
    { numRuns: runs(200) },
  );
});

describe('services', () => {
  const CONNECTION = { config: { password: CANARY, host: 'db.internal' } };
  const service = (at: number) => ({
    id: `id-${at}`,
    name: `service ${at}`,
    serviceType: 'Snowflake',
    displayName: { connection: CONNECTION },
    connection: CONNECTION,
    owners: [{ id: 'a', connection: CONNECTION }],
  });
  const listOf = (count: number) => ({
    data: Array.from({ length: count }, (_, at) => service(at)),
    paging: { total: count, after: 'next', connection: CONNECTION },
    connection: CONNECTION,
  });
  const PATH = 'api/v1/services/databaseServices?limit=1000';

  /** The answer of the command to a list of services. */
  async function answerTo(handler: RequestListener, path = PATH, headers: OutgoingHttpHeaders = {}) {
    const site = await startSite({ args: ['--catalog', await listen(handler)] });
    const answer = await ask(site.url + path, headers);
    const body = await buffer(answer);
    const plain = answer.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
    return { status: answer.statusCode, said: plain.toString('utf8'), log: site.log };
  }

  test.each([0, 1, 1_000])('%i of them come with their names, and without connections', async (count) => {
    for (const isPacked of [false, true]) {
      const whole = JSON.stringify(listOf(count));
      const { status, said } = await answerTo(
        (_, response) =>
          response
            .writeHead(200, { ...JSON_TYPE, ...(isPacked && { 'Content-Encoding': 'gzip' }) })
            .end(isPacked ? gzipSync(whole) : whole),
        PATH,
        isPacked ? { 'Accept-Encoding': 'gzip' } : {},
      );
      expect(status).toBe(200);
      expect(JSON.parse(said)).toEqual({
        data: Array.from({ length: count }, (_, at) => ({
          id: `id-${at}`,
          name: `service ${at}`,
          serviceType: 'Snowflake',
        })),
        paging: { total: count, after: 'next' },
      });
    }
  });

  test('a refusal keeps its message alone', async () => {
    const { status, said } = await answerTo((_, response) =>
      response.writeHead(403, JSON_TYPE).end(JSON.stringify({ code: 403, message: 'no', ...service(1) })),
    );
    expect([status, JSON.parse(said)]).toEqual([403, { code: 403, message: 'no' }]);
  });

  test.each([
    ['no JSON', `<html>${CANARY}`],
    ['a cut one', JSON.stringify(listOf(3)).slice(0, -9)],
    ['a list alone', JSON.stringify([service(1)])],
    ['a text', JSON.stringify(CANARY)],
  ])('an answer that cannot be read is an error: %s', async (_, body) => {
    const { status, said, log } = await answerTo((__, response) =>
      response.writeHead(200, JSON_TYPE).end(body),
    );
    expect([status, said]).toEqual([502, failed(502, 'The answer of the catalog cannot be read.').slice(4)]);
    await expect.poll(() => log.join('')).toContain('UNREADABLE_ANSWER');
  });

  test('one alone is not asked for', async () => {
    const asked: unknown[] = [];
    const { status } = await answerTo((request, response) => {
      asked.push(request.url);
      response.writeHead(200, JSON_TYPE).end(JSON.stringify(service(1)));
    }, 'api/v1/services/databaseServices/name/service%201');
    expect([status, asked]).toEqual([403, []]);
  });
});

test.each(['text/html', 'image/svg+xml', 'text/javascript', 'application/jsonp', ''])(
  'what a catalog answers as "%s" is a file to keep, and runs nothing',
  async (type) => {
    const upstream = await listen((_, response) =>
      response.writeHead(200, type === '' ? {} : { 'Content-Type': type }).end('<script src=x></script>'),
    );
    const { url } = await startSite({ args: ['--catalog', upstream] });
    expect((await ask(`${url}api/v1/tables`)).headers).toMatchObject({
      'content-disposition': 'attachment',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  },
);

test('a catalog that is only reached through a proxy is, with the password of the proxy', async () => {
  const upstream = await listen((request, response) =>
    response.end(`{"version":"1.5","asked":"${request.url}"}`),
  );
  const { url, tunnels } = await listenAsProxy(upstream);
  const address = 'http://catalog.test:8585';
  const env = { HTTP_PROXY: url.replace('//', '//me:secret@') };
  const site = await startSite({ args: ['--catalog', address], env });
  expect(await probe(site.proxy, address, 5_000)).toEqual({ version: '1.5' });
  const answer = await ask(`${site.url}api/v1/tables?limit=1`);
  expect(await text(answer)).toContain('"asked":"/api/v1/tables?limit=1"');
  const basic = Buffer.from('me:secret').toString('base64');
  expect(new Set(tunnels)).toEqual(new Set([`catalog.test:8585 Basic ${basic}`]));
  // Controls: this machine is reached without it, and a host that NO_PROXY names is asked for by itself.
  const near = await startSite({ args: ['--catalog', upstream], env });
  expect(await probe(near.proxy, upstream, 5_000)).toEqual({ version: '1.5' });
  const without = await startSite({ args: ['--catalog', address], env: { ...env, NO_PROXY: '.test' } });
  expect((await probe(without.proxy, address, 5_000)).trouble).toContain('there is no host');
  expect(new Set(tunnels).size).toBe(1);
});

test.each([
  ['that does not tunnel', 407, 'http', 'does not let this server reach'],
  ['that does not tunnel', 502, 'https', 'does not let this server reach'],
  ['that refuses connections', undefined, 'http', 'does not answer'],
  ['that refuses connections', undefined, 'https', 'does not answer'],
])('a proxy %s (%s, to %s) is to blame, not the catalog', async (_, status, scheme, fault) => {
  const url =
    status === undefined ? 'http://127.0.0.1:1' : (await listenAsProxy('http://127.0.0.1:1', status)).url;
  const address = `${scheme}://catalog.test:8585`;
  const env = { [`${scheme.toUpperCase()}_PROXY`]: url.replace('//', '//me:secret@') };
  const site = await startSite({ args: ['--catalog', address], env });
  expect((await probe(site.proxy, address, 5_000)).trouble).toMatch(
    new RegExp(`^the proxy ${url} ${fault}.*: check HTTPS_PROXY`),
  );
  const answer = await ask(`${site.url}api/v1/tables`);
  expect(answer.statusCode).toBe(502);
  expect(await text(answer)).toContain(`"The proxy before the catalog ${fault}`);
  // Control: without a proxy it is the catalog.
  const near = await startSite({ args: ['--catalog', 'http://127.0.0.1:1'], env });
  const own = await probe(near.proxy, 'http://127.0.0.1:1', 5_000);
  expect(own.trouble).toMatch(/^http:\/\/127\.0\.0\.1:1 does not answer now \(ECONNREFUSED\)/);
});

test('NO_PROXY may name a network', async () => {
  const address = await listen((_, response) => response.end('{"version":"1.5"}'), { host: '127.0.0.2' });
  const probeWith = async (entries: string) => {
    const env = { HTTP_PROXY: 'http://127.0.0.1:1', NO_PROXY: entries };
    const site = await startSite({ args: ['--catalog', address], env });
    return (await probe(site.proxy, address, 5_000)).version;
  };
  expect(await probeWith('10.0.0.0/8, 127.0.0.0/8')).toBe('1.5');
  expect(await probeWith('10.0.0.0/8')).toBeUndefined();
});

test('a catalog that wants https is not told of http, by requests and probe alike', async () => {
  const seen: (string | undefined)[] = [];
  // As behind the end of its TLS: it sees how a request came by this header alone.
  const upstream = await listen((request, response) => {
    const scheme = request.headers['x-forwarded-proto'];
    seen.push(
      [scheme, request.headers['user-agent'], request.headers['x-forwarded-for']].map(Boolean).join(),
    );
    if (scheme === 'http') response.writeHead(301, { Location: `https://127.0.0.1${request.url}` }).end();
    else response.end('{"version":"1.5"}');
  });
  const site = await startSite({ args: ['--catalog', upstream] });
  expect(await probe(site.proxy, upstream, 5_000)).toEqual({ version: '1.5' });
  const headers = { 'User-Agent': 'a', 'X-Forwarded-Proto': 'http' };
  expect((await ask(`${site.url}api/v1/system/version`, headers)).statusCode).toBe(200);
  expect(new Set(seen).size).toBe(1);
});

test('answers of this server are marked, and none of a catalog is', async () => {
  const { url } = await start();
  const markOf = async (path: string) => (await ask(url + path)).headers['proxy-status'];
  expect(await markOf(`${AT}reset`)).toBe('catalog-browser; error=destination_unavailable');
  expect(await markOf(`${AT}silent`)).toBe('catalog-browser; error=http_response_timeout');
  expect(await markOf('api/v1/bots')).toBe('catalog-browser; error=http_request_denied');
  expect(await markOf(`${AT}a%0Ab`)).toBe('catalog-browser; error=http_request_denied');
  // A catalog’s own error, though it says the same of itself.
  expect(await markOf(`${AT}marked`)).toBeUndefined();
});

test.each([
  ['version', '1.5.0', undefined],
  ['unauthorized', undefined, undefined],
  [
    'page',
    undefined,
    /is not a catalog.*answers 200 without a version; if it is not starting, give the address/,
  ],
  ['elsewhere', undefined, /it leads to https:\/\/login\.example:/],
  ['back', undefined, /answers 302 without a version; if it is not starting/],
  ['broken', undefined, /does not answer now \(it answers 503\)/],
])('a server that answers with %s is reported', async (kind, version, trouble) => {
  const upstream = await listen((request, response) => {
    if (request.url !== '/om/api/v1/system/version' || request.headers.authorization)
      return response.writeHead(400).end();
    if (kind === 'version') return response.end('{"version":"1.5.0"}');
    if (kind === 'unauthorized') return response.writeHead(401).end('{}');
    if (kind === 'elsewhere') return response.writeHead(302, { Location: 'https://login.example/x' }).end();
    if (kind === 'back') return response.writeHead(302, { Location: '/signin' }).end();
    return response.writeHead(kind === 'broken' ? 503 : 200).end('<html>');
  });
  const { proxy } = await startSite({ args: ['--catalog', `${upstream}/om`], tokens: { catalog: CANARY } });
  const found = await probe(proxy, `${upstream}/om`, 5_000);
  expect(found.version).toBe(version);
  expect(found.trouble ?? '').toMatch(trouble ?? /^$/);
});

test.each([
  ['ECONNREFUSED', /does not answer now/],
  ['ENOTFOUND', /there is no host a\.example now/],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', /NODE_EXTRA_CA_CERTS/],
])('advice for %s', async (code, advice) => {
  const proxy = { ask: () => Promise.resolve({ code }) };
  expect((await probe(proxy, 'https://a.example', 5_000)).trouble).toMatch(advice);
});
