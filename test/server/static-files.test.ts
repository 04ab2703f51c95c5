import { utimesSync } from 'node:fs';
import { get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { securityHeaders } from '#src/build/security.ts';
import { StaticFiles } from '#src/server/static-files.ts';
import { takePrefix } from '#test/support/prefix-proxy.ts';
import { buildFolder, listen, SCRIPT, startSite } from './servers.ts';

const ask = (url: string, headers: OutgoingHttpHeaders = {}, method = 'GET') =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers, method }, resolve).once('error', reject);
  });

test.each([
  ['br', 'br', brotliDecompressSync],
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
  ['identity', undefined, (body: Buffer) => body],
  ['*;q=0', undefined, (body: Buffer) => body],
])('with Accept-Encoding %s a script comes as %s', async (accepted, coding, decode) => {
  const { url } = await startSite({});
  const answer = await ask(`${url}assets/index-1.js`, { 'Accept-Encoding': accepted });
  expect(answer.headers['content-encoding']).toBe(coding);
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
    'content-type': 'text/javascript',
  });
  expect(decode(await buffer(answer)).toString()).toBe(SCRIPT);
});

test('each coding has a tag of its own, and a file that is known is not sent again', async () => {
  const { url } = await startSite({});
  const tags = new Set<string | undefined>();
  for (const coding of ['br', 'gzip', 'identity']) {
    const headers = { 'Accept-Encoding': coding };
    const { etag = '' } = (await ask(`${url}tables`, headers)).headers;
    tags.add(etag);
    const again = await ask(`${url}tables`, { ...headers, 'If-None-Match': `"x", W/${etag}` });
    expect([again.statusCode, again.headers.etag, (await buffer(again)).length]).toEqual([304, etag, 0]);
    expect(again.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
    expect((await ask(`${url}tables`, { ...headers, 'If-None-Match': '"x"' })).statusCode).toBe(200);
  }
  expect(tags.size).toBe(3);
});

test('files of the same size and time have different tags: npm gives all files one time', async () => {
  const tagOf = async (script: string) => {
    const folder = buildFolder(script);
    const time = new Date('1985-10-26T08:15:00Z');
    utimesSync(join(folder, 'assets/index-1.js'), time, time);
    const site = { folder, build: 'product', basePath: '', config: '{}' } as const;
    const files = await StaticFiles.load(site);
    const url = await listen(
      (request, response) => void files.answer(request, response, { paths: [request.url ?? ''], root: '/' }),
    );
    return (await ask(`${url}/assets/index-1.js`)).headers.etag;
  };
  expect(await tagOf('a')).not.toBe(await tagOf('b'));
  expect(await tagOf('a')).toBe(await tagOf('a'));
});

test('unknown paths are the page, missing assets and files with a dot are not there', async () => {
  const { url } = await startSite({});
  for (const path of ['', 'tables', 'tables/a.b.c?q=x', '.vite/manifest.json', 'index.html']) {
    const answer = await ask(url + path);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html;charset=utf-8']);
    expect(answer.headers['cache-control']).toBe('no-cache');
    for (const [name, value] of Object.entries(securityHeaders('product')))
      expect(answer.headers[name.toLowerCase()]).toBe(value);
  }
  const gone = await ask(`${url}assets/gone.js`);
  expect([gone.statusCode, gone.headers['cache-control']]).toEqual([404, 'no-cache']);
  expect((await ask(`${url}config.json`)).headers['content-type']).toBe('application/json');
});

test('behind a prefix the page’s files are asked for behind it, and the bare prefix leads there', async () => {
  const { url } = await startSite({ args: ['--base-path', '/catalog'] });
  expect(url).toMatch(/\/catalog\/$/);
  const html = (await buffer(await ask(url))).toString();
  expect(html).toContain('src="/catalog/assets/index-1.js"');
  expect((await ask(`${url}assets/index-1.js`)).statusCode).toBe(200);
  const bare = await ask(`${url.slice(0, -1)}?a=b`);
  expect([bare.statusCode, bare.headers.location]).toEqual([308, '/catalog/?a=b']);
});

/** How the files of a page at an address come: the kinds and statuses of all that it names. */
async function filesOfPage(address: string): Promise<string[]> {
  const answer = await ask(address);
  const html = (await buffer(answer)).toString();
  const named = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(
    ([, url = '']) => new URL(url, address).href,
  );
  const config = /src="([^"]*)assets\//.exec(html)?.[1] ?? '';
  const asked = [...named, new URL(`${config}config.json`, address).href];
  return Promise.all(
    asked.map(async (file) => {
      const { statusCode, headers } = await ask(file);
      return `${statusCode} ${headers['content-type']}`;
    }),
  );
}

