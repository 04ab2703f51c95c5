import type { NameParts } from './name-pool.ts';
import { ENTITIES } from './vocabulary/all.ts';
import type { Entity } from './vocabulary/domain.ts';
import { LAYERS, type Layer } from './vocabulary/layers.ts';

/** What the rest of a generated record follows from. */
export interface TableFacts {
  readonly row: number;
  readonly name: string;
  readonly id: string;
  readonly fqn: string;
  readonly schema: number;
  readonly serviceType: string;
  /** Share of tables that are used more: 0 is the hottest. */
  readonly coolness: number;
  readonly parts: NameParts;
}

/** The thing that a table is about. */
export function entityOf(parts: NameParts): Entity {
  const entity = ENTITIES[parts.entity];
  if (!entity) throw new RangeError(`no entity ${parts.entity}`);
  return entity;
}

export function layerOf(parts: NameParts): Layer {
  const layer = LAYERS[parts.layer];
  if (!layer) throw new RangeError(`no layer ${parts.layer}`);
  return layer;
}

/** Prefix, grain: as they stand in the name. */
export function prefixOf(parts: NameParts): string {
  return layerOf(parts).prefixes[parts.prefix] ?? '';
}

export function grainOf(parts: NameParts): string {
  return layerOf(parts).grains[parts.grain] ?? '';
}

const AGGREGATED: ReadonlySet<string> = new Set([
  'daily',
  'monthly',
  'by_region',
  'weekly',
  'by_channel',
  'summary',
  'hourly',
  'cohorts',
  'yearly',
]);

/** Whether it has a row for a group of things, and so no key of one thing. */
export function isAggregate(parts: NameParts): boolean {
  return AGGREGATED.has(grainOf(parts)) || ['rollup_', 'kpi_', 'rpt_'].includes(prefixOf(parts));
}
