import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { createClient } from '#src/api/client.ts';
import { listEndpoint } from '#src/api/list-endpoint.ts';
import { partMembers } from '#src/api/schemas/record.ts';
import { countMatches } from '#src/api/search-endpoint.ts';
import { handleInProcess } from '#src/fake/adapters/in-process.ts';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { dialects, type DialectName } from '#src/fake/service/dialects.ts';
import { createService } from '#src/fake/service/service.ts';
import { matchesFilters } from '#src/filters/evaluate.ts';
import { narrowingOf } from '#src/filters/index-answers.ts';
import { valueOfName } from '#src/filters/values.ts';
import containerResource from '#src/resources/container/resource.tsx';
import dashboardDataModelResource from '#src/resources/dashboard-data-model/resource.tsx';
import pipelineResource from '#src/resources/pipeline/resource.tsx';
import topicResource from '#src/resources/topic/resource.tsx';

const { signal } = new AbortController();
const catalog = createCatalog({ tables: 300, seed: 1 });

/** Types with names of columns or fields, and the versions that have an index of them. */
const CASES = [
  ['om-1.1', topicResource],
  ['om-1.1', containerResource],
  ...(['om-1.5', 'om-1.12', 'om-2.0'] as const).flatMap((dialect) =>
    [topicResource, containerResource, dashboardDataModelResource].map((type) => [dialect, type] as const),
  ),
] as const;

/** The records of a type on a server, and how many of them its index finds by a value. */
async function openType(dialect: DialectName, { endpoint }: Pick<(typeof CASES)[number][1], 'endpoint'>) {
  const service = createService({ catalog, dialect: dialects[dialect], isIndexRebuilt: true });
  const client = createClient({
    origin: `http://${dialect}-${endpoint.searchIndex}.test`,
    token: () => 'demo',
    fetch: handleInProcess(service),
  });
  const { taggedParts } = endpoint;
  const fields = taggedParts.flatMap((path) => path.split('.', 1)).filter((name) => name in endpoint.fields);
  const { rows } = await listEndpoint(client, endpoint, null).page({ kind: 'start' }, 1_000, fields, signal);
  const filter = (value: string) => [{ facet: 'column', not: false, values: [value] }];
  const narrowing = (value: string) =>
    narrowingOf({ client, queries: new QueryClient() }, endpoint, filter(value));
  return {
    names: rows.flatMap((row) => partMembers(row, taggedParts, 'name')).map(String),
    found: async (value: string) =>
      (await countMatches(client, endpoint, { q: '', narrowing: narrowing(value) }, signal)).total,
    matching: (value: string) =>
      rows.filter(
        (row) =>
          row.kind === 'entity' && matchesFilters(row, filter(value), { ids: () => [], now: 0, taggedParts }),
      ).length,
  };
}

describe.each(CASES)('on %s', (dialect, type) => {
  test(`${type.id}: a name in any case, and its parts, find the records that have it`, async () => {
    const { names, found, matching } = await openType(dialect, type);
    const [name = ''] = names;
    expect(name).not.toBe('');
    expect(type.facets).toContain('column');
    for (const value of [name, name.toUpperCase()].map((one) => valueOfName('column', one))) {
      expect(matching(value)).toBeGreaterThan(0);
      expect({ value, count: await found(value) }).toEqual({ value, count: matching(value) });
    }
    const part = `*${name.slice(1).toUpperCase()}*`;
    expect({ part, count: await found(part) }).toEqual({ part, count: matching(part) });
    expect(await found('no_such_column')).toBe(0);
  });
});

test('types without columns do not offer them', () => {
  expect(pipelineResource.facets).not.toContain('column');
});
