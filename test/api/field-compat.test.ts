import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '#src/api/errors.ts';
import { requestWithFields, requestedFields } from '#src/api/field-compat.ts';
import { memoryStore, serverStore } from '#src/api/server-store.ts';
import { memoryStorage } from '#test/support/memory-storage.ts';

const TABLES = ['tables'];

const refuse = (message: string) =>
  new ApiError('refused', { request: 'GET /x', attempts: 1, status: 400, serverMessage: message });

/** A server that knows some names. */
function server(...known: readonly string[]) {
  const asked: string[] = [];
  const ask = async (names: readonly string[]) => {
    asked.push(names.join());
    const unknown = names.find((name) => !known.includes(name));
    if (unknown) throw refuse(`Invalid field name ${unknown}`);
    return names;
  };
  return { ask, asked };
}

describe('fields of a server', () => {
  test('owners falls back to owner where that is its name, and that is remembered', async () => {
    const { ask, asked } = server('owner', 'tags');
    const old = { fieldNames: memoryStore() };
    const first = await requestWithFields(old, TABLES, ['owners', 'tags'], ask);
    expect(first).toEqual({ answer: ['owner', 'tags'], fields: ['owners', 'tags'], refused: [] });
    await requestWithFields(old, TABLES, ['tags', 'owners'], ask);
    expect(asked).toEqual(['owners,tags', 'owner,tags', 'tags,owner']);
    expect(requestedFields(old, TABLES, ['owners']).sent).toEqual(['owner']);
    // Another server is asked by the newest name.
    expect(requestedFields({ fieldNames: memoryStore() }, TABLES, ['owners']).sent).toEqual(['owners']);
  });

  test('that it rejects are dropped, reported, and not requested again', async () => {
    const { ask, asked } = server('tags');
    const poor = { fieldNames: memoryStore() };
    const result = await requestWithFields(poor, TABLES, ['owners', 'usageSummary', 'tags'], ask);
    expect(result.fields).toEqual(['tags']);
    expect(result.refused.toSorted()).toEqual(['owners', 'usageSummary']);
    const requests = asked.length;
    const again = await requestWithFields(poor, TABLES, ['usageSummary'], ask);
    expect(again.fields).toEqual([]);
    expect(asked.slice(requests)).toEqual(['']);
    // Records of another type may have it.
    expect(requestedFields(poor, ['dashboards'], ['usageSummary']).sent).toEqual(['usageSummary']);
  });

  test('other errors, and one about a name that was not requested, are thrown', async () => {
    for (const message of ['Illegal base64 character 25', 'Invalid field name joins']) {
      const error = refuse(message);
      await expect(
        requestWithFields({ fieldNames: memoryStore() }, TABLES, ['tags'], () => Promise.reject(error)),
      ).rejects.toBe(error);
    }
  });
});

describe('the remembered name of a field', () => {
  const KEY = 'catalog-browser.field-names.main';
  const OLD = ['owner', 'tags'];
  const NEW = ['owners', 'tags'];

  /** What a newly opened page requests of a server that knows some names; twice, as pages do. */
  async function load(entries: Map<string, string>, known: readonly string[], id = 'main') {
    const store = serverStore(memoryStorage(entries), 'field-names', id);
    const asked: string[] = [];
    const ask = async (sent: readonly string[]) => {
      asked.push(sent.join());
      const unknown = sent.find((name) => !known.includes(name));
      if (unknown === undefined) return sent;
      throw refuse(`Invalid field name ${unknown}`);
    };
    const main = { fieldNames: store };
    const first = await requestWithFields(main, TABLES, ['owners', 'tags'], ask);
    await requestWithFields(main, TABLES, ['owners', 'tags'], ask);
    return { asked, fields: first.fields, refused: first.refused };
  }

  test('survives a reload, by the server’s id and without its address', async () => {
    const entries = new Map<string, string>();
    expect((await load(entries, OLD)).asked).toEqual(['owners,tags', 'owner,tags', 'owner,tags']);
    expect([...entries]).toEqual([[KEY, JSON.stringify({ names: ['owner'], unsupported: {} })]]);
    expect(await load(entries, OLD)).toEqual({
      asked: ['owner,tags', 'owner,tags'],
      fields: ['owners', 'tags'],
      refused: [],
    });
    // Another server of the site is first asked by the newest name.
    expect((await load(entries, NEW, 'staging')).asked).toEqual(['owners,tags', 'owners,tags']);
    expect(entries.size).toBe(1);
  });

  test('is replaced where an updated server rejects it', async () => {
    const entries = new Map([[KEY, JSON.stringify({ names: ['owner'], unsupported: {} })]]);
    expect((await load(entries, NEW)).asked).toEqual(['owner,tags', 'owners,tags', 'owners,tags']);
    expect((await load(entries, NEW)).asked).toEqual(['owners,tags', 'owners,tags']);
    // And back: the previous version is installed again.
    expect((await load(entries, OLD)).asked).toEqual(['owners,tags', 'owner,tags', 'owner,tags']);
  });

  test('is also updated while the page is open', async () => {
    const updated = { fieldNames: memoryStore() };
    const before = server(...OLD);
    const after = server(...NEW);
    await requestWithFields(updated, TABLES, ['owners'], before.ask);
    const { refused } = await requestWithFields(updated, TABLES, ['owners'], after.ask);
    expect(after.asked).toEqual(['owner', 'owners']);
    expect(refused).toEqual([]);
  });

  test.each([
    'owner,',
    '{"owners":"owner"}',
    '{"names":["owners","owner","x"],"unsupported":{}}',
    '{"names":[],"unsupported":{"tables":["tags"]},"since":0}',
  ])('is found again whatever %j is in its place', async (text) => {
    const entries = new Map([[KEY, text]]);
    expect((await load(entries, OLD)).asked.at(-1)).toBe('owner,tags');
    expect((await load(entries, OLD)).asked).toEqual(['owner,tags', 'owner,tags']);
    entries.set(KEY, text);
    expect((await load(entries, NEW)).asked.at(-1)).toBe('owners,tags');
  });

  test('a field whose every name was rejected is requested again after a day', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const entries = new Map<string, string>();
      const poor = { fields: ['tags'], refused: ['owners'] };
      const learnt = { asked: ['owners,tags', 'owner,tags', 'tags', 'tags'], ...poor };
      expect(await load(entries, ['tags'])).toEqual(learnt);
      expect(await load(entries, ['tags'])).toEqual({ asked: ['tags', 'tags'], ...poor });
      vi.setSystemTime(Date.now() + 86_400_000);
      // The server was updated meanwhile.
      expect((await load(entries, NEW)).asked).toEqual(['owners,tags', 'owners,tags']);
    } finally {
      vi.useRealTimers();
    }
  });
});
