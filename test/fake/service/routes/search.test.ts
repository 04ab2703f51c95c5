import { describe, expect, test } from 'vitest';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import type { DialectName } from '#src/fake/service/dialects.ts';
import { harness } from '../harness.ts';

const path = '/api/v1/search/query';
const serve = () => harness({ catalog: createCatalog({ tables: 60, seed: 1 }), latency: { kind: 'real' } });

test('a search takes 20 ms and 0.2 ms per hit on a real server', async () => {
  const { get, waits } = serve();
  await get(`${path}?q=*&index=table_search_index&size=50`);
  expect(waits).toEqual([30]);
});

describe('GET /api/v1/search/aggregate and /suggest', () => {
  test('values of a field, and names of columns that begin with a text', async () => {
    const { get, warnings } = serve();
    const values = await get('/api/v1/search/aggregate?index=table_search_index&field=tier.tagFQN');
    expect(values).toMatchObject({ status: 200, body: { aggregations: { 'sterms#tier.tagFQN': {} } } });
    const columns = await get(
      '/api/v1/search/suggest?q=CUS&index=table_search_index&field=column_suggest&fetch_source=false&size=3',
    );
    expect(JSON.stringify(columns.body)).toMatch(/"text":"cus/i);
    expect(warnings).toEqual([]);
  });

  test('errors have the form of the dialect', async () => {
    const answer = (dialect: DialectName) =>
      harness({ catalog: createCatalog({ tables: 60, seed: 1 }), dialect }).get('/api/v1/search/aggregate');
    const message = '[name] must not be null: [null]';
    expect((await answer('seed')).body).toEqual({ code: 400, message });
    // Recorded from a server 1.12.
    expect((await answer('om-1.12')).body).toEqual({
      code: 500,
      errorType: 'UNHANDLED_SERVER_EXCEPTION',
      message:
        'An exception with message [Failed to execute aggregation: Aggregation field (fieldName) cannot be null or empty] was thrown while processing request.',
    });
  });
});
