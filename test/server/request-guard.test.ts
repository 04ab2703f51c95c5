import { posix } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  answeredHeaders,
  decide,
  upstreamHeaders,
  type Decision,
  type Routes,
} from '#src/server/request-guard.ts';
import { runs } from '#test/support/long.ts';

const ONE: Routes = {
  basePath: '',
  allowedHosts: ['catalog.example.com'],
  catalogs: [{ id: 'catalog', apiPath: '/api', address: 'https://catalog.internal:8585' }],
};
const TWO: Routes = {
  basePath: '/data',
  allowedHosts: [],
  catalogs: [
    { id: 'main', apiPath: '/main/api', address: 'https://main.internal' },
    { id: 'staging', apiPath: '/staging/api', address: 'https://other.internal/openmetadata' },
  ],
};

const ask = (target: string, routes = ONE, method = 'GET', ...headers: string[]): Decision =>
  decide({ method, target, rawHeaders: ['Host', 'localhost:4848', ...headers] }, routes);
const statusOf = (decision: Decision) => (decision.kind === 'refused' ? decision.status : decision.kind);
const pathOf = (decision: Decision) =>
  decision.kind === 'upstream' ? decision.origin + decision.path : statusOf(decision);

const RECORD_ID = '5f2a1b7e-1c7d-4a53-9a83-0d6f3c1e8b42';

const wordsOf = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Requests that the page does not make, most of them routes of a real 1.12.6; each is answered 403. */
const NOT_OF_THE_PAGE = [
  ...['metadataServices', 'ingestionPipelines', 'searchServices', 'apiServices', 'driveServices'].flatMap(
    (list) => [`services/${list}`, `services/${list}/name/a`, `services/${list}/${RECORD_ID}`],
  ),
  ...['databaseServices', 'dashboardServices', 'pipelineServices', 'storageServices'].flatMap((list) => [
    `services/${list}/name/a?fields=owners`,
    `services/${list}/${RECORD_ID}`,
    `services/${list}?fields=owners`,
    `services/${list}/history/${RECORD_ID}/versions`,
  ]),
  ...['tables', 'topics', 'dashboards', 'pipelines', 'mlmodels', 'containers', 'databases', 'charts'].flatMap(
    (list) => [
      `${list}/nope`,
      `${list}/${RECORD_ID}/versions`,
      `${list}/${RECORD_ID}/followers`,
      `${list}/name/a/b`,
      `${list}/`,
      `${list}?offset=10`,
      `${list}?limit=1&includeEmptyTestSuite=true`,
    ],
  ),
  ...['users', 'teams'].flatMap((list) => [
    `${list}/${RECORD_ID}`,
    `${list}?fields=authenticationMechanism`,
    `${list}?isBot=true`,
    `${list}/name/a?fields=*`,
    `${list}/hierarchy`,
    `${list}/generateRandomPwd`,
  ]),
  ...['login', 'logout', 'token', 'auth-mechanism', 'security/token', 'online', 'signup'].map(
    (route) => `users/${route}`,
  ),
  `users/token/${RECORD_ID}`,
  `users/auth-mechanism/${RECORD_ID}`,
  ...wordsOf(`
    bots roles policies personas classifications glossaries metrics searchIndexes apiCollections
    apiEndpoints dataContracts queries feed kpi events webhook usage automations/workflows
    events/subscriptions apps apps/marketplace docStore scim/Users dataQuality/testCases
    dataQuality/testSuites analytics/dataInsights/charts suggestions permissions permissions/table
    rdf/status mcp collections agents audit drives locations types reports rolesuite system/settings
    system/settings/emailConfiguration system/status system/entities/count system/config/authorizer
    system/config/jwks system/config/rdf system/email/test search/entityTypeCounts search/export
    search/nlq/query search/stats search/reindex search/get/table_search_index/doc/1
    search/sourceUrl search/fieldQuery search/preview
  `),
  ...['all', '*', '_all', 'dataAsset', 'user_search_index', 'table_search_index,user_search_index', ''].map(
    (index) => `search/query?q=*&index=${index}`,
  ),
  'search/query?index=table_search_index&index=user_search_index',
  'search/query?%69ndex=user_search_index',
  'search/query?q=*',
  'search/aggregate?field=email.keyword&value=.*',
  'search/query?q=*&explain=true',
  'search/aggregate?index=user_search_index&field=email.keyword&value=.*',
  `lineage/${RECORD_ID}`,
  ...wordsOf(`
    lineage/getLineage lineage/table/name/a/b lineage/..%2F/name/a metadata/types
    metadata/types/table metadata/types/name/a?include=all metadata/types/name/a-b
    tables/a/tableProfile tables/a/columnProfile tables/name/a/columns
  `),
  `tables/${RECORD_ID}/sampleData`,
  `tables/${RECORD_ID}/tableQuery`,
  `tables/${RECORD_ID}/pipelineObservability`,
  ...wordsOf(`
    Tables TABLES?limit=1 tables;a=b tables%2Fname%2Fa services%2FdatabaseServices %2574ables
    services;a=b/METADATAservices;c services/%256DetadataServices /tables /
  `),
  '',
  'nope',
];

