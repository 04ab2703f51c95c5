import { expect, test } from 'vitest';
import { neighboursOf } from '#src/api/lineage.ts';

const node = (id: string) => ({ id, type: 'table', name: id, fullyQualifiedName: `a.${id}` });
const edge = (fromEntity: string, toEntity: string) => ({ fromEntity, toEntity });

test('the neighbours of a record are the other ends of its own edges, each once', () => {
  const graph = {
    entity: node('me'),
    nodes: ['raw', 'stage', 'report', 'board'].map(node),
    upstreamEdges: [edge('stage', 'me'), edge('stage', 'me'), edge('raw', 'stage')],
    downstreamEdges: [edge('me', 'report'), edge('report', 'board'), edge('me', 'unknown')],
  };
  const { from, to } = neighboursOf(graph);
  expect(from.map(({ id }) => id)).toEqual(['stage']);
  expect(to).toEqual([node('report'), { id: 'unknown' }]);
});

test('an edge that leads back to the record has it on both sides', () => {
  const loop = edge('me', 'me');
  const graph = { entity: node('me'), nodes: [], upstreamEdges: [loop], downstreamEdges: [loop] };
  expect(neighboursOf(graph)).toEqual({ from: [node('me')], to: [node('me')] });
});

test('a record without lineage has no neighbours', () => {
  expect(neighboursOf({ entity: node('me') })).toEqual({ from: [], to: [] });
  expect(neighboursOf({ entity: node('me'), nodes: [node('x')] })).toEqual({ from: [], to: [] });
});
