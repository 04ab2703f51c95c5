import { describe, expect, test } from 'vitest';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { createService } from '#src/fake/service/service.ts';
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

    test.each([
      ['POST', tables, { name: 'x', databaseSchema: 'no.such.schema' }, 400],
      ['POST', tables, { name: 'orders_000', databaseSchema: mart }, 400],
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

    test.each([{ latency: 'slow' }, { dialect: 'om-9' }, { colour: 1 }])(
      '%j is refused and changes nothing',
      async (settings) => {
        const { send, list, waits } = harness();
        expect((await send('PUT', '/__fake/settings', { latency: 5, ...settings })).status).toBe(400);
        await list('');
        expect(waits).toEqual([]);
      },
    );
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
      catalog: catalogFromRecords([]),
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