describe('what is passed on', () => {
  test.each([
    ['tables?limit=2&after=a%0d%0ab', 'tables?limit=2&after=a%0D%0Ab'],
    ['tables/name/a.b%2Fc.d%25', 'tables/name/a.b%2Fc.d%25'],
    // As a proxy may have written it: the catalog gets the spelling of the page.
    ["tables/name/a%2Db'c:d", "tables/name/a-b'c%3Ad"],
    ['tables/name/..a...', 'tables/name/..a...'],
    ['tables/name/100%2525', 'tables/name/100%2525'],
    ['tables/name/a%09b%7F', 'tables/name/a%09b%7F'],
    ['tables/a%2Fb/tableProfile/latest', 'tables/a%2Fb/tableProfile/latest'],
    [`dashboard/datamodels/${RECORD_ID}?fields=owners&include=all`, undefined],
    [
      'search/query?q=%2B&index=table_search_index&include_source_fields=a&include_source_fields=b',
      undefined,
    ],
    ['users/loggedInUser', undefined],
  ])('%s is passed on as %s', (path, expected = path) => {
    expect(pathOf(ask(`/api/v1/${path}`))).toBe(`https://catalog.internal:8585/api/v1/${expected}`);
    expect(pathOf(ask(`/api/v1/${path}`, ONE, 'HEAD'))).toBe(pathOf(ask(`/api/v1/${path}`)));
  });

  test('of a service no more than its names are passed on', () => {
    const names = ['id', 'name', 'fullyQualifiedName', 'displayName', 'serviceType'];
    expect(ask('/api/v1/services/databaseServices?limit=1000')).toMatchObject({ members: names });
    expect(ask('/api/v1/tables')).not.toHaveProperty('members');
  });

  test('what the page does not ask for is refused, with every way to write it', () => {
    expect(NOT_OF_THE_PAGE.length).toBeGreaterThan(200);
    const passed = NOT_OF_THE_PAGE.filter((path) => statusOf(ask(`/api/v1/${path}`)) !== 403);
    expect(passed).toEqual([]);
  });

  test.each([
    ['tables/name/a%0Ab', 400],
    ['tables/name/a%00b', 400],
    ['tables/name/a%2500', 400],
    ['tables/name/a%25250d%25250a', 400],
    ['tables/name/%252E%252E', 400],
    ['tables/name/..%2F..%2Fservices', 400],
    ['tables/name/..%5Cservices', 400],
    ['tables/name/..%3Ba%2Fservices', 400],
    ['tables/name/100%', 400],
    ['tables/../bots', 400],
    ['tables/%2e%2E/bots', 400],
  ])('a name that some server reads as another path is not passed on: %s is %s', (path, expected) => {
    expect(statusOf(ask(`/api/v1/${path}`))).toBe(expected);
  });

  test.each(['a%0Ab', 'a%00b', '100%', 'a%09b'])('the page of a record named %s is there', (name) => {
    expect(ask(`/tables/${name}`).kind).toBe('page');
  });

  test('several catalogs have a path each, below the base path', () => {
    expect(pathOf(ask('/data/main/api/v1/tables', TWO))).toBe('https://main.internal/api/v1/tables');
    expect(pathOf(ask('/data/staging/api/v1/tables', TWO))).toBe(
      'https://other.internal/openmetadata/api/v1/tables',
    );
    for (const path of ['/x/main/api/v1/tables', '/data/api/v1/tables', '/data/x/../main/api/v1/tables'])
      expect(pathOf(ask(path, TWO))).toBeOneOf([400, 404, 'page']);
  });

  test('a proxy may take the base path off, even where a path of the page begins like it', () => {
    expect(pathOf(ask('/main/api/v1/tables', TWO))).toBe('https://main.internal/api/v1/tables');
    expect(ask('/assets/a.js', TWO)).toMatchObject({ kind: 'page', paths: ['/assets/a.js'] });
    expect(ask('/healthz', TWO)).toEqual({ kind: 'health' });
    for (const basePath of ['/api', '/assets', '/main', '/tables']) {
      const routes = { ...TWO, basePath, catalogs: [{ ...ONE.catalogs[0]!, id: 'main' }] };
      for (const before of ['', basePath]) {
        expect(pathOf(ask(`${before}/api/v1/tables`, routes))).toBe(
          'https://catalog.internal:8585/api/v1/tables',
        );
        for (const file of ['/assets/a.js', '/config.json']) {
          const decision = ask(before + file, routes);
          expect(decision.kind === 'page' && decision.paths).toContain(file);
        }
        expect(ask(`${before}/healthz`, routes)).toEqual({ kind: 'health' });
      }
    }
  });

  test.each([
    ['/', '', [], './'],
    ['/tables', '', [], './'],
    ['/tables/a%2Fb', '', [], '../'],
    ['/tables/', '', [], '../'],
    // No address of the page: a proxy that decodes slashes may have made it.
    ['/tables/a/b', '', [], '/'],
    ['/data/tables/a', '/data', [], '/data/'],
    ['/tables/a', '/data', [], '/data/'],
    ['/tables/a', '', ['/x'], '/x/'],
    ['/tables/a', '', ['/x/y/'], '/x/y/'],
    ['/tables/a', '', ['/user/jane@a.example/proxy, /4848'], '/user/jane@a.example/proxy/4848/'],
    ['/tables/a', '', ['/x', '/y'], '/x/y/'],
    ['/tables/a', '', ['/'], '/'],
    ['/data/tables/a', '/data', ['/x'], '/x/data/'],
    ['/data/tables/a', '/data', ['/data'], '/data/'],
    ['/tables/a', '/data', ['/x/data'], '/x/data/'],
    // Nothing that names another host, climbs, or ends an attribute.
    ['/tables/a', '', ['//evil.example'], '../'],
    ['/tables/a', '', ['https://evil.example'], '../'],
    ['/tables/a', '', ['/,/evil.example'], '/evil.example/'],
    ['/tables/a', '', ['/a/../b'], '../'],
    ['/tables/a', '', ['/a"><script>'], '../'],
    ['/tables/a', '', ['/\\evil.example'], '../'],
  ] as const)(
    '%s below "%s", with %j taken off: the root of the page is %s',
    (target, basePath, taken, root) => {
      const headers = taken.flatMap((prefix) => ['X-Forwarded-Prefix', prefix]);
      const routes = { basePath, allowedHosts: [], catalogs: [] };
      expect(ask(target, routes, 'GET', ...headers)).toMatchObject({ kind: 'page', root });
    },
  );

  test.each([
    ['POST', '/api/v1/users/login', 'upstream', ['Content-Type', 'application/json; charset=utf-8']],
    ['POST', '/api/v1/users/login', 415, ['Content-Type', 'text/plain']],
    ['POST', '/api/v1/users/login', 413, ['Content-Type', 'application/json', 'Content-Length', '16385']],
    ['POST', '/api/v1/users/login/', 405, ['Content-Type', 'application/json']],
    ['POST', '/api/v1/tables', 405, ['Content-Type', 'application/json']],
    ['DELETE', '/api/v1/tables/1', 405, []],
    ['OPTIONS', '/api/v1/tables', 405, []],
    ['TRACE', '/', 405, []],
    ['HEAD', '/api/v1/tables', 'upstream', []],
    ['POST', '/', 405, []],
    ['POST', '/healthz', 405, []],
  ] as const)('%s %s: %s', (method, target, expected, headers) => {
    expect(statusOf(ask(target, ONE, method, ...headers))).toBe(expected);
  });

  test.each([
    ['same-origin', 'upstream'],
    ['none', 'upstream'],
    ['cross-site', 403],
    ['same-site', 403],
  ])('a request that the browser calls %s: %s', (from, expected) => {
    expect(statusOf(ask('/api/v1/tables', ONE, 'GET', 'Sec-Fetch-Site', from))).toBe(expected);
  });
});

