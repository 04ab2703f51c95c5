import type { GeneratedTables } from './generated-tables.ts';
import { entityOf } from './table-facts.ts';
import type { Assets, Lineage, LineageNode } from './types.ts';
import { ENTITIES, ENTITY_BY_SINGULAR } from './vocabulary/domains.ts';
import { LAYERS, type Layer } from './vocabulary/layers.ts';

const keyOf = ({ type, index }: LineageNode): string => `${type} ${index}`;

/** Lineage without any edge. */
export const NO_LINEAGE: Lineage = { upstream: () => [], downstream: () => [] };

/** Layers that the tables of a layer are made of, the likeliest first: the first one with a table of the entity is used. */
const MADE_OF: Readonly<Record<Layer['name'], readonly Layer['name'][]>> = {
  raw: [],
  staging: ['raw'],
  intermediate: ['staging', 'raw'],
  mart: ['intermediate', 'staging', 'raw'],
  report: ['mart', 'intermediate', 'staging'],
  sandbox: ['mart', 'staging'],
};

/** The first live table without an edition of each layer and entity; -1: there is none. */
class PlainTables {
  readonly #rows = new Int32Array(LAYERS.length * ENTITIES.length).fill(-1);

  add(layer: number, entity: number, row: number): void {
    const slot = layer * ENTITIES.length + entity;
    if (this.#rows[slot] === -1) this.#rows[slot] = row;
  }

  /** The table of an entity in the first of some layers that has one. */
  find(layers: readonly Layer['name'][], entity: number | undefined): LineageNode | undefined {
    if (entity === undefined) return undefined;
    const rows = layers.map((name) => {
      const layer = LAYERS.findIndex((one) => one.name === name);
      return this.#rows[layer * ENTITIES.length + entity] ?? -1;
    });
    const index = rows.find((row) => row >= 0);
    return index === undefined ? undefined : { type: 'table', index };
  }
}

/**
 * The lineage of generated tables and assets, by their names: topics become raw tables, those are staged, joined into facts
 * and dimensions, and reported in dashboards. Tables with an edition in their names have none. Made on first use.
 */
export function generatedLineage(tables: GeneratedTables, assets: Assets): Lineage {
  let edges: ReturnType<typeof findEdges> | undefined;
  const of = () => (edges ??= findEdges(tables, assets));
  return {
    upstream: (node) => of().upstream.get(keyOf(node)) ?? [],
    downstream: (node) => of().downstream.get(keyOf(node)) ?? [],
  };
}

function findEdges(tables: GeneratedTables, assets: Assets) {
  const upstream = new Map<string, LineageNode[]>();
  const downstream = new Map<string, LineageNode[]>();
  const join = (from: LineageNode | undefined, to: LineageNode) => {
    if (!from || keyOf(from) === keyOf(to)) return;
    const known = upstream.get(keyOf(to)) ?? [];
    if (known.some((one) => keyOf(one) === keyOf(from))) return;
    upstream.set(keyOf(to), [...known, from]);
    downstream.set(keyOf(from), [...(downstream.get(keyOf(from)) ?? []), to]);
  };
  const plain = new PlainTables();
  const rows: number[] = [];
  for (let row = 0; row < tables.size; row++) {
    if (tables.deleted(row)) continue;
    const { layer, entity, suffix } = tables.parts(row);
    if (suffix > 0) continue;
    rows.push(row);
    plain.add(layer, entity, row);
  }
  const topics = new Map<number, LineageNode>();
  for (const { index, entity, deleted } of assets.heads('topic'))
    if (entity !== undefined && !deleted && !topics.has(entity)) topics.set(entity, { type: 'topic', index });

  for (const row of rows) {
    const parts = tables.parts(row);
    const name = LAYERS[parts.layer]?.name ?? 'raw';
    const to: LineageNode = { type: 'table', index: row };
    if (name === 'raw') join(topics.get(parts.entity), to);
    join(plain.find(MADE_OF[name], parts.entity), to);
    if (name !== 'mart' && name !== 'report') continue;
    for (const ref of entityOf(parts).refs) join(plain.find(MADE_OF[name], ENTITY_BY_SINGULAR.get(ref)), to);
  }
  for (const type of ['dashboard', 'mlmodel'] as const)
    for (const { index, entity, deleted } of assets.heads(type))
      if (!deleted)
        join(plain.find(type === 'dashboard' ? ['report', 'mart'] : ['mart'], entity), { type, index });
  return { upstream, downstream };
}
