import { describe, expect, test } from 'vitest';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { isObject } from '#src/fake/catalog/records.ts';
import { harness } from '../harness.ts';

const catalog = createCatalog({ tables: 600, seed: 1 });
const { get } = harness({ catalog, dialect: 'om-1.12' });

type Members = Readonly<Record<string, unknown>>;
const listOf = (value: unknown): readonly Members[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** The lineage of a record, as nodes by id and edges as pairs of ids. */
async function lineage(type: string, name: string, query = '') {
  const { status, body } = await get(`/api/v1/lineage/${type}/name/${encodeURIComponent(name)}?${query}`);
  const answer: Members = isObject(body) ? body : {};
  const edgesOf = (side: string) =>
    listOf(answer[side]).map(({ fromEntity, toEntity }) => [String(fromEntity), String(toEntity)] as const);
  return {
    status,
    id: isObject(answer['entity']) ? String(answer['entity']['id']) : '',
    nodes: new Map(listOf(answer['nodes']).map((node) => [String(node['id']), node])),
    upstream: edgesOf('upstreamEdges'),
    downstream: edgesOf('downstreamEdges'),
  };
}

const fqns = catalog
  .page({ order: 'name', filter: { include: 'non-deleted' }, limit: 600 })
  .rows.map((row) => catalog.record(row, new Set()).fullyQualifiedName);

/** The first table with a neighbour on a side. */
async function tableWith(side: 'upstream' | 'downstream') {
  for (const fqn of fqns) {
    const found = await lineage('table', fqn);
    if (found[side].length > 0) return { fqn, ...found };
  }
  throw new Error(`no table with ${side} edges`);
}

describe('GET /lineage/{type}/name/{fqn}', () => {
  test('has an edge for each neighbour, and a node for each end but the record itself', async () => {
    const { id, nodes, upstream } = await tableWith('upstream');
    expect(upstream.map(([, to]) => to)).toEqual(upstream.map(() => id));
    for (const [from] of upstream) expect(nodes.get(from)).toHaveProperty('fullyQualifiedName');
    expect(nodes.has(id)).toBe(false);
  });

  test('an edge stands in the answers for both of its ends', async () => {
    const { id, nodes, upstream } = await tableWith('upstream');
    for (const [from] of upstream) {
      const { type, fullyQualifiedName } = nodes.get(from) ?? {};
      const other = await lineage(String(type), String(fullyQualifiedName));
      expect(other.downstream).toContainEqual([from, id]);
    }
  });

  test('goes as far as the depths say, none of a side at 0, and at most 3', async () => {
    const { fqn } = await tableWith('upstream');
    expect((await lineage('table', fqn, 'upstreamDepth=0')).upstream).toEqual([]);
    const [near, far] = [await lineage('table', fqn), await lineage('table', fqn, 'upstreamDepth=3')];
    expect(far.upstream).toEqual(expect.arrayContaining([...near.upstream]));
    expect((await lineage('table', fqn, 'upstreamDepth=4')).status).toBe(400);
  });

  test('is the same by id', async () => {
    const { fqn, id } = await tableWith('downstream');
    const byName = await get(`/api/v1/lineage/table/name/${encodeURIComponent(fqn)}`);
    expect((await get(`/api/v1/lineage/table/${id}`)).body).toEqual(byName.body);
  });

  test('has no deleted record, and none of an unknown or deleted one', async () => {
    const written = createCatalog({ tables: 600, seed: 1 });
    const service = harness({ catalog: written, dialect: 'om-1.12' });
    const { fqn } = await tableWith('upstream');
    const path = `/api/v1/lineage/table/name/${encodeURIComponent(fqn)}`;
    expect((await service.get(path)).status).toBe(200);
    written.remove(written.findByFqn(fqn) ?? -1);
    expect(await service.get(path)).toMatchObject({ status: 404 });
    expect(await lineage('table', 'a.b.c.d')).toMatchObject({ status: 404 });
  });
});
