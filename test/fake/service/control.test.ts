import { describe, expect, test } from 'vitest';
import { createService } from '#src/fake/service/service.ts';
import { arrayCatalog } from '#test/support/array-catalog.ts';
import { sampleTables } from '#test/support/sample-tables.ts';
import { harness } from './harness.ts';

describe('control', () => {
  const mart = 'snow.sales.mart';
  const tables = '/__fake/tables';

  describe('writes', () => {
    test('POST adds a table and returns the record', async () => {
      const { send, get, list } = harness();
      const { status, body } = await send(
        'POST',
        tables,
        { name: 'a.new', databaseSchema: mart, description: 'x' },
        null,
      );
      expect(status).toBe(201);
      expect(body).toMatchObject({ name: 'a.new', fullyQualifiedName: `${mart}."a.new"`, description: 'x' });
      expect((await get(`/api/v1/tables/name/${encodeURIComponent(`${mart}."a.new"`)}`)).status).toBe(200);
      expect((await list('limit=0')).paging.total).toBe(26);
    });

    test('PATCH changes members, and renames', async () => {
      const { send, get } = harness();
      const { body } = await send(
        'PATCH',
        `${tables}/${mart}.orders_000`,
        { name: 'zz', displayName: 'Z' },
        null,
      );
      expect(body).toMatchObject({ fullyQualifiedName: `${mart}.zz`, displayName: 'Z' });
      expect((await get(`/api/v1/tables/name/${mart}.orders_000`)).status).toBe(404);
      expect((await get(`/api/v1/tables/name/${mart}.zz`)).status).toBe(200);
    });

    test('DELETE removes a table', async () => {
      const { send, list } = harness();
      const path = `${tables}/${encodeURIComponent('snow.sales."raw.zone".orders_001')}`;
      expect(await send('DELETE', path, undefined, null)).toMatchObject({ status: 204, body: '' });
      expect((await list('limit=0')).paging.total).toBe(24);
      expect((await send('DELETE', path)).status).toBe(404);
    });

    test('a cursor stays valid after its row was removed', async () => {
      const { send, list } = harness();
      const { data, paging } = await list('limit=2');
      await send('DELETE', `${tables}/${encodeURIComponent(String(data[1]?.['fullyQualifiedName']))}`);
      const next = await list(`limit=1&after=${paging.after ?? ''}`);
      expect(next.data[0]?.name).toBe('orders_002');
    });

    test.each([
      ['POST', tables, { name: 'x', databaseSchema: 'no.such.schema' }, 400],
      ['POST', tables, { name: 'orders_000', databaseSchema: mart }, 400],
      ['POST', tables, { name: 'x' }, 400],
      ['POST', tables, '[]', 400],
      ['PATCH', `${tables}/nope`, {}, 404],
      ['PATCH', `${tables}/%zz`, {}, 400],
      ['PATCH', `${tables}/${mart}.orders_000`, { name: 'orders_002' }, 400],
      ['GET', '/__fake/nope', undefined, 404],
      ['POST', '/__fake/log', {}, 404],
    ])('%s %s %j is refused: %i', async (method, path, body, status) => {
      const { send, list } = harness();
      expect(await send(method, path, body)).toMatchObject({ status, body: { code: status } });
      expect((await list('limit=0')).paging.total).toBe(25);
    });
  });

  describe('PUT /__fake/settings', () => {
    test.each([
      [30, [30]],
      ['30', [30]],
      ['0', []],
    ])('latency %j', async (latency, expected) => {
      const { send, list, waits } = harness();
      await send('PUT', '/__fake/settings', { latency });
      await list('');
      expect(waits).toEqual(expected);
    });

    test('dialect', async () => {
      const { send, get } = harness();
      const { body } = await send('PUT', '/__fake/settings', { dialect: 'om-1.1' }, null);
      expect(body).toEqual({ latency: { kind: 'fixed', ms: 0 }, dialect: 'om-1.1', token: 'demo' });
      expect((await get('/api/v1/tables?fields=owners')).status).toBe(400);
    });

    test('a dialect that cannot serve a catalog of this size is rejected', async () => {
      const catalog = { ...arrayCatalog(sampleTables(1)), count: () => 50_001 };
      const { send } = harness({ catalog });
      expect((await send('PUT', '/__fake/settings', { dialect: 'om-1.1' })).status).toBe(400);
      expect((await send('PUT', '/__fake/settings', { dialect: 'om-2.0' })).status).toBe(200);
    });

    test.each([
      { latency: 'slow' },
      { latency: -1 },
      { dialect: 'om-9' },
      { token: '' },
      { token: 1 },
      { colour: 1 },
    ])('%j is refused and changes nothing', async (settings) => {
      const { send, list, waits } = harness();
      expect((await send('PUT', '/__fake/settings', { latency: 5, ...settings })).status).toBe(400);
      await list('');
      expect(waits).toEqual([]);
    });
  });

  test('responses never alias the store, and equal requests get equal bytes', async () => {
    const once = harness();
    const again = harness();
    for (const service of [once, again]) {
      for (const row of (await service.list('limit=1000&fields=*')).data) row['description'] = 'changed';
    }
    const a = await once.get('/api/v1/tables?limit=1000&fields=*');
    expect(JSON.stringify(a.body)).toBe(
      JSON.stringify((await again.get('/api/v1/tables?limit=1000&fields=*')).body),
    );
    expect(JSON.stringify(a.body)).not.toContain('changed');
  });

  test('hrefs start with `origin`, and texts that look like one are unchanged', async () => {
    const { send, get } = harness({ origin: 'http://127.0.0.1:8585' });
    const description = 'see "href":"http://localhost/x"';
    await send('PATCH', `${tables}/${mart}.orders_000`, { description });
    const { body } = await get(`/api/v1/tables/name/${mart}.orders_000`);
    expect(body).toMatchObject({
      description,
      href: expect.stringMatching(/^http:\/\/127\.0\.0\.1:8585\/api/),
    });
  });
});

