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
    const { prefix, grain, suffix } = decode(code, grains.length);
    return { code, score: prefix * 3 + grain * 1.1 + suffix * 0.7 + share(mix(code)) * 6 };
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
  const kind = Math.floor(number / SPAN);
  const index = number % SPAN;
  const domain = Math.floor(kind / LAYERS.length);
  const layer = kind % LAYERS.length;
  const code = VARIANTS[layer]?.[Math.floor(index / ENTITIES_A_DOMAIN)] ?? 0;
  const entity = domain * ENTITIES_A_DOMAIN + (index % ENTITIES_A_DOMAIN);
  return { entity, domain, layer, ...decode(code, LAYERS[layer]?.grains.length ?? 1) };
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

function decode(code: number, grains: number): { prefix: number; grain: number; suffix: number } {
  const suffix = code % SUFFIXES.length;
  const rest = Math.floor(code / SUFFIXES.length);
  return { suffix, grain: rest % grains, prefix: Math.floor(rest / grains) };
}
