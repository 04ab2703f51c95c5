import type { GeneratedAssets } from './generated-assets.ts';
import type { GeneratedTables } from './generated-tables.ts';
import { isModelled } from './table-facts.ts';
import type { Lineage, LineageNode } from './types.ts';
import { type Entity, ENTITY_BY_SINGULAR } from './vocabulary/domains.ts';
import type { Layer } from './vocabulary/layers.ts';

const keyOf = ({ type, index }: LineageNode): string => `${type} ${index}`;

/** Lineage without any edge. */
export const NO_LINEAGE: Lineage = { upstream: () => [], downstream: () => [] };

/** What the tables of a layer are made of, the likeliest first: the first one with a record of the entity is used. */
const MADE_OF: Readonly<Record<Layer['name'], readonly (Layer['name'] | 'topic')[]>> = {
  raw: ['topic'],
  staging: ['raw'],
  intermediate: ['staging', 'raw'],
  mart: ['intermediate', 'staging', 'raw'],
  report: ['mart', 'intermediate', 'staging'],
  sandbox: ['mart', 'staging'],
};

/** Layers that records of a type are made of. */
const ASSETS_MADE_OF = { dashboard: ['report', 'mart'], mlmodel: ['mart'] } as const;

/**
 * The lineage of generated tables and assets, by their names: topics become raw tables, those are staged, joined into facts
 * and dimensions, and reported in dashboards. Tables with an edition in their names have none. Made on first use.
 */
export function generatedLineage(tables: GeneratedTables, assets: GeneratedAssets): Lineage {
  let edges: ReturnType<typeof findEdges> | undefined;
  const of = () => (edges ??= findEdges(tables, assets));
  return {
    upstream: (node) => of().upstream.get(keyOf(node)) ?? [],
    downstream: (node) => of().downstream.get(keyOf(node)) ?? [],
  };
}

function findEdges(tables: GeneratedTables, assets: GeneratedAssets) {
  const upstream = new Map<string, LineageNode[]>();
  const downstream = new Map<string, LineageNode[]>();
  const join = (from: LineageNode | undefined, to: LineageNode) => {
    if (!from || keyOf(from) === keyOf(to)) return;
    const known = upstream.get(keyOf(to)) ?? [];
    if (known.some((one) => keyOf(one) === keyOf(from))) return;
    upstream.set(keyOf(to), [...known, from]);
    downstream.set(keyOf(from), [...(downstream.get(keyOf(from)) ?? []), to]);
  };
  /** The first live record of an entity in a layer; topics stand before the first layer. */
  const firsts = new Map<string, LineageNode>();
  const add = (layer: string, { number }: Entity, node: LineageNode) => {
    const key = `${layer} ${number}`;
    if (!firsts.has(key)) firsts.set(key, node);
  };
  const find = (layers: readonly string[], entity: Entity | undefined): LineageNode | undefined =>
    layers.map((layer) => firsts.get(`${layer} ${entity?.number}`)).find((node) => node !== undefined);

  const rows: number[] = [];
  for (let row = 0; row < tables.size; row++) {
    const { layer, entity, suffix } = tables.parts(row);
    if (suffix !== '' || tables.deleted(row)) continue;
    rows.push(row);
    add(layer.name, entity, { type: 'table', index: row });
  }
  for (const { index, entity, deleted } of assets.heads('topic'))
    if (!deleted) add('topic', entity, { type: 'topic', index });

  for (const row of rows) {
    const parts = tables.parts(row);
    const { name } = parts.layer;
    const to: LineageNode = { type: 'table', index: row };
    join(find(MADE_OF[name], parts.entity), to);
    if (isModelled(parts))
      for (const ref of parts.entity.refs) join(find(MADE_OF[name], ENTITY_BY_SINGULAR.get(ref)), to);
  }
  for (const type of ['dashboard', 'mlmodel'] as const)
    for (const { index, entity, deleted } of assets.heads(type))
      if (!deleted) join(find(ASSETS_MADE_OF[type], entity), { type, index });
  return { upstream, downstream };
}
