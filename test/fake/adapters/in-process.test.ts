import { describe, expect, test } from 'vitest';
import { handleInProcess } from '#src/fake/adapters/in-process.ts';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import type { FaultAction } from '#src/fake/service/faults.ts';
import { createService, type FakeOptions } from '#src/fake/service/service.ts';
import { sampleTables } from '#test/support/sample-tables.ts';

const route = '/api/v1/tables';

function serve(options: Partial<FakeOptions> = {}) {
  return handleInProcess(
    createService({ catalog: catalogFromRecords(sampleTables(3)), noAuth: true, ...options }),
  );
}

async function serveFault(then: FaultAction) {
  const fetch = serve();
  const { ok } = await fetch('/__fake/faults', { method: 'PUT', body: JSON.stringify([{ route, then }]) });
  expect(ok).toBe(true);
  return fetch;
}

describe('the in-process fetch', () => {
  test('accepts a path, a URL or a Request', async () => {
    const fetch = serve();
    for (const input of [
      route,
      new URL(route, 'http://other.test'),
      new Request(`http://localhost${route}`),
    ]) {
      const response = await fetch(input);
      expect(await response.json()).toMatchObject({ paging: { total: 3 } });
    }
  });

  test('refuses an address that is too long, by itself or with the headers', async () => {
    const fetch = serve();
    const ask = async (length: number, token: string) =>
      (await fetch(`${route}?`.padEnd(length, 'x'), { headers: { Authorization: `Bearer ${token}` } }))
        .status;
    // As recorded: with a token of 630 bytes the path may have 7,502 characters, with one of none some 630 more.
    const token = 'z'.repeat(630);
    expect([await ask(7_490, token), await ask(7_520, token)]).toEqual([200, 431]);
    expect([await ask(8_100, 'z'), await ask(8_177, 'z'), await ask(8_178, 'z')]).toEqual([200, 431, 414]);
    const control = await fetch(`/__fake/log?${'x'.repeat(9_000)}`);
    expect(control.status).toBe(200);
  });

  test('reports a truncated body as an error while it is read', async () => {
    const fetch = await serveFault({ truncate: 10 });
    const response = await fetch(route);
    expect(response.status).toBe(200);
    const reader = response.body?.getReader();
    expect((await reader?.read())?.value).toHaveLength(10);
    await expect(reader?.read()).rejects.toThrow(TypeError);
  });

  test('returns an opaque redirect where it must not be followed', async () => {
    const fetch = await serveFault({ redirect: 'https://login.test/' });
    const response = await fetch(route, { redirect: 'manual' });
    expect(response).toMatchObject({ type: 'opaqueredirect', status: 0, ok: false });
    await expect((await serveFault({ redirect: 'https://login.test/' }))(route)).rejects.toThrow(TypeError);
  });
});
