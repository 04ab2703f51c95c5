import { expect, test } from 'vitest';
import { createService } from '#src/fake/service/service.ts';
import { arrayCatalog } from '#test/support/array-catalog.ts';
import { harness } from './harness.ts';

test('the log holds what was answered, in the order of arrival', async () => {
  const { get, send } = harness();
  await get('/api/v1/tables?limit=2&fields=tags,owners');
  await send('GET', '/api/v1/tables/name/a%2Fb', undefined, null);
  const { body } = await send('GET', '/__fake/log', undefined, null);
  const common = { at: 1_795_000_000_000, method: 'GET', ms: 0 };
  expect(body).toEqual([
    { ...common, path: '/api/v1/tables', query: 'limit=2&fields=tags,owners', authorized: true, status: 200 },
    { ...common, path: '/api/v1/tables/name/a%2Fb', query: '', authorized: false, status: 401 },
  ]);
});

test('clearing it leaves nothing, and control routes are not in it', async () => {
  const { get, send } = harness();
  await get('/api/v1/tables');
  expect((await send('DELETE', '/__fake/log')).status).toBe(204);
  expect((await send('GET', '/__fake/log')).body).toEqual([]);
});

test('an answer that did not come whole has status 0', async () => {
  const { get, send, list } = harness();
  const route = '/api/v1/tables';
  await send('PUT', '/__fake/faults', [{ route, then: { drop: true } }]);
  await expect(get(route)).rejects.toThrow('dropped');
  await send('PUT', '/__fake/faults', [{ route, then: { truncate: 3 } }]);
  await list('');
  expect((await send('GET', '/__fake/log')).body).toMatchObject([{ status: 0 }, { status: 0 }]);
});

test('a request that is aborted ends with its reason; one under way is not logged yet', async () => {
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
