import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { exchangeFiles, readExchange, faultOf } from './exchange.ts';

const FIXTURES = fileURLToPath(new URL('../api/fixtures', import.meta.url));

const answer = (path: string, body: unknown, status = 200) => ({
  request: { method: 'GET', path: `/api/v1${path}` },
  response: { status, headers: { 'content-type': 'application/json' }, body, bodyIsText: false },
});
const table = { id: '1', name: 'a', fullyQualifiedName: 's.d.c.a' };

describe('recorded exchanges', () => {
  test('all decode', async () => {
    const files = await exchangeFiles(FIXTURES);
    expect(files.length).toBeGreaterThan(11);
    for (const file of files) expect(faultOf(await readExchange(file))).toBeUndefined();
  });

  test.each([
    [answer('/tables', { data: [table], paging: {} }), undefined],
    [answer('/tables', { data: [{ ...table, name: 3 }] }), '1: {"kind":"no-text","member":"name"}'],
    [answer('/tables', { rows: [] }), expect.stringMatching(/^malformed: /)],
    [answer('/tables/name/x', {}), expect.stringMatching(/^malformed: /)],
    [
      answer('/search/query?q=*', { hits: { hits: [{ _id: '7', _source: { id: '7' } }] } }),
      '7: {"kind":"without","member":"name"}',
    ],
    [answer('/search/query?q=*&fetch_source=false', { hits: { hits: [{ _id: '7' }] } }), undefined],
    [answer('/databases', { data: [{ name: 'x' }] }), expect.stringMatching(/^threw /)],
    [answer('/system/version', { version: 1 }), expect.stringMatching(/^malformed: /)],
    [answer('/tables', { message: 'Expired token!' }, 401), undefined],
  ])('%j is judged', (exchange, fault) => {
    expect(faultOf(exchange)).toEqual(fault);
  });
});