test.each([
  ['/', '', 'page'],
  ['/tables/a.b.c', '', 'page'],
  ['/healthz', '', 'health'],
  ['/data/healthz', '/data', 'health'],
  ['/data', '/data', 'redirect'],
  ['/data/', '/data', 'page'],
  ['/', '/data', 'page'],
  ['/database', '/data', 'page'],
  ['/../etc/passwd', '', 400],
  ['/tables/%2e%2e', '', 400],
  ['/%', '', 'page'],
  ['//evil.example/', '', 400],
])('%s below "%s": %s', (target, basePath, expected) => {
  expect(statusOf(ask(target, { basePath, allowedHosts: [], catalogs: [] }))).toBe(expected);
});

test.each([
  ['127.0.0.1', 'page'],
  ['10.1.2.3:4848', 'page'],
  ['[::1]:4848', 'page'],
  ['LOCALHOST:4848', 'page'],
  ['a.localhost', 'page'],
  ['catalog.example.com', 'page'],
  ['Catalog.Example.com:443', 'page'],
  ['evil.example', 421],
  ['catalog.example.com.evil.example', 421],
  ['127.0.0.1.evil.example', 421],
  ['localhost@evil.example', 421],
  ['', 421],
])('the host %s: %s, for a name that leads here may be another site’s', (host, expected) => {
  const head = { method: 'GET', target: '/', rawHeaders: ['Host', host] };
  expect(statusOf(decide(head, ONE))).toBe(expected);
  expect(statusOf(decide(head, { ...ONE, allowedHosts: ['*'] }))).toBe(
    /^[\w.:[\]-]+$/.test(host) ? 'page' : 421,
  );
});

