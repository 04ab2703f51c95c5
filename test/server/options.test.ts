import { describe, expect, test } from 'vitest';
import { pageConfig, parseOptions, readViews } from '#src/server/options.ts';
import { decodeFile, readToken } from '#src/server/secret-files.ts';
import { readSiteConfig } from '#src/servers/site-config.ts';
import { errorOf } from './option-errors.ts';

const CANARY = 'canary-5f0b';
const serve = (args: readonly string[], env: Record<string, string> = {}) => {
  const command = parseOptions(args, env);
  if (command.kind !== 'serve') throw new Error(command.kind);
  return command;
};

test('without options the demo is served on this machine alone', () => {
  expect(serve([])).toMatchObject({
    catalogs: [],
    host: '127.0.0.1',
    port: 4848,
    basePath: '',
    open: false,
    quiet: false,
  });
});

test.each([
  [['--help'], 'help'],
  [['-v'], 'version'],
])('%s', (args, kind) => {
  expect(parseOptions(args, {})).toEqual({ kind });
});

test('options and environment say the same, and options win', () => {
  const catalog = ['--catalog', 'https://a.example/api/v1/', '--token-file', '/t', '--views', 'v.json'];
  const listening = ['--host', '::', '--port', '0', '--base-path', 'x/y/', '--allowed-host', 'A.example'];
  const options = serve([
    ...catalog,
    ...listening,
    '--frame-ancestor',
    'https://Wiki.example/',
    '--open',
    '--quiet',
  ]);
  const env = {
    CATALOG_URL: 'https://a.example',
    CATALOG_TOKEN_FILE: '/t',
    CATALOG_HOST: '[::]',
    CATALOG_PORT: '0',
    CATALOG_BASE_PATH: '/x/y',
    CATALOG_VIEWS: 'v.json',
    CATALOG_ALLOWED_HOST: ' a.example , ',
    CATALOG_FRAME_ANCESTOR: 'https://wiki.example',
    CATALOG_OPEN: '1',
    CATALOG_QUIET: 'yes',
  };
  expect(serve([], env)).toEqual(options);
  expect(options).toMatchObject({
    catalogs: [{ id: 'catalog', name: 'a.example', address: 'https://a.example', token: { file: '/t' } }],
    basePath: '/x/y',
    host: '::',
    frameAncestors: ['https://wiki.example'],
  });
  expect(serve(['--port', '1'], env).port).toBe(1);
});

test('several catalogs have names, paths and tokens of their own', () => {
  const args = ['--catalog', 'Data Lake=https://a.example/om', '--catalog', 'staging=http://b.example:8585'];
  const options = serve([...args, '--token-file', 'staging=/run/x=y'], { CATALOG_TOKEN_DATA_LAKE: CANARY });
  expect(options.catalogs).toEqual([
    {
      id: 'data-lake',
      apiPath: '/data-lake/api',
      name: 'Data Lake',
      address: 'https://a.example/om',
      page: 'https://a.example/om',
      token: { value: CANARY },
    },
    {
      id: 'staging',
      apiPath: '/staging/api',
      name: 'staging',
      address: 'http://b.example:8585',
      page: 'http://b.example:8585',
      token: { file: '/run/x=y' },
    },
  ]);
  const config = readSiteConfig(pageConfig({ ...options, basePath: '/base' }, []), 'http://h/base/');
  expect(config.servers.map(({ base }) => base)).toEqual(['/base/data-lake/api', '/base/staging/api']);
  expect(JSON.stringify(config)).not.toContain(CANARY);
});

test('browsers are told of the public address alone, where there is one', () => {
  const inner = ['--catalog', 'http://openmetadata:8585'];
  const config = pageConfig(serve([...inner, '--public-catalog-url', 'https://data.example/om/']), []);
  expect(JSON.parse(config)).toMatchObject({
    servers: [{ name: 'data.example', page: 'https://data.example/om' }],
  });
  expect(config).not.toContain('openmetadata');
  const several = ['--catalog', 'a=http://inner-a', '--catalog', 'b=http://inner-b'];
  const { catalogs } = serve([...several, '--public-catalog-url', 'b=https://b.example']);
  expect(catalogs.map(({ page }) => page)).toEqual(['http://inner-a', 'https://b.example']);
});

test('a variable that is empty is one that is not set', () => {
  const names = [
    'URL',
    'TOKEN',
    'TOKEN_FILE',
    'VIEWS',
    'HOST',
    'PORT',
    'BASE_PATH',
    'ALLOWED_HOST',
    'FRAME_ANCESTOR',
    'OPEN',
    'QUIET',
  ];
  const empty = Object.fromEntries(
    [...names.map((name) => `CATALOG_${name}`), 'HTTPS_PROXY'].map((name) => [name, '']),
  );
  expect(serve([], empty)).toEqual(serve([]));
});

test('proxies between this server and a catalog are those of the environment, and none to this machine', () => {
  const env = { HTTPS_PROXY: 'http://me:secret@proxy.example:3128', http_proxy: 'other.example:80' };
  expect(serve([], { ...env, NO_PROXY: '.internal, a.example' }).proxies).toEqual({
    https: 'http://me:secret@proxy.example:3128/',
    http: 'http://other.example/',
    none: 'localhost,127.0.0.1,[::1],.internal, a.example',
  });
  expect(serve([], { ...env, no_proxy: '*' }).proxies.none).toBe('*');
  expect(serve([]).proxies).toMatchObject({ http: '', https: '' });
});

test('a path of a token file may have a = in it', () => {
  expect(serve(['--catalog', 'https://a.example', '--token-file', 'k=v']).catalogs[0]?.token).toEqual({
    file: 'k=v',
  });
});

