import { expect, test } from 'vitest';
import { exchange, listen, startSite, statusesOf } from './servers.ts';

/** A request that an attacker would like to have pass as part of another one. */
const HIDDEN = 'GET /hidden HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
const get = (...lines: string[]) =>
  `GET /api/v1/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines.map((line) => `${line}\r\n`).join('')}`;
const post = (...lines: string[]) =>
  `POST /api/v1/users/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n${lines.map((line) => `${line}\r\n`).join('')}`;
const target = (text: string) => `GET ${text} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;

/** Requests that two servers may read differently, each of which is to be refused once. */
const AMBIGUOUS: Readonly<Record<string, string>> = {
  'CL.TE': `${post('Content-Length: 6', 'Transfer-Encoding: chunked')}\r\n0\r\n\r\nG${HIDDEN}`,
  'TE.CL': `${post('Transfer-Encoding: chunked', 'Content-Length: 4')}\r\n5c\r\n${HIDDEN}\r\n0\r\n\r\n`,
  'TE.TE, the second unknown': `${post('Transfer-Encoding: chunked', 'Transfer-Encoding: x')}\r\n0\r\n\r\n${HIDDEN}`,
  'TE.TE, both chunked': `${post('Transfer-Encoding: chunked', 'Transfer-Encoding: chunked')}\r\n0\r\n\r\n`,
  'chunked not last': `${post('Transfer-Encoding: chunked, identity')}\r\n0\r\n\r\n${HIDDEN}`,
  'unknown coding': `${post('Transfer-Encoding: xchunked')}\r\n0\r\n\r\n${HIDDEN}`,
  'space before the colon': `${post('Transfer-Encoding : chunked')}\r\n0\r\n\r\n${HIDDEN}`,
  'space before Content-Length’s colon': `${post('Content-Length : 2')}\r\n{}${HIDDEN}`,
  'tab before the value’s end': `${post('Transfer-Encoding: \x0bchunked')}\r\n0\r\n\r\n${HIDDEN}`,
  'quoted coding': `${post('Transfer-Encoding: "chunked"')}\r\n0\r\n\r\n${HIDDEN}`,
  'two lengths that differ': `${post('Content-Length: 2', 'Content-Length: 40')}\r\n{}${HIDDEN}`,
  'two lengths that agree': `${post('Content-Length: 2', 'Content-Length: 2')}\r\n{}`,
  'a list of lengths': `${post('Content-Length: 2, 2')}\r\n{}`,
  'a signed length': `${post('Content-Length: +2')}\r\n{}`,
  'a negative length': `${post('Content-Length: -2')}\r\n{}`,
  'a hexadecimal length': `${post('Content-Length: 0x2')}\r\n{}`,
  'an empty length': `${post('Content-Length:')}\r\n{}`,
  'a length beyond all': `${post('Content-Length: 99999999999999999999999')}\r\n{}`,
  'GET with a length': `${get(`Content-Length: ${HIDDEN.length}`)}\r\n${HIDDEN}`,
  'GET with chunks': `${get('Transfer-Encoding: chunked')}\r\n0\r\n\r\n${HIDDEN}`,
  'obs-fold': `${get('X-A: b', ' Transfer-Encoding: chunked')}\r\n`,
  'obs-fold with a tab': `${get('X-A: b', '\tContent-Length: 5')}\r\n`,
  'obs-fold of the coding': `${post('Transfer-Encoding:', ' chunked')}\r\n0\r\n\r\n${HIDDEN}`,
  'bare LF between headers': `GET /api/v1/tables HTTP/1.1\r\nHost: 127.0.0.1\nContent-Length: 5\r\n\r\n`,
  'bare LF at the end': `GET /api/v1/tables HTTP/1.1\r\nHost: 127.0.0.1\n\n`,
  'bare CR between headers': `GET /api/v1/tables HTTP/1.1\r\nHost: 127.0.0.1\rContent-Length: 5\r\n\r\n`,
  'CR within a value': `${get('X-A: b\rContent-Length: 5')}\r\n`,
  'NUL within a value': `${get('X-A: b\0c')}\r\n`,
  'NUL within a name': `${get('X\0A: b')}\r\n`,
  'a header without a name': `${get(': b')}\r\n`,
  'a header without a colon': `${get('nonsense')}\r\n`,
  'a first header that is folded': `GET /api/v1/tables HTTP/1.1\r\n Host: 127.0.0.1\r\n\r\n`,
  'head ended by CR LF CR X': `GET /api/v1/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n\rXContent-Length: 5\r\n\r\n`,
  'chunk size without digits': `${post('Transfer-Encoding: chunked')}\r\n\r\n{}\r\n0\r\n\r\n`,
  'chunk size of nonsense': `${post('Transfer-Encoding: chunked')}\r\nzz\r\n{}\r\n0\r\n\r\n`,
  'chunk size beyond all': `${post('Transfer-Encoding: chunked')}\r\nfffffffffffffffff\r\n{}\r\n0\r\n\r\n`,
  'chunk size with a sign': `${post('Transfer-Encoding: chunked')}\r\n-2\r\n{}\r\n0\r\n\r\n`,
  'chunk size in 0x': `${post('Transfer-Encoding: chunked')}\r\n0x2\r\n{}\r\n0\r\n\r\n`,
  'chunk longer than its size': `${post('Transfer-Encoding: chunked')}\r\n2\r\n{}{}\r\n0\r\n\r\n`,
  'chunk ended by LF': `${post('Transfer-Encoding: chunked')}\r\n2\n{}\n0\n\n`,
  'chunk extension with LF': `${post('Transfer-Encoding: chunked')}\r\n2;a\nb\r\n{}\r\n0\r\n\r\n`,
  'two hosts': `GET /api/v1/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: other.example\r\n\r\n`,
  'no host': 'GET /api/v1/tables HTTP/1.1\r\n\r\n',
  'a space in the path': target('/api/v1/ta bles'),
  'unknown version': `GET /api/v1/tables HTTP/9.9\r\nHost: 127.0.0.1\r\n\r\n`,
  'HTTP/2 preface': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'absolute form': target('http://other.example/api/v1/tables'),
  'absolute form of this server': target('http://127.0.0.1/api/v1/tables'),
  'authority form': 'CONNECT other.example:443 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n',
  'asterisk form': target('*'),
  'another host behind slashes': target('//other.example/api/v1/tables'),
  'encoded CRLF in the path': target('/api/v1/tables%0d%0aX-A:%20b'),
  'encoded LF in the path': target('/api/v1/tables%0aHost:x'),
  'encoded NUL in the path': target('/api/v1/tables%00'),
  'raw bytes beyond ASCII in the path': target('/api/v1/t\xe4bles'),
  'raw bytes beyond ASCII in the query': target('/catalog?\xe4'),
  'a fragment': target('/api/v1/tables#x'),
  'a backslash': target('/api\\v1\\tables'),
  dots: target('/api/v1/../admin'),
  'dots, encoded': target('/api/v1/%2e%2e/admin'),
  'dots behind an encoded slash': target('/api/v1/..%2f..%2fadmin'),
  'dots behind an encoded backslash': target('/api/v1/..%5c..%5cadmin'),
  'dots with a path parameter': target('/api/v1/..;a=b/admin'),
  'overlong dots': target('/api/v1/%c0%ae%c0%ae/admin'),
};

async function startBoth() {
  const seen: string[] = [];
  const upstream = await listen((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    request.resume();
    response.setHeader('Content-Type', 'application/json').end('{}');
  });
  return { seen, upstream, site: await startSite({ args: ['--catalog', upstream] }) };
}

/** Requests of the suite that a server answers otherwise than by a single refusal. */
async function notRefused(site: string): Promise<string[]> {
  const names = Object.keys(AMBIGUOUS);
  const came = await Promise.all(names.map((name) => exchange(site, `${AMBIGUOUS[name]}`)));
  return names.flatMap((name, at) => {
    const statuses = statusesOf(came[at] ?? '').join();
    return /^40[03]$/.test(statuses) ? [] : [`${name}: ${statuses}`];
  });
}

test('each ambiguous request is refused once, and nothing of it reaches the catalog', async () => {
  const { seen, site } = await startBoth();
  expect(await notRefused(site.url)).toEqual([]);
  expect(seen).toEqual([]);
  expect(Object.keys(AMBIGUOUS).length).toBeGreaterThan(60);
});

test('requests that leave no doubt are passed on, several of a connection too, each as one of its own', async () => {
  const { seen, site } = await startBoth();
  const signIn = `${post('Content-Length: 2')}\r\n{}`;
  const chunked = `${post('Transfer-Encoding: chunked')}\r\n2\r\n{}\r\n0\r\n\r\n`;
  const all = [get(), '\r\n', signIn, chunked, get('Content-Length: 0'), '\r\n'].join('');
  expect(statusesOf(await exchange(site.url, all, 400))).toEqual([200, 200, 200, 200]);
  const [login, list] = ['POST /api/v1/users/login', 'GET /api/v1/tables'];
  // Several of a connection are passed on at once.
  expect(seen.toSorted()).toEqual([list, list, login, login]);
});

test.each([
  ['several spaces', 'GET  /api/v1/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'],
  ['a bare LF', 'GET /api/v1/tables HTTP/1.1\nHost: 127.0.0.1\r\n\r\n'],
])(
  'a request line with %s, which some versions of Node take, is passed on as a clean one',
  async (_, bytes) => {
    const { seen, site } = await startBoth();
    const statuses = statusesOf(await exchange(site.url, bytes));
    expect([['200'], ['400']]).toContainEqual(statuses.map(String));
    expect(seen).toEqual(statuses[0] === 200 ? ['GET /api/v1/tables'] : []);
  },
);