/** Paths as servers may read them: as it is, decoded, decoded twice, without path parameters, with slashes for backslashes. */
function readings(path: string): string[] {
  const decode = (text: string) =>
    text.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  const once = decode(path);
  const all = [path, once, decode(once)];
  const more = all.flatMap((text) => [text, text.replaceAll(/;[^/]*/g, ''), text.replaceAll('\\', '/')]);
  return more.flatMap((text) => [
    posix.normalize(text),
    new URL(`http://h${text.startsWith('//') ? '/.' : ''}${text}`).pathname,
  ]);
}

/** How a path that is passed on could leave `/api/v1/`, or become two lines. */
const escapes = (path: string): string[] =>
  readings(path.split('?')[0] ?? '').filter((read) => !read.startsWith('/api/v1/') || /[\r\n\0]/.test(read));

const piece = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '/',
      '..',
      '.',
      '%2e',
      '%2E%2e',
      '%2f',
      '%5c',
      '\\',
      ';',
      ';a',
      '%252e',
      '%252f',
      '%25',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'tables',
      'name',
      'a.b',
      'api',
      'v1',
      'admin',
      '//host',
      '%0d%0a',
      '%00',
      '?',
      '#',
      '%c0%ae',
      ' ',
      '\r\n',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary-ascii', maxLength: 4 }) },
);
const targets = fc
  .tuple(
    fc.constantFrom(
      '/api/v1/tables/name/',
      '/api/v1/lineage/table/name/',
      '/api/v1/',
      '//',
      'http://h/api/v1/',
    ),
    fc.array(piece, { maxLength: 8 }),
  )
  .map(([start, pieces]) => start + pieces.join(''));