describe('errors', () => {
  const two = ['--catalog', 'a=https://a.example', '--catalog', 'b=https://b.example'];
  test.each<[readonly string[], Record<string, string>, RegExp]>([
    [['--token', CANARY], {}, /--token-file, or set CATALOG_TOKEN/],
    [[`--token=${CANARY}`], {}, /--token-file/],
    [[CANARY], {}, /goes behind --catalog/],
    [['--catalog', `https://me:${CANARY}@a.example`], {}, /no user and no password/],
    [['--catalog', `https://a.example/?token=${CANARY}`], {}, /no query/],
    [[...two, '--token-file', '/t'], {}, /write NAME=\/t/],
    [two, { CATALOG_TOKEN: CANARY }, /set CATALOG_TOKEN_A, CATALOG_TOKEN_B/],
    [['--token-file', '/t'], {}, /no --catalog/],
    [['--catalog', 'ftp://a.example'], {}, /must be an http\(s\) address/],
    [['--catalog', 'a.example'], {}, /such as https:/],
    [
      ['--catalog', 'a=https://a.example', '--catalog', 'A=https://b.example'],
      {},
      /two catalogs have the name "a"/,
    ],
    [['--catalog', '?=https://a.example'], {}, /http\(s\) address/],
    [['--catalog', '€=https://a.example'], {}, /a letter of the alphabet/],
    [['--port', '65536'], {}, /0 to 65535, not "65536"/],
    [['--port'], {}, /argument missing.*--help/],
    [['--base-path', '/a/../b'], {}, /such as \/catalog/],
    [['--host', 'a b'], {}, /--host/],
    [['--frame-ancestor', '*'], {}, /^--frame-ancestor must be the origin/],
    [['--frame-ancestor', 'https://a.example/wiki'], {}, /^--frame-ancestor must be the origin/],
    [[], { CATALOG_FRAME_ANCESTOR: "https://a.example,'self'" }, /^CATALOG_FRAME_ANCESTOR must be/],
    [['--wrong'], {}, /Unknown option '--wrong'.*--help/],
    [[], { CATALOG_OPEN: 'perhaps' }, /CATALOG_OPEN must be 1 or 0/],
    [[], { CATALOG_PORT: 'x' }, /^CATALOG_PORT must be a whole number/],
    [[], { CATALOG_HOST: 'a b' }, /^CATALOG_HOST must be an address/],
    [[], { CATALOG_BASE_PATH: '..' }, /^CATALOG_BASE_PATH must be a path/],
    [[], { CATALOG_URL: 'a.example' }, /^CATALOG_URL must be an http\(s\) address/],
    [['--catalog', `me:${CANARY}@a.example`], {}, /such as https:/],
    [[], { HTTPS_PROXY: `socks5://me:${CANARY}@a.example` }, /^HTTPS_PROXY must be the http\(s\) address/],
  ])('%s %o', (args, env, expected) => {
    const text = errorOf(() => parseOptions(args, env));
    expect(text).toMatch(expected);
    expect(text).not.toContain(CANARY);
    expect(text).not.toContain('\n');
  });

  test('a token that no header can carry is not quoted', () => {
    expect(errorOf(() => readToken(`${CANARY}\nmore`, '--token-file /t'))).toBe(
      '--token-file /t: a token is one line of visible characters, and this is not',
    );
    expect(readToken(` Bearer ${CANARY}\n`, '')).toBe(CANARY);
    expect(readToken(`"Bearer ${CANARY}"\n`, '')).toBe(CANARY);
    expect(readToken('x'.repeat(60_000), '')).toHaveLength(60_000);
    expect(errorOf(() => readToken(CANARY.repeat(10_000), 't'))).toBe(
      't: a token has at most 65536 characters, and this has 110000',
    );
    for (const empty of ['', ' \n', 'Bearer ', 'bearer'])
      expect(errorOf(() => readToken(empty, '--token-file /t'))).toBe(
        '--token-file /t: there is no token in it',
      );
  });
});

describe('views', () => {
  const views = [{ name: 'Untagged', search: '?missing=tags', type: 'table' }];
  const exported = { version: 2, first: null, views: [{ id: 'x', savedAt: 1, ...views[0] }] };
  test.each([[views], [{ views }], [exported]])('%o', (given) => {
    expect(readViews(JSON.stringify(given), 'v.json')).toEqual(views);
  });

  test.each([
    ['{', 'no JSON'],
    ['{}', 'views'],
    ['[{"name":"a"}]', 'views.0.search'],
    ['[{"name":"a","search":"?x","color":1}]', 'views.0.color'],
    ['[{"name":"a","search":"x"}]', 'views.0.search'],
  ])('%s is refused by its name and member', (json, member) => {
    const text = errorOf(() => readViews(json, 'v.json'));
    expect(text).toContain('--views v.json: ');
    expect(text).toContain(member);
  });
});

describe('a file', () => {
  const TEXT = '[{"name":"Größe ✓","search":"?q=x"}]';
  const utf16 = (isBig: boolean) => {
    const bytes = Buffer.from(`\uFEFF${TEXT}`, 'utf16le');
    return isBig ? bytes.swap16() : bytes;
  };

  test.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`)],
    ['UTF-16 of old PowerShell', utf16(false)],
    ['UTF-16, big end first', utf16(true)],
  ])('in %s is read', (_, bytes) => {
    expect(decodeFile(bytes)).toBe(TEXT);
    expect(readViews(decodeFile(bytes), 'v.json')).toMatchObject([{ name: 'Größe ✓' }]);
  });

  test('control: with its mark it is no JSON', () => {
    expect(errorOf(() => readViews(Buffer.from(`\uFEFF${TEXT}`).toString('utf8'), 'v.json'))).toContain(
      'no JSON',
    );
  });
});
