import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { entityQuery } from '#src/api/entity-query.ts';
import { quickRecordQuery, slowRecordQuery } from '#src/api/slow-record.ts';
import { tableDefinition } from '#src/resources/table/definition.ts';
import { fakeClient, json } from './fake-fetch.ts';

const { endpoint } = tableDefinition;
const ID = '0e9c2c4e-94a7-4c0f-9d3b-2f1f35b7a101';
const TABLE = { id: ID, name: 't', fullyQualifiedName: 's.t' };
const OWNER = { id: 'o', type: 'user', name: 'ada' };
const TAG = { tagFQN: 'PII.None' };

async function complete(...slow: Parameters<typeof fakeClient>[0]) {
  const { client, sent } = fakeClient([json({ ...TABLE, owners: [OWNER] }), ...slow], {
    origin: `https://${slow.length}-slow.test`,
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const quick = await queries.query(quickRecordQuery(client, endpoint, 's.t', ID));
  const read = () => queries.query(slowRecordQuery(client, endpoint, 's.t', quick));
  const kept = () => queries.getQueryData(entityQuery(client, endpoint, 's.t').queryKey)?.record;
  const asked = () =>
    sent.map(({ url }) => `${url.pathname.replace(/.*tables/, '')} ${url.searchParams.get('fields')}`);
  return { quick, read, kept, asked };
}

test('a quick record has neither columns nor tags, and says of neither that there are none', async () => {
  const { quick, asked } = await complete();
  expect(quick.record.owners).toMatchObject([OWNER]);
  expect(quick.record).not.toHaveProperty('tags');
  expect(quick.record).not.toHaveProperty('columns');
  expect(asked()[0]).not.toMatch(/columns|tags/);
});

test('columns come in pages, beside the tags, and the whole record is kept', async () => {
  const page = (names: readonly string[], total: number) =>
    json({ data: names.map((name) => ({ name, dataType: 'INT' })), paging: { total } });
  const { read, kept, asked } = await complete(
    page(['a', 'b'], 3),
    page(['c'], 3),
    json({ ...TABLE, tags: [TAG] }),
  );
  expect((await read()).record).toMatchObject({ owners: [OWNER], tags: [TAG] });
  expect(kept()).toMatchObject({ columns: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] });
  expect(asked().slice(1)).toEqual([`/${ID}/columns tags`, `/${ID}/columns tags`, `/${ID} tags`]);
});

test.each([404, 500])(
  'columns come with the record where pages of them are answered by %i',
  async (status) => {
    const { read, asked } = await complete(
      json({ code: status, message: 'HTTP 404 Not Found' }, status),
      json({ ...TABLE, tags: [TAG], columns: [{ name: 'a', dataType: 'INT' }] }),
    );
    expect((await read()).record).toMatchObject({ owners: [OWNER], tags: [TAG], columns: [{ name: 'a' }] });
    expect(asked().slice(1)).toEqual([`/${ID}/columns tags`, `/${ID} columns,tags`]);
  },
);

test('a page of columns without their number is not taken for all of them', async () => {
  const { read } = await complete(
    json({ data: [{ name: 'a', dataType: 'INT' }], paging: {} }),
    json({ ...TABLE, tags: [TAG], columns: ['a', 'b'].map((name) => ({ name, dataType: 'INT' })) }),
  );
  expect((await read()).record).toMatchObject({ columns: [{ name: 'a' }, { name: 'b' }] });
});
