import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { probe } from '#src/server/catalog-watch.ts';
import { parseOptions } from '#src/server/options.ts';
import { readHeaders } from '#src/server/secret-files.ts';
import { errorOf } from './option-errors.ts';
import { listen, startSite } from './servers.ts';

const SECRET = 'c94f0e71-secret-2b';

describe('readHeaders', () => {
  test('reads a header a line, by lower-case names', () => {
    const text =
      '# of the gateway\r\nCF-Access-Client-Id: id.access\r\n\r\nCF-Access-Client-Secret:  a b \r\n';
    expect(readHeaders(text, 'f')).toEqual({
      'cf-access-client-id': 'id.access',
      'cf-access-client-secret': 'a b',
    });
  });

  test.each([
    ['', 'f: there is no header in it'],
    ['# nothing\n', 'f: there is no header in it'],
    [SECRET, 'f: line 1 must be a header as "Name: value"'],
    [`X-A: a\nX B: ${SECRET}`, 'f: line 2 must be a header as "Name: value"'],
    ['X-A:', 'f: line 1 must be a header as "Name: value"'],
    [`X-A: ${SECRET}ö`, 'f: line 1 must be a header as "Name: value"'],
    [`X-A: ${SECRET}\nx-a: b`, 'f: line 2: x-a is there twice'],
    [`Authorization: ${SECRET}`, 'f: line 1: the token of a catalog goes behind --token-file'],
    ['Host: other', 'f: line 1: this server itself writes Host'],
    ['Transfer-Encoding: chunked', 'f: line 1: this server itself writes Transfer-Encoding'],
    ['X-Forwarded-For: 1.2.3.4', 'f: line 1: this server itself writes X-Forwarded-For'],
    [`X-A: ${'x'.repeat(20_000)}`, 'f: such a file has at most 16384 characters'],
  ])('refuses %j by its line, which it does not quote', (text, message) => {
    const said = errorOf(() => readHeaders(text, 'f'));
    expect(said).toBe(message);
    expect(said).not.toContain(SECRET);
  });
});

describe('--header-file', () => {
  const two = ['--catalog', 'main=http://a.example', '--catalog', 'staging=http://b.example'];
  const filesOf = (args: readonly string[], env: Record<string, string> = {}) => {
    const command = parseOptions(args, env);
    return command.kind === 'serve' ? command.catalogs.map(({ headerFile }) => headerFile) : [];
  };

  test('is for one catalog', () => {
    expect(filesOf([...two, '--header-file', 'staging=/run/h'])).toEqual([undefined, '/run/h']);
    expect(filesOf(['--catalog', 'http://a.example', '--header-file', 'a=b'])).toEqual(['a=b']);
    expect(filesOf(['--catalog', 'http://a.example'], { CATALOG_HEADER_FILE: '/run/h' })).toEqual(['/run/h']);
    expect(errorOf(() => filesOf([...two, '--header-file', '/run/h']))).toBe(
      '--header-file /run/h: there are several catalogs, and this is for one of them: write NAME=/run/h',
    );
    expect(errorOf(() => filesOf(two, { CATALOG_HEADER_FILE: '/run/h' }))).toMatch(
      /^CATALOG_HEADER_FILE \/run\/h: there are several/,
    );
    expect(errorOf(() => filesOf([...two, '--header-file', 'main=a', '--header-file', 'main=b']))).toBe(
      '--header-file: the catalog "main" has two',
    );
    expect(errorOf(() => filesOf(['--header-file', 'a']))).toBe(
      '--header-file: there is no --catalog that it could be for',
    );
  });

  /** Two catalogs behind the same gateway, which lets nothing pass without its header and repeats it in all that it says. */
  async function startBehindGateway(headers: ReadonlyMap<string, Record<string, string>>) {
    const seen: IncomingMessage[] = [];
    const gateway = await listen((request, response) => {
      seen.push(request);
      const { 'cf-access-client-secret': secret } = request.headers;
      if (secret !== SECRET) {
        response.writeHead(302, { Location: 'https://team.gateway.example/login' }).end();
        return;
      }
      const body = JSON.stringify({ version: '1.12.6', message: `${secret} was let in` });
      response.writeHead(200, { 'Content-Type': 'application/json', 'X-Request-Id': secret }).end(body);
    });
    const args = ['--catalog', `main=${gateway}/main`, '--catalog', `staging=${gateway}/staging`];
    return { site: await startSite({ args, setup: { headers } }), seen, gateway };
  }

  const HEADERS = new Map([['main', { 'cf-access-client-secret': SECRET, 'cf-access-client-id': 'id' }]]);

  test('its headers reach that catalog alone, and come back nowhere', async () => {
    const { site, seen } = await startBehindGateway(HEADERS);
    const answer = await fetch(`${site.url}main/api/v1/tables`, {
      headers: { 'CF-Access-Client-Secret': 'of the browser' },
    });
    expect(answer.status).toBe(200);
    const said = JSON.stringify([...answer.headers]) + (await answer.text());
    expect(said).toContain(`${'*'.repeat(SECRET.length)} was let in`);
    expect(said).not.toContain(SECRET);
    const other = await fetch(`${site.url}staging/api/v1/tables/name/${SECRET}?fields=${SECRET}`, {
      redirect: 'manual',
    });
    expect(other.status).toBe(302);
    expect(seen.map(({ url, headers }) => [url, headers['cf-access-client-secret']])).toEqual([
      ['/main/api/v1/tables', SECRET],
      [`/staging/api/v1/tables/name/${SECRET}?fields=${SECRET}`, undefined],
    ]);
    expect(site.log).toHaveLength(2);
    expect(site.log.join('')).not.toContain(SECRET);
    expect(site.log.join('')).toContain('/staging/api/v1/tables/name/');
  });

  test.each([
    ['ngrok-skip-browser-warning', 'true'],
    ['x-debug', 'false'],
    ['x-environment', 'prod'],
    ['x-environment', 'production-of-the-company'],
    ['x-team-key', 'orders'],
  ])('what is no secret is left in answers: %s: %s', async (name, value) => {
    const body = JSON.stringify({
      deleted: false,
      inherited: true,
      database: 'prod',
      name: `orders ${value}`,
    });
    const upstream = await listen((_, response) =>
      response.writeHead(200, { 'Content-Type': 'application/json', 'X-Request-Id': value }).end(body),
    );
    const headers = new Map([['catalog', { [name]: value }]]);
    const tokens = { catalog: 'orders' };
    const site = await startSite({ args: ['--catalog', upstream], tokens, setup: { headers } });
    const answer = await fetch(`${site.url}api/v1/tables/name/${value}`);
    expect(await answer.text()).toBe(body);
    expect(answer.headers.get('x-request-id')).toBe(value);
    await expect.poll(() => site.log.join('')).toContain(`/api/v1/tables/name/${value}`);
  });

  test('the start sends them too, and names the option where a gateway stands before the catalog', async () => {
    const { site, gateway } = await startBehindGateway(HEADERS);
    expect(await probe(site.proxy, `${gateway}/main`, 5_000, 'main')).toEqual({ version: '1.12.6' });
    const refused = await probe(site.proxy, `${gateway}/staging`, 5_000, 'staging');
    expect(refused.trouble).toMatch(
      /it leads to https:\/\/team\.gateway\.example: .*if a gateway before it wants headers of its own, give them by --header-file$/,
    );
  });
});
