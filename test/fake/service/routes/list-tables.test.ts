import { describe, expect, test } from 'vitest';
import { arrayCatalog } from '#test/support/array-catalog.ts';
import { harness } from '../harness.ts';

const names = (body: { data: readonly { name: string }[] }) => body.data.map(({ name }) => name);

describe('GET /api/v1/tables', () => {
  test('an empty catalog is an empty page with no cursors', async () => {
    const { get } = harness({ catalog: arrayCatalog([]) });
    const { status, body, headers } = await get('/api/v1/tables');
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('application/json');
    expect(body).toEqual({ data: [], paging: { total: 0 } });
  });

  test('ten rows by default, in the order of names, soft-deleted ones left out', async () => {
    const body = await harness().list('');
    expect(names(body)).toEqual(Array.from({ length: 10 }, (_, n) => `orders_${String(n).padStart(3, '0')}`));
    expect(body.paging).toEqual({ after: expect.any(String), total: 25 });
  });

  test('the first page has no `before`, the last no `after`, pages between have both', async () => {
    const { list } = harness();
    const first = await list('limit=10');
    const second = await list(`limit=10&after=${first.paging.after ?? ''}`);
    const third = await list(`limit=10&after=${second.paging.after ?? ''}`);
    expect(Object.keys(second.paging).toSorted()).toEqual(['after', 'before', 'total']);
    expect(Object.keys(third.paging).toSorted()).toEqual(['before', 'total']);
    expect(names(third)).toHaveLength(5);
  });

  test('a last page that is just full has no `after`', async () => {
    expect((await harness().list('limit=25')).paging).toEqual({ total: 25 });
  });

  test('`before` gives the page before, and no `before` where it reached the start', async () => {
    const { list } = harness();
    const first = await list('limit=10');
    const second = await list(`limit=10&after=${first.paging.after ?? ''}`);
    const back = await list(`limit=10&before=${second.paging.before ?? ''}`);
    expect(back.data).toEqual(first.data);
    expect(back.paging).toEqual({ after: first.paging.after, total: 25 });
  });

  test('past either end is an empty page', async () => {
    const { list } = harness();
    const whole = await list('limit=24');
    const last = await list(`limit=1&after=${whole.paging.after ?? ''}`);
    const back = await list(`limit=1&before=${last.paging.before ?? ''}`);
    expect(names(back)).toEqual(['orders_023']);
    const { paging } = await list('limit=1');
    const second = await list(`limit=1&after=${paging.after ?? ''}`);
    const start = await list(`limit=5&before=${second.paging.before ?? ''}`);
    expect(names(start)).toEqual(['orders_000']);
    expect(start.paging.before).toBeUndefined();
  });

  test.each([
    ['limit=0', 0],
    ['limit=1', 1],
    ['limit=', 10],
    ['limit=1000', 25],
  ])('%s gives %i rows', async (query, count) => {
    const body = await harness().list(query);
    expect(body.data).toHaveLength(count);
    expect(body.paging.total).toBe(25);
  });

  test.each([
    ['limit=-1', '[query param limit must be greater than or equal to 0]'],
    ['limit=1001', '[query param limit must be less than or equal to 1000]'],
    ['limit=abc', 'query param limit must be a number'],
    ['limit=99999999999', 'query param limit must be a number'],
    ['after=e30&before=e30', 'Only one of before or after query parameter allowed'],
    ['after=%25', 'Illegal base64 character 25'],
    ['after=', 'Unreadable cursor'],
    ['include=bogus', 'query param include must be one of [all, deleted, non-deleted]'],
    ['fields=xyz', 'Invalid field name xyz'],
    ['fields=tags,zzz,owners', 'Invalid field name zzz'],
  ])('%s is refused', async (query, message) => {
    const { status, body } = await harness().get(`/api/v1/tables?${query}`);
    expect({ status, body }).toEqual({ status: 400, body: { code: 400, message } });
  });

  test('a database or schema narrows it, by exact FQN; unknown ones are empty', async () => {
    const { list } = harness();
    expect((await list('database=snow.sales&limit=0')).paging.total).toBe(25);
    expect((await list('databaseSchema=snow.sales.%22raw.zone%22&limit=0')).paging.total).toBe(12);
    expect(await list('database=snow.SALES')).toEqual({ data: [], paging: { total: 0 } });
    expect(await list('database=snow.sales&databaseSchema=nope')).toEqual({ data: [], paging: { total: 0 } });
  });

  test.each([
    ['include=deleted', 1],
    ['include=DELETED', 1],
    ['include=all', 26],
    ['include=non-deleted', 25],
  ])('%s counts %i', async (query, total) => {
    expect((await harness().list(query)).paging.total).toBe(total);
  });

  test('a cursor of another filter is a place in the order', async () => {
    const { list } = harness();
    const { paging } = await list('limit=4');
    const other = await list(`limit=2&databaseSchema=snow.sales.mart&after=${paging.after ?? ''}`);
    expect(names(other)).toEqual(['orders_004', 'orders_006']);
  });

  test('an unknown parameter is ignored, loudly', async () => {
    const { list, warnings } = harness();
    expect((await list('service=snow&limit=1')).paging.total).toBe(25);
    expect(warnings).toEqual(['fake catalog: /tables has no parameter "service"; it is ignored']);
  });
});
