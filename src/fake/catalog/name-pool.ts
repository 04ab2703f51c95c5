import { hash32, toFraction } from '../random.ts';
import { DOMAINS, ENTITIES_A_DOMAIN } from './vocabulary/domains.ts';
import { LAYERS, SUFFIXES_A_LAYER } from './vocabulary/layers.ts';

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

/** Exceeds the names of any domain and layer: the number of a name is `(domain * layers + layer) * SPAN + index`. */
const SPAN = 1 << 14;

/** One more than the largest name number. */
export const NAME_NUMBERS = DOMAINS.length * LAYERS.length * SPAN;

/** The most grains that a layer has. */
export const GRAINS_AT_MOST = Math.max(...LAYERS.map(({ grains }) => grains.length));

/** Entities of a domain with many tables; the others seldom have more than a plain one. */
const CORE_ENTITIES = 7;
const SELDOM = 16;

/**
 * Combinations of entity (within its domain), prefix, grain and suffix by layer, plain ones first. A code is
 * `((prefix * grains + grain) * suffixes + suffix) * entities + entity`.
 */
const VARIANTS: readonly Uint16Array[] = LAYERS.map(({ prefixes, grains }) => {
  const count = prefixes.length * grains.length * SUFFIXES_A_LAYER * ENTITIES_A_DOMAIN;
  const keys = new Float64Array(count);
  for (let code = 0; code < count; code++) {
    const entity = code % ENTITIES_A_DOMAIN;
    const variant = Math.floor(code / ENTITIES_A_DOMAIN);
    const rest = Math.floor(variant / SUFFIXES_A_LAYER);
    const plainness =
      Math.floor(rest / grains.length) * 3 +
      (rest % grains.length) * 1.1 +
      (variant % SUFFIXES_A_LAYER) * 0.7;
    const seldom = entity >= CORE_ENTITIES && plainness > 0 ? SELDOM : 0;
    // Thousandths of the score in the upper bits, the code in the lower: sorted natively as numbers.
    keys[code] = Math.floor((plainness + seldom + toFraction(hash32(code)) * 6) * 1000) * 2 ** 16 + code;
  }
  keys.sort();
  return Uint16Array.from(keys.subarray(0, SPAN), (key) => key % 2 ** 16);
});

/** Number of different names for tables of a domain and layer. */
export function poolSize(layer: number): number {
  return VARIANTS[layer]?.length ?? 0;
}

/** The number of the index-th name of a domain and layer; low indexes are plain names. */
export function nameNumber(domain: number, layer: number, index: number): number {
  return (domain * LAYERS.length + layer) * SPAN + index;
}

/** Distance of a name from plain: 0 for the plainest of its domain and layer. */
export function nameIndex(number: number): number {
  return number % SPAN;
}

export function nameParts(number: number): NameParts {
  const layer = nameLayer(number);
  const variant = Math.floor(nameCode(number, layer) / ENTITIES_A_DOMAIN);
  const rest = Math.floor(variant / SUFFIXES_A_LAYER);
  const grains = LAYERS[layer]?.grains.length ?? 1;
  return {
    entity: nameEntity(number),
    domain: Math.floor(number / (SPAN * LAYERS.length)),
    layer,
    prefix: Math.floor(rest / grains),
    grain: rest % grains,
    suffix: variant % SUFFIXES_A_LAYER,
  };
}

// Single parts avoid an object per row, because they are read for a million rows at once.

export function nameEntity(number: number): number {
  const domain = Math.floor(number / (SPAN * LAYERS.length));
  return domain * ENTITIES_A_DOMAIN + (nameCode(number, nameLayer(number)) % ENTITIES_A_DOMAIN);
}

export function nameLayer(number: number): number {
  return Math.floor(number / SPAN) % LAYERS.length;
}

export function nameGrain(number: number): number {
  const layer = nameLayer(number);
  const grains = LAYERS[layer]?.grains.length ?? 1;
  return Math.floor(nameCode(number, layer) / ENTITIES_A_DOMAIN / SUFFIXES_A_LAYER) % grains;
}

/** 0 for a name that ends in no edition, region or day. */
export function nameSuffix(number: number): number {
  const variant = Math.floor(nameCode(number, nameLayer(number)) / ENTITIES_A_DOMAIN);
  return variant % SUFFIXES_A_LAYER;
}

function nameCode(number: number, layer: number): number {
  return VARIANTS[layer]?.[number % SPAN] ?? 0;
}

/** The name itself, in lower case: `stg_orders_daily_v2`. */
export function nameText(number: number): string {
  const { entity, layer, prefix, grain, suffix } = nameParts(number);
  const { grains, suffixes } = LAYERS[layer] ?? { grains: [], suffixes: [] };
  const middle = grains[grain] ? `_${grains[grain]}` : '';
  const after = suffixes[suffix] ? `_${suffixes[suffix]}` : '';
  return (STEMS[entity]?.[layer]?.[prefix] ?? '') + middle + after;
}

/** Prefix and plural by entity, layer and prefix, computed once: `stg_shopify__orders`. */
const STEMS = DOMAINS.flatMap(({ name, entities, sources }) =>
  entities.map(({ plural, kind, sources: [source, other] }) => {
    const from = other === undefined ? (sources[source ?? 0] ?? name) : name;
    return LAYERS.map(({ prefixes }) =>
      prefixes.map((prefix) => prefix.replace('%k', kind).replace('%s', from) + plural),
    );
  }),
);