test('no path that is passed on is read as one outside /api/v1/ by any server', () => {
  const count = runs(3_000);
  let passed = 0;
  fc.assert(
    fc.property(targets, (target) => {
      const decision = ask(target);
      if (decision.kind !== 'upstream') return;
      passed += 1;
      expect(escapes(decision.path)).toEqual([]);
      expect(decision.origin).toBe('https://catalog.internal:8585');
    }),
    { numRuns: count },
  );
  expect(passed).toBeGreaterThan(count / 100);
});

describe('headers to the catalog', () => {
  const sent = (rawHeaders: string[], token?: string, isLogin = false, isSecure = false) =>
    upstreamHeaders(
      { method: 'GET', target: '/', rawHeaders },
      { address: '10.0.0.9', token, isSecure },
      isLogin,
    );

  test('only what it needs is passed on: no cookie, nothing between two servers, nothing that Connection names', () => {
    const headers = [
      'Host',
      'a.example',
      'Accept',
      'application/json',
      'Cookie',
      'a=b',
      'Keep-Alive',
      '5',
      'TE',
      'trailers',
    ];
    expect(
      sent([
        ...headers,
        'Connection',
        'close, User-Agent',
        'User-Agent',
        'x',
        'Upgrade',
        'h2c',
        'Proxy-Authorization',
        'x',
      ]),
    ).toEqual({
      accept: 'application/json',
      'x-forwarded-for': '10.0.0.9',
      'x-forwarded-host': 'a.example',
    });
  });

  test('a catalog is never told of http, and of a host only beside the scheme of that host', () => {
    const toldOf = (headers: string[], isSecure: boolean) => {
      const { 'x-forwarded-proto': scheme, 'x-forwarded-host': host } = sent(
        headers,
        undefined,
        false,
        isSecure,
      );
      return [scheme, host];
    };
    const host = ['Host', '127.0.0.1:4848'];
    const secure = ['X-Forwarded-Proto', 'https', 'X-Forwarded-Host', 'b.example'];
    const plain = ['X-Forwarded-Proto', 'http', 'X-Forwarded-Host', 'b.example'];
    expect(toldOf(host, true)).toEqual(['https', undefined]);
    expect(toldOf(host, false)).toEqual([undefined, '127.0.0.1:4848']);
    expect(toldOf([...host, ...plain], true)).toEqual(['https', undefined]);
    expect(toldOf([...host, ...plain], false)).toEqual([undefined, 'b.example']);
    for (const isSecure of [true, false])
      expect(toldOf([...host, ...secure], isSecure)).toEqual(['https', 'b.example']);
  });

  test('a token is passed on whole, however long, in place of the token of this server', () => {
    const authorization = `Bearer ${'x'.repeat(60_000)}`;
    expect(sent(['Authorization', authorization], 'secret')).toMatchObject({ authorization });
    expect(sent(['Accept', authorization])).not.toHaveProperty('accept');
  });

  test('a token is added where there is none, and never to a sign-in', () => {
    expect(sent([], 'secret')).toMatchObject({ authorization: 'Bearer secret' });
    expect(sent(['Authorization', 'Bearer own'], 'secret')).toMatchObject({ authorization: 'Bearer own' });
    expect(sent([], 'secret', true)).not.toHaveProperty('authorization');
    expect(sent([])).not.toHaveProperty('authorization');
    for (const hidden of [
      ['Connection', 'Authorization', 'Authorization', 'Bearer own'],
      ['Authorization', ''],
    ])
      expect(sent(hidden, 'secret')).not.toMatchObject({ authorization: 'Bearer secret' });
  });

  test('what earlier proxies said is kept where it is well formed', () => {
    const before = [
      'X-Forwarded-For',
      '10.1.1.1',
      'X-Forwarded-Proto',
      'https',
      'X-Forwarded-Host',
      'b.example',
    ];
    expect(sent(['Host', 'a.example', ...before])).toMatchObject({
      'x-forwarded-for': '10.1.1.1, 10.0.0.9',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'b.example',
    });
    expect(sent(['Host', 'a', 'X-Forwarded-For', '<x>', 'X-Forwarded-Proto', 'ftp'])).toMatchObject({
      'x-forwarded-for': '10.0.0.9',
      'x-forwarded-host': 'a',
    });
  });
});