describe('log', () => {
  test('the log has finished requests in the order of arrival', async () => {
    const { get, send } = harness();
    await get('/api/v1/tables?limit=2&fields=tags,owners');
    await send('GET', '/api/v1/tables/name/a%2Fb', undefined, null);
    const { body } = await send('GET', '/__fake/log', undefined, null);
    const common = { at: 1_795_000_000_000, method: 'GET', ms: 0 };
    expect(body).toEqual([
      {
        ...common,
        path: '/api/v1/tables',
        query: 'limit=2&fields=tags,owners',
        authorized: true,
        status: 200,
      },
      { ...common, path: '/api/v1/tables/name/a%2Fb', query: '', authorized: false, status: 401 },
    ]);
  });

  test('it is empty after clearing, and has no control requests', async () => {
    const { get, send } = harness();
    await get('/api/v1/tables');
    expect((await send('DELETE', '/__fake/log')).status).toBe(204);
    expect((await send('GET', '/__fake/log')).body).toEqual([]);
  });

  test('an incomplete response has status 0', async () => {
    const { get, send, list } = harness();
    const route = '/api/v1/tables';
    await send('PUT', '/__fake/faults', [{ route, then: { drop: true } }]);
    await expect(get(route)).rejects.toThrow('dropped');
    await send('PUT', '/__fake/faults', [{ route, then: { truncate: 3 } }]);
    await list('');
    expect((await send('GET', '/__fake/log')).body).toMatchObject([{ status: 0 }, { status: 0 }]);
  });

  test('an aborted request ends with its reason; a pending one is not logged yet', async () => {
    const service = createService({
      catalog: arrayCatalog([]),
      latency: { kind: 'fixed', ms: 60_000 },
      noAuth: true,
    });
    const log = async () => {
      const answer = await service.handle(new Request('http://localhost/__fake/log'));
      return 'response' in answer ? ((await answer.response.json()) as unknown) : undefined;
    };
    const abort = new AbortController();
    const pending = service.handle(new Request('http://localhost/api/v1/tables', { signal: abort.signal }));
    expect(await log()).toEqual([]);
    abort.abort(new Error('typed on'));
    await expect(pending).rejects.toThrow('typed on');
    expect(await log()).toMatchObject([{ status: 0, path: '/api/v1/tables' }]);
  });
});
