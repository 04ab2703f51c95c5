import { HOSTILE_TEXTS } from './hostile-values.ts';
import { redraw, share } from './mix.ts';
import { GRAINS_AT_MOST, nameEntity, nameGrain, nameLayer } from './name-pool.ts';
import { DOMAINS, ENTITIES, ENTITIES_A_DOMAIN } from './vocabulary/all.ts';
import {
  DESCRIPTIONS,
  DESCRIPTIONS_A_LAYER,
  GRAIN_SENTENCES,
  type Subject,
} from './vocabulary/descriptions.ts';
import { LAYERS } from './vocabulary/layers.ts';
import { LONG_DESCRIPTION } from './vocabulary/long-descriptions.ts';
import { titled, worded } from './wording.ts';

/** Ways to write one, the long one last. */
const TEXTS = DESCRIPTIONS_A_LAYER + 1;

/** How many different descriptions there are; behind them stand the hostile ones. */
export const DESCRIPTION_COUNT = ENTITIES.length * LAYERS.length * GRAINS_AT_MOST * TEXTS;

/** Share of a layer's tables that nobody has described. */
const UNDESCRIBED: Readonly<Record<string, number>> = {
  raw: 0.36,
  staging: 0.4,
  intermediate: 0.5,
  mart: 0.14,
  report: 0.2,
  sandbox: 0.7,
};

/** The number of the description of a table whose name has this number in the pool, or undefined where it has none. */
export function descriptionNumber(name: number, drawn: number): number | undefined {
  const layer = nameLayer(name);
  const chance = share(drawn);
  if (chance < (UNDESCRIBED[LAYERS[layer]?.name ?? ''] ?? 0)) return undefined;
  // Bent, so that the short texts, which come first, are the common ones; without the cost of `**`.
  const even = share(redraw(drawn, 1));
  const text = chance > 0.998 ? TEXTS - 1 : Math.floor(even * Math.sqrt(even) * DESCRIPTIONS_A_LAYER);
  return ((nameEntity(name) * LAYERS.length + layer) * GRAINS_AT_MOST + nameGrain(name)) * TEXTS + text;
}

/** The number of a hostile description. */
export function hostileDescription(drawn: number): number {
  return DESCRIPTION_COUNT + (drawn % HOSTILE_TEXTS.length);
}

/** The description of that number, in Markdown. */
export function descriptionText(number: number): string {
  if (number >= DESCRIPTION_COUNT) return HOSTILE_TEXTS[number - DESCRIPTION_COUNT] ?? '';
  const place = Math.floor(number / TEXTS);
  const layer = LAYERS[Math.floor(place / GRAINS_AT_MOST) % LAYERS.length];
  const index = Math.floor(place / GRAINS_AT_MOST / LAYERS.length);
  const entity = ENTITIES[index];
  const domain = DOMAINS[Math.floor(index / ENTITIES_A_DOMAIN)];
  if (!entity || !domain || !layer) throw new RangeError(`no description ${number}`);
  const { singular, plural, refs, sources, columns, meaning } = entity;
  const subject: Subject = {
    meaning,
    grain: GRAIN_SENTENCES[layer.grains[place % GRAINS_AT_MOST] ?? ''] ?? '',
    one: worded(singular),
    many: worded(plural),
    table: plural,
    key: `${singular}_id`,
    ref: refs[0] ?? 'customer',
    engineers: domain.teams[0],
    analysts: domain.teams[1],
    domain: domain.name,
    source: sources.length > 1 ? 'the source system' : titled(domain.sources[sources[0] ?? 0] ?? ''),
    columns: columns.map(({ name }) => name),
  };
  return (DESCRIPTIONS[layer.name][number % TEXTS] ?? LONG_DESCRIPTION)(subject);
}