test.each<[string, string[], string | undefined]>([
  ['', [], undefined],
  ['', [], '/proxy/4848'],
  ['/proxy/4848', ['--base-path', '/proxy/4848'], undefined],
  ['/proxy/4848', ['--base-path', '/proxy/4848'], '/proxy/4848'],
  ['/outer/data', ['--base-path', '/data'], '/outer'],
  ['/assets', ['--base-path', '/assets'], undefined],
])(
  'behind a proxy before "%s", started with %j and told of %s, the page finds its files',
  async (at, args, told) => {
    const { url } = await startSite({ args });
    const basePath = at.replace('/outer', '');
    const taken = told === '/outer' ? '/outer' : at || '/proxy/4848';
    const proxied = await listen(takePrefix(new URL(url).origin, taken, told));
    const found = ['200 image/svg+xml', '200 text/javascript', '200 application/json'];
    const inside = told === '/outer' ? basePath : '';
    for (const path of ['/', '/tables', '/tables/a%2Fb?q=x', '/databaseSchemas/a.b'])
      expect([path, await filesOfPage(`${proxied}${taken}${inside}${path}`)]).toEqual([path, found]);
  },
);

test('control: a page whose files are at the root of the host does not find them behind such a proxy', async () => {
  const site = await listen((request, response) => {
    const isFile = /^\/(assets\/|favicon)/.test(request.url ?? '');
    response.setHeader('Content-Type', isFile ? 'text/javascript' : 'text/html');
    response.end('<link href="/favicon.svg"><script type="module" src="/assets/index-1.js"></script>');
  });
  const proxied = await listen(takePrefix(site, '/proxy/4848'));
  expect(await filesOfPage(`${proxied}/proxy/4848/tables`)).toContain('404 text/plain');
});

test('no other site may show the page in a frame but those that are named', async () => {
  const policyOf = async (args: string[]) => {
    const { url } = await startSite({ args });
    return [(await ask(url)).headers['content-security-policy'] ?? []].flat().join();
  };
  const named = ['--frame-ancestor', 'https://wiki.example', '--frame-ancestor', 'https://b.example:8443'];
  expect(await policyOf([])).toContain("frame-ancestors 'none'; ");
  expect(await policyOf(named)).toContain('frame-ancestors https://wiki.example https://b.example:8443; ');
  expect((await policyOf(named)).replace(/frame-ancestors [^;]*/, "frame-ancestors 'none'")).toBe(
    await policyOf([]),
  );
});

test('origins that the page may talk to are in the policy, the page and config.json of the next request', async () => {
  const site = await startSite({});
  const read = async () => {
    const [page, config] = [await ask(site.url), await ask(`${site.url}config.json`)];
    const texts = [page.headers['content-security-policy'], await buffer(page), await buffer(config)];
    return texts.map((text) => String(text).includes('https://login.example'));
  };
  expect(await read()).toEqual([false, false, false]);
  site.allow(['https://login.example']);
  expect(await read()).toEqual([true, true, true]);
});

test('HEAD has the headers of GET and no body', async () => {
  const { url } = await startSite({});
  const [head, whole] = [await ask(url, {}, 'HEAD'), await ask(url)];
  const comparable = ({ headers }: IncomingMessage) => ({ ...headers, date: '' });
  expect(comparable(head)).toEqual(comparable(whole));
  expect((await buffer(head)).length).toBe(0);
});

test('a folder without a build is said to be one', async () => {
  const site = { folder: '/nowhere', build: 'product', basePath: '', config: '{}' } as const;
  await expect(StaticFiles.load(site)).rejects.toThrow(/no page in \/nowhere/);
});
