import { HOSTILE_TEXTS } from './hostile-values.ts';
import { share } from './mix.ts';
import { GRAINS_AT_MOST, nameEntity, nameGrain, nameLayer, nameSuffix } from './name-pool.ts';
import { ENTITIES } from './vocabulary/all.ts';
import { LAYERS } from './vocabulary/layers.ts';
import { spoken } from './wording.ts';

/** How many different display names there are; behind them stand the hostile ones. */
const DISPLAY_NAME_COUNT = ENTITIES.length * LAYERS.length * GRAINS_AT_MOST;

/** Share of a layer's tables, of those without an edition in their names, that have a display name. */
const NAMED: Readonly<Record<string, number>> = { mart: 0.7, report: 0.8, intermediate: 0.2 };

/** The number of the display name of a table whose name has this number in the pool, or undefined. */
export function displayNameNumber(name: number, drawn: number): number | undefined {
  if (nameSuffix(name) > 0) return undefined;
  if (share(drawn) > (NAMED[LAYERS[nameLayer(name)]?.name ?? ''] ?? 0.15)) return undefined;
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
  const { name: stage } = layer ?? {};
  const where = stage === 'mart' || stage === 'report' ? '' : ` (${stage})`;
  return spoken(entity?.plural ?? '') + after + where;
}
