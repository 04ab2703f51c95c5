import { hash32, toFraction } from '../random.ts';
import { DOMAINS, ENTITIES, ENTITIES_A_DOMAIN, type Entity } from './vocabulary/domains.ts';
import { type Layer, LAYERS, SUFFIXES_A_LAYER } from './vocabulary/layers.ts';

/** The parts of a table's plain name. */
export interface NameParts {
  readonly entity: Entity;
  /** Number of the entity's domain. */
  readonly domain: number;
  readonly layer: Layer;
  readonly prefix: string;
  readonly grain: string;
  /** Edition, region or day; empty if there is none. */
  readonly suffix: string;
  /** Distance from plain: 0 for the plainest name of its domain and layer. */
  readonly index: number;
  /** The name itself, in lower case: `stg_orders_daily_v2`. */
  readonly text: string;
}

/** The most names of a domain and layer. */
const POOL = 1 << 14;

/** Entities of a domain with many tables; the others seldom have more than a plain one. */
const CORE_ENTITIES = 7;
const SELDOM = 16;

/**
 * Combinations of entity (within its domain), prefix, grain and suffix by layer, plain ones first. A code is
 * `((prefix * grains + grain) * suffixes + suffix) * entities + entity`.
 */
const VARIANTS = new Map(
  LAYERS.map((layer): [Layer, Uint16Array] => {
    const { prefixes, grains } = layer;
    const keys = new Float64Array(prefixes.length * grains.length * SUFFIXES_A_LAYER * ENTITIES_A_DOMAIN);
    for (let code = 0; code < keys.length; code++) {
      const { entity, prefix, grain, suffix } = partsOfCode(code, layer);
      const plainness = prefix * 3 + grain * 1.1 + suffix * 0.7;
      const seldom = entity >= CORE_ENTITIES && plainness > 0 ? SELDOM : 0;
      // Thousandths of the score in the upper bits, the code in the lower: sorted natively as numbers.
      keys[code] = Math.floor((plainness + seldom + toFraction(hash32(code)) * 6) * 1000) * 2 ** 16 + code;
    }
    keys.sort();
    return [layer, Uint16Array.from(keys.subarray(0, POOL), (key) => key % 2 ** 16)];
  }),
);

function partsOfCode(code: number, { grains }: Layer) {
  const variant = Math.floor(code / ENTITIES_A_DOMAIN);
  const rest = Math.floor(variant / SUFFIXES_A_LAYER);
  return {
    entity: code % ENTITIES_A_DOMAIN,
    suffix: variant % SUFFIXES_A_LAYER,
    prefix: Math.floor(rest / grains.length),
    grain: rest % grains.length,
  };
}

/**
 * The indexes of the names of a domain and layer, plain ones first.
 * @param source number of the domain's source that their entities come from; undefined: any
 */
export function nameIndexes(domain: number, layer: Layer, source: number | undefined): readonly number[] {
  const codes = VARIANTS.get(layer) ?? new Uint16Array();
  const indexes = [...codes.keys()];
  if (source === undefined) return indexes;
  return indexes.filter((index) => {
    const entity = ENTITIES[domain * ENTITIES_A_DOMAIN + ((codes[index] ?? 0) % ENTITIES_A_DOMAIN)];
    return entity?.sources.includes(source);
  });
}

/** The name of a domain and layer with an index. @throws RangeError if there is none */
export function nameAt(domain: number, layer: Layer, index: number): NameParts {
  const code = partsOfCode(VARIANTS.get(layer)?.[index] ?? 0, layer);
  const entity = ENTITIES[domain * ENTITIES_A_DOMAIN + code.entity];
  if (!entity) throw new RangeError(`no domain ${domain}`);
  const prefix = layer.prefixes[code.prefix] ?? '';
  const grain = layer.grains[code.grain] ?? '';
  const suffix = layer.suffixes[code.suffix] ?? '';
  const { name = '', sources = [] } = DOMAINS[domain] ?? {};
  const from = entity.sources.length > 1 ? name : (sources[entity.sources[0] ?? 0] ?? name);
  const stem = prefix.replace('%k', entity.kind).replace('%s', from) + entity.plural;
  const text = stem + (grain && `_${grain}`) + (suffix && `_${suffix}`);
  return { entity, domain, layer, prefix, grain, suffix, index, text };
}
