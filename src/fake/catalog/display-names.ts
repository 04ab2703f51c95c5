import { HOSTILE_TEXTS } from './hostile-values.ts';
import { GRAINS_AT_MOST, nameEntity, nameGrain, nameLayer } from './name-pool.ts';
import { ENTITIES } from './vocabulary/all.ts';
import { LAYERS } from './vocabulary/layers.ts';
import { spoken } from './wording.ts';

/** How many different display names there are; behind them stand the hostile ones. */
export const DISPLAY_NAME_COUNT = ENTITIES.length * LAYERS.length * GRAINS_AT_MOST;

/** The number of the display name that tables have whose name has this number in the pool. */
export function displayNameNumber(name: number): number {
  return (nameEntity(name) * LAYERS.length + nameLayer(name)) * GRAINS_AT_MOST + nameGrain(name);
}

/** The number of a hostile display name. */
export function hostileDisplayName(drawn: number): number {
  return DISPLAY_NAME_COUNT + (drawn % HOSTILE_TEXTS.length);
}

/** The display name of that number: `Order items, by region`. */
export function displayNameText(number: number): string {
  if (number >= DISPLAY_NAME_COUNT) return HOSTILE_TEXTS[number - DISPLAY_NAME_COUNT] ?? '';
  const entity = ENTITIES[Math.floor(number / (LAYERS.length * GRAINS_AT_MOST))];
  const layer = LAYERS[Math.floor(number / GRAINS_AT_MOST) % LAYERS.length];
  const grain = layer?.grains[number % GRAINS_AT_MOST];
  const after = grain ? `, ${grain.replaceAll('_', ' ')}` : '';
  const stage = layer?.name === 'raw' || layer?.name === 'sandbox' ? ` (${layer.name})` : '';
  return spoken(entity?.plural ?? '') + after + stage;
}
