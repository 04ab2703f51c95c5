import { describe, expect, test } from 'vitest';
import type { FaultAction } from '#src/fake/service/faults.ts';
import type { Fault } from '#test/support/app.tsx';
import { harness } from './harness.ts';

const tables = '/api/v1/tables';
const down = { status: 503 };

async function withFaults(faults: readonly Fault[]) {
  const service = harness();
  const { status } = await service.send('PUT', '/__fake/faults', faults, null);
  expect(status).toBe(200);
  return service;
}

async function statuses(faults: readonly Fault[], paths: readonly string[]): Promise<number[]> {
  const { get } = await withFaults(faults);
  const found: number[] = [];
  for (const path of paths) found.push((await get(path)).status);
  return found;
}

const thrice = [tables, tables, tables];

describe('requests that a fault affects', () => {
  test('those whose path and query start with the route', async () => {
    const paths = [`${tables}?limit=1`, '/api/v1/databases', `${tables}?limit=2`];
    expect(await statuses([{ route: tables, times: -1, then: down }], paths)).toEqual([503, 200, 503]);
    expect(await statuses([{ route: `${tables}?limit=2`, then: down }], paths)).toEqual([200, 200, 503]);
  });

  test('those of the method, if it names one', async () => {
    expect(await statuses([{ route: tables, method: 'POST', then: down }], thrice)).toEqual([200, 200, 200]);
    expect(await statuses([{ route: tables, method: 'get', then: down }], thrice)).toEqual([503, 200, 200]);
  });

  test('those whose query as sent matches the expression, if it has one', async () => {
    const paths = [`${tables}?limit=1`, `${tables}?limit=1&fields=tags`, tables];
    const met = (query: string) => statuses([{ route: tables, query, times: -1, then: down }], paths);
    expect(await met('(^|&)fields=')).toEqual([200, 503, 200]);
    expect(await met('^(?!.*(^|&)fields=)')).toEqual([503, 200, 503]);
    expect(await met('^limit=1$')).toEqual([503, 200, 200]);
  });

  test('one that the expression leaves out is not counted', async () => {
    const plan = [{ route: tables, query: 'fields=', skip: 1, then: down }];
    const cells = `${tables}?fields=tags`;
    expect(await statuses(plan, [tables, tables, cells, tables, cells])).toEqual([200, 200, 200, 200, 503]);
  });

  test('a new plan replaces the old one', async () => {
    const { get, send } = await withFaults([{ route: tables, times: -1, then: down }]);
    await send('PUT', '/__fake/faults', []);
    expect((await get(tables)).status).toBe(200);
  });
});

const first = async (then: FaultAction) => (await withFaults([{ route: tables, then }])).get(tables);
const raw = async (then: FaultAction) => {
  const { service, waits } = await withFaults([{ route: tables, then }]);
  const answer = await service.handle(
    new Request(`http://localhost${tables}?limit=1`, { headers: { Authorization: 'Bearer demo' } }),
  );
  return { answer, waits };
};

describe('actions of a fault', () => {
  test('status: the service’s own error body', async () => {
    expect(await first({ status: 429, headers: { 'Retry-After': '2' } })).toMatchObject({
      status: 429,
      body: { code: 429, message: 'Too Many Requests' },
    });
    expect((await first({ status: 500 })).body).toHaveProperty('responseMessage');
  });

  test('status with headers and a body, JSON or text', async () => {
    const json = await first({ status: 503, body: { message: 'busy' }, headers: { 'Retry-After': '2' } });
    expect(json.body).toEqual({ message: 'busy' });
    expect(json.headers.get('Retry-After')).toBe('2');
    const text = await first({ status: 200, body: '', headers: { 'Content-Type': 'application/json' } });
    expect(text).toMatchObject({ status: 200, body: '' });
  });

  test('redirect', async () => {
    const answer = await first({ redirect: 'https://login.example/' });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('Location')).toBe('https://login.example/');
  });

  test('drop, and hang before it', async () => {
    expect((await raw({ drop: true })).answer).toEqual({ drop: true });
    const { answer, waits } = await raw({ hang: 5000 });
    expect(answer).toEqual({ drop: true });
    expect(waits).toEqual([5000]);
  });

  test('truncate: the response with the number of bytes to send', async () => {
    const { answer } = await raw({ truncate: 20 });
    expect(answer).toMatchObject({ truncate: 20, response: { status: 200 } });
    expect((await raw({ truncate: 20, hang: 9 })).answer).toMatchObject({ truncate: 20, hang: 9 });
  });
});

describe('an invalid plan is rejected as a whole', () => {
  test.each([
    ['{', 'The body is not JSON'],
    [{}, 'faults must be an array'],
    [[{ then: down }], 'fault 0: route must be a path prefix'],
    [[{ route: tables, then: down, time: 2 }], 'fault 0: unknown member time'],
    [[{ route: tables, then: down, query: 1 }], 'fault 0: query must be a regular expression'],
    [[{ route: tables, then: down, times: -2 }], 'fault 0: times must be a count or -1'],
    [[{ route: tables, then: down, skip: 0.5 }], 'fault 0: skip must be a count'],
    [[{ route: tables, then: { status: 500, headers: { a: 1 } } }], 'fault 0: header a must be a text'],
    [[{ route: tables, then: {} }], 'fault 0: then must be one of'],
  ])('%j', async (body, message) => {
    const { send, get } = harness();
    const answer = await send('PUT', '/__fake/faults', body, null);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message: expect.stringContaining(message) });
    expect((await get(tables)).status).toBe(200);
  });
});
