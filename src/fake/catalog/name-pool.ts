import { mix, share } from './mix.ts';
import { DOMAINS, ENTITIES_A_DOMAIN } from './vocabulary/all.ts';
import { LAYERS, SUFFIXES } from './vocabulary/layers.ts';

/** The parts of a table's name, as indexes into the vocabulary. */
export interface NameParts {
  /** Entity number, over all domains. */
  readonly entity: number;
  readonly domain: number;
  readonly layer: number;
  readonly prefix: number;
  readonly grain: number;
  readonly suffix: number;
}

/** More than the names of any domain and layer: a name's number is `(domain * layers + layer) * SPAN + index`. */
const SPAN = 1 << 14;

/** One more than the largest name number. */
export const NAME_NUMBERS = DOMAINS.length * LAYERS.length * SPAN;

/** The most grains that a layer has. */
export const GRAINS_AT_MOST = Math.max(...LAYERS.map(({ grains }) => grains.length));

/** Combinations of prefix, grain and suffix by layer, plain ones first. */
const VARIANTS: readonly Uint16Array[] = LAYERS.map(({ prefixes, grains }) => {
  const count = prefixes.length * grains.length * SUFFIXES.length;
  const scored = Array.from({ length: count }, (_, code) => {
    const rest = Math.floor(code / SUFFIXES.length);
    const plainness = Math.floor(rest / grains.length) * 3 + (rest % grains.length) * 1.1;
    return { code, score: plainness + (code % SUFFIXES.length) * 0.7 + share(mix(code)) * 6 };
  });
  return Uint16Array.from(
    scored.toSorted((a, b) => a.score - b.score),
    ({ code }) => code,
  );
});

/** How many different names the tables of a domain and layer can have. */
export function poolSize(layer: number): number {
  return (VARIANTS[layer]?.length ?? 0) * ENTITIES_A_DOMAIN;
}

/** The number of the index-th name of a domain and layer; low indexes are plain names. */
export function nameNumber(domain: number, layer: number, index: number): number {
  return (domain * LAYERS.length + layer) * SPAN + index;
}

export function nameParts(number: number): NameParts {
  const layer = nameLayer(number);
  const code = variantCode(number, layer);
  const rest = Math.floor(code / SUFFIXES.length);
  const grains = LAYERS[layer]?.grains.length ?? 1;
  return {
    entity: nameEntity(number),
    domain: Math.floor(number / (SPAN * LAYERS.length)),
    layer,
    prefix: Math.floor(rest / grains),
    grain: rest % grains,
    suffix: code % SUFFIXES.length,
  };
}

// The parts that are asked of a million rows at once, without an object for each.

export function nameEntity(number: number): number {
  const domain = Math.floor(number / (SPAN * LAYERS.length));
  return domain * ENTITIES_A_DOMAIN + ((number % SPAN) % ENTITIES_A_DOMAIN);
}

export function nameLayer(number: number): number {
  return Math.floor(number / SPAN) % LAYERS.length;
}

export function nameGrain(number: number): number {
  const layer = nameLayer(number);
  const grains = LAYERS[layer]?.grains.length ?? 1;
  return Math.floor(variantCode(number, layer) / SUFFIXES.length) % grains;
}

function variantCode(number: number, layer: number): number {
  return VARIANTS[layer]?.[Math.floor((number % SPAN) / ENTITIES_A_DOMAIN)] ?? 0;
}

/** The name itself, in lower case: `stg_orders_daily_v2`. */
export function nameText(number: number): string {
  const { entity, domain, layer, prefix, grain, suffix } = nameParts(number);
  const { entities, sources } = DOMAINS[domain] ?? { entities: [], sources: ['app', 'app'] as const };
  const { prefixes, grains } = LAYERS[layer] ?? { prefixes: [], grains: [] };
  const { plural, kind } = entities[entity % ENTITIES_A_DOMAIN] ?? { plural: 'things', kind: 'fct' };
  const before = (prefixes[prefix] ?? '').replace('%k', kind).replace('%s', sources[0]);
  const middle = grains[grain] ? `_${grains[grain]}` : '';
  const after = SUFFIXES[suffix] ? `_${SUFFIXES[suffix]}` : '';
  return before + plural + middle + after;
}