/** Where a request is refused and why, which the parser before this may not do in every version of Node. */
describe('what is refused says why', () => {
  const JSON_BODY = ['Content-Type', 'application/json'];
  const login = (...headers: string[]) => ask('/api/v1/users/login', ONE, 'POST', ...JSON_BODY, ...headers);
  const whyOf = (decision: Decision) => (decision.kind === 'refused' ? decision.why : decision.kind);

  test.each([
    [['Content-Length', '2', 'content-length', '2'], 'The header content-length came more than once.'],
    [
      ['Transfer-Encoding', 'chunked', 'Transfer-Encoding', 'x'],
      'The header transfer-encoding came more than once.',
    ],
    [['HOST', 'localhost'], 'The header host came more than once.'],
    [['content-type', 'a/b'], 'The header content-type came more than once.'],
    [['Authorization', 'a', 'authorization', 'b'], 'The header authorization came more than once.'],
    [['X-A', 'b\nc'], 'A header has a line break.'],
    [['', 'b'], 'A header has no proper name.'],
    [['X A', 'b'], 'A header has no proper name.'],
    [[' X', 'b'], 'A header has no proper name.'],
    [['Content-Length', '2', 'Transfer-Encoding', 'chunked'], 'The request has two lengths.'],
    [['Content-Length', '+2'], 'The length is no number.'],
    [['Content-Length', '2x'], 'The length is no number.'],
    [['Transfer-Encoding', 'chunked, identity'], 'The transfer encoding is unknown.'],
    [['Content-Length', '16385'], 'A sign-in is not that long.'],
    [['Transfer-Encoding', 'Chunked'], 'upstream'],
    [['Content-Length', '16384'], 'upstream'],
    [['X-A', 'chunked', 'X-A', 'content-length'], 'upstream'],
  ])('a sign-in with %j: %s', (headers, why) => {
    expect(whyOf(login(...headers))).toBe(why);
  });

  test.each([
    ['/api/v1/tables', ['Content-Length', '1'], 'Only a sign-in has a body.'],
    ['/api/v1/tables', ['Transfer-Encoding', 'chunked'], 'Only a sign-in has a body.'],
    ['/api/v1/tables', ['Content-Length', '0'], 'upstream'],
    ['/api/v1/tables', ['Sec-Fetch-Site', 'cross-site'], 'Only the page of this server may ask.'],
    ['http://a.example/api/v1/tables', [], 'The request names another server.'],
    ['*', [], 'The request names another server.'],
    ['/tables\xe4', [], 'The path is not well formed.'],
    ['/tables?\xe4', [], 'The query is not well formed.'],
    ['/tables?a\xe4b', [], 'The query is not well formed.'],
    ['/tables?a#b', [], 'The query is not well formed.'],
    ['/api/x/v1/tables', [], 'Only /api/v1/ is passed on.'],
    ['/api/v1/tables/', [], 'Only what the page asks for is passed on.'],
    ['/api/v1/tables/name/%252e%252e', [], 'Such a name is not passed on.'],
  ])('%s with %j: %s', (target, headers, why) => {
    expect(whyOf(ask(target, ONE, 'GET', ...headers))).toBe(why);
  });

  test('a sign-in is JSON and nothing that only has it in its name', () => {
    for (const type of ['x-application/json', 'application/jsonx', ''])
      expect(statusOf(ask('/api/v1/users/login', ONE, 'POST', 'Content-Type', type))).toBe(415);
    expect(whyOf(ask('/api/v1/users/login', ONE, 'POST'))).toBe('A sign-in is JSON.');
    expect(whyOf(ask('/api/v1/tables', ONE, 'PUT'))).toContain('POST to sign in');
    const signIn = ask('/api/v1/users/login', ONE, 'POST', ...JSON_BODY);
    expect(signIn).toMatchObject({ isLogin: true });
    expect(ask('/api/v1/users/loggedInUser')).toMatchObject({ isLogin: false });
  });

  test('what no catalog and no page is at', () => {
    const none = { basePath: '/data', allowedHosts: [], catalogs: [] };
    expect(whyOf(ask('/data/api', none))).toBe('There is no catalog at this path.');
    expect(whyOf(ask('/data/api/v1/tables', none))).toBe('There is no catalog at this path.');
    expect(whyOf(ask('/data/x/api/v1', none))).toBe('page');
    expect(whyOf(ask('/data/apis', none))).toBe('page');
    expect(whyOf(ask('/else', none))).toBe('page');
    expect(whyOf(ask('/data/x', none, 'PUT'))).toBe('Only GET and HEAD are answered.');
    expect(whyOf(ask('/healthz', none, 'PUT'))).toBe('Only GET and HEAD are answered.');
    expect(ask('/data?a=b', none)).toEqual({ kind: 'redirect', location: '/data/?a=b' });
    expect(whyOf(decide({ method: 'GET', target: '/', rawHeaders: [] }, ONE))).toContain(
      '--allowed-host NAME',
    );
    expect(decide({ method: 'HEAD', target: '/healthz', rawHeaders: [] }, ONE)).toEqual({ kind: 'health' });
  });
});

