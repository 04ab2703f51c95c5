import { marked } from 'marked';
import { deriveRandom, hash32, toFraction } from '../random.ts';
import { HOSTILE_TEXTS } from './hostile.ts';
import { GRAINS_AT_MOST, nameEntity, nameGrain, nameLayer, nameSuffix } from './name-pool.ts';
import {
  DESCRIPTIONS,
  DESCRIPTIONS_A_LAYER,
  GRAIN_SENTENCES,
  type Subject,
  LONG_DESCRIPTION,
} from './vocabulary/descriptions.ts';
import { DOMAINS, ENTITIES, ENTITIES_A_DOMAIN } from './vocabulary/domains.ts';
import { LAYERS } from './vocabulary/layers.ts';

/** Words with a spelling of their own. */
const SPELLED: Readonly<Record<string, string>> = {
  api: 'API',
  gl: 'GL',
  id: 'ID',
  netsuite: 'NetSuite',
  sap: 'SAP',
  shipstation: 'ShipStation',
  sku: 'SKU',
  sms: 'SMS',
  url: 'URL',
  utm: 'UTM',
  vat: 'VAT',
};

/** A technical name as a title: `sap_orders` -> `SAP Orders`. */
export function titleCase(name: string): string {
  return name
    .split(/[_\s-]+/u)
    .filter((word) => word !== '')
    .map((word) => SPELLED[word] ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** A technical name as words: `api_requests` -> `API requests`. */
export function spacedWords(name: string): string {
  return name
    .split('_')
    .filter((word) => word !== '')
    .map((word) => SPELLED[word] ?? word)
    .join(' ');
}

/** A technical name as the beginning of a sentence: `order_items` -> `Order items`. */
export function sentenceCase(name: string): string {
  const words = spacedWords(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Number of descriptions per name, the long one last. */
const TEXTS = DESCRIPTIONS_A_LAYER + 1;

/** Number of different generated descriptions; the numbers of hostile ones follow. */
export const DESCRIPTION_COUNT = ENTITIES.length * LAYERS.length * GRAINS_AT_MOST * TEXTS;

/** Share of a layer's tables without a description. */
const UNDESCRIBED: Readonly<Record<string, number>> = {
  raw: 0.36,
  staging: 0.4,
  intermediate: 0.5,
  mart: 0.14,
  report: 0.2,
  sandbox: 0.7,
};

/** Number of a table's description, by the number of its name in the pool; undefined: none. */
export function descriptionNumber(name: number, drawn: number): number | undefined {
  const layer = nameLayer(name);
  const chance = toFraction(drawn);
  if (chance < (UNDESCRIBED[LAYERS[layer]?.name ?? ''] ?? 0)) return undefined;
  // Skewed, so that the short texts, which come first, are more frequent; without the cost of `**`.
  const even = toFraction(deriveRandom(drawn, 1));
  const text = chance > 0.998 ? TEXTS - 1 : Math.floor(even * Math.sqrt(even) * DESCRIPTIONS_A_LAYER);
  return ((nameEntity(name) * LAYERS.length + layer) * GRAINS_AT_MOST + nameGrain(name)) * TEXTS + text;
}

/** Number of a hostile description. */
export function hostileDescription(drawn: number): number {
  return DESCRIPTION_COUNT + (drawn % HOSTILE_TEXTS.length);
}

/** Whether a description comes from the editor of newer servers, which stores HTML: every third of the longer ones. */
const isFromEditor = (number: number, text: string): boolean =>
  hash32(number) % 3 === 0 && text.includes('\n\n') && text.length < LONGEST;
const LONGEST = 5_000;

/** A text in Markdown as the editor stores it: without breaks between blocks, items as paragraphs. */
const asEditorHtml = (markdown: string): string =>
  marked
    .parse(markdown, { async: false })
    .trim()
    .replaceAll(/>\n+</g, '><')
    .replaceAll(/<li>(.*?)<\/li>/gs, '<li><p>$1</p></li>');

/** The description with a number, in Markdown, or in HTML as an editor stores it. */
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
    one: spacedWords(singular),
    many: spacedWords(plural),
    table: plural,
    key: `${singular}_id`,
    ref: refs[0] ?? 'customer',
    engineers: domain.teams[0],
    analysts: domain.teams[1],
    domain: domain.name,
    source: sources.length > 1 ? 'the source system' : titleCase(domain.sources[sources[0] ?? 0] ?? ''),
    columns: columns.map(({ name }) => name),
  };
  const text = (DESCRIPTIONS[layer.name][number % TEXTS] ?? LONG_DESCRIPTION)(subject);
  return isFromEditor(number, text) ? asEditorHtml(text) : text;
}

/** Number of different generated display names; the numbers of hostile ones follow. */
const DISPLAY_NAME_COUNT = ENTITIES.length * LAYERS.length * GRAINS_AT_MOST;

/** Share of a layer's tables, of those without an edition in their names, that have a display name. */
const NAMED: Readonly<Record<string, number>> = { mart: 0.7, report: 0.8, intermediate: 0.2 };

/** Number of a table's display name, by the number of its name in the pool; undefined: none. */
export function displayNameNumber(name: number, drawn: number): number | undefined {
  if (nameSuffix(name) > 0) return undefined;
  if (toFraction(drawn) > (NAMED[LAYERS[nameLayer(name)]?.name ?? ''] ?? 0.15)) return undefined;
  return (nameEntity(name) * LAYERS.length + nameLayer(name)) * GRAINS_AT_MOST + nameGrain(name);
}

/** Number of a hostile display name. */
export function hostileDisplayName(drawn: number): number {
  return DISPLAY_NAME_COUNT + (drawn % HOSTILE_TEXTS.length);
}

/** The display name with a number: `Order items, by region`. */
export function displayNameText(number: number): string {
  if (number >= DISPLAY_NAME_COUNT) return HOSTILE_TEXTS[number - DISPLAY_NAME_COUNT] ?? '';
  const entity = ENTITIES[Math.floor(number / (LAYERS.length * GRAINS_AT_MOST))];
  const layer = LAYERS[Math.floor(number / GRAINS_AT_MOST) % LAYERS.length];
  const grain = layer?.grains[number % GRAINS_AT_MOST];
  const after = grain ? `, ${grain.replaceAll('_', ' ')}` : '';
  const { name: stage } = layer ?? {};
  const where = stage === 'mart' || stage === 'report' ? '' : ` (${stage})`;
  return sentenceCase(entity?.plural ?? '') + after + where;
}