test('only the headers that a catalog needs, and those of its answer that the page needs, are passed on', () => {
  const told = ['Accept', 'a', 'Accept-Language', 'de', 'User-Agent', 'b', 'Content-Type', 'c/d'];
  const sender = { address: '::1', token: undefined, isSecure: false };
  const head = { method: 'GET', target: '/', rawHeaders: told };
  expect(upstreamHeaders(head, sender, false)).toEqual({
    accept: 'a',
    'accept-language': 'de',
    'user-agent': 'b',
    'content-type': 'c/d',
    'x-forwarded-for': '::1',
  });
  const own = { ...head, rawHeaders: ['Authorization', 'Bearer own'] };
  expect(upstreamHeaders(own, sender, true)).not.toHaveProperty('authorization');
  for (const [name, value] of [
    ['x-forwarded-proto', 'xhttps'],
    ['x-forwarded-proto', 'https:'],
    ['x-forwarded-host', '<a'],
    ['x-forwarded-host', 'a>'],
  ] as const)
    expect(upstreamHeaders({ ...head, rawHeaders: [name, value] }, sender, false)[name]).not.toBe(value);
  const answer = {
    'content-type': 'application/json',
    'content-language': 'en',
    'retry-after': '7',
    location: '/secret',
    allow: 'GET',
    'x-request-id': ['1', '2'],
    'set-cookie': 'a=b',
    connection: 'close',
    'www-authenticate': 'Basic',
  };
  expect(answeredHeaders(answer, (text) => text.replace('secret', '***'))).toEqual({
    'content-type': 'application/json',
    'content-language': 'en',
    'retry-after': '7',
    location: '/***',
    allow: 'GET',
    'x-request-id': '1',
  });
});
