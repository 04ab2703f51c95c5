import { marked } from 'marked';
import { chance, hash32, toFraction } from '../random.ts';
import type { NameParts } from './name-pool.ts';
import { once } from './once.ts';
import {
  DESCRIPTIONS,
  DESCRIPTIONS_A_LAYER,
  GRAIN_SENTENCES,
  longDescription,
  type Subject,
} from './vocabulary/descriptions.ts';
import { DOMAINS, ENTITIES, type Entity } from './vocabulary/domains.ts';
import { LAYERS } from './vocabulary/layers.ts';

/** Words with a spelling of their own. */
const SPELLED = new Map(
  'API GL ID NetSuite SAP ShipStation SKU SMS URL UTM VAT'
    .split(' ')
    .map((word) => [word.toLowerCase(), word]),
);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A technical name as a title: `sap_orders` -> `SAP Orders`. */
export const titleCase = (name: string): string => spacedWords(name, capital);

/** A technical name as words: `api_requests` -> `API requests`. */
export const spacedWords = (name: string, spelled = (word: string) => word): string =>
  name
    .split(/[_\s-]+/u)
    .filter((word) => word !== '')
    .map((word) => SPELLED.get(word) ?? spelled(word))
    .join(' ');

/** A technical name as the beginning of a sentence: `order_items` -> `Order items`. */
export const sentenceCase = (name: string): string => capital(spacedWords(name));

/** Number of descriptions per name, the long one last. */
const TEXTS = DESCRIPTIONS_A_LAYER + 1;

/** The most grains that a layer has. */
const GRAINS = Math.max(...LAYERS.map(({ grains }) => grains.length));

/** Number of different generated descriptions. */
export const DESCRIPTION_COUNT = ENTITIES.length * LAYERS.length * GRAINS * TEXTS;

/** Share of a layer's tables without a description. */
const UNDESCRIBED = { raw: 0.36, staging: 0.4, intermediate: 0.5, mart: 0.14, report: 0.2, sandbox: 0.7 };

/** Number of a table's description; undefined: it has none. */
export function descriptionNumber({ entity, layer, grain }: NameParts, drawn: number): number | undefined {
  const share = toFraction(drawn);
  if (share < UNDESCRIBED[layer.name]) return undefined;
  // Skewed, so that the short texts, which come first, are more frequent.
  const even = chance(drawn, 1);
  const text = share > 0.998 ? TEXTS - 1 : Math.floor(even * Math.sqrt(even) * DESCRIPTIONS_A_LAYER);
  const place =
    (entity.number * LAYERS.length + LAYERS.indexOf(layer)) * GRAINS + layer.grains.indexOf(grain);
  return place * TEXTS + text;
}

/** Every third of the longer descriptions comes from the editor of newer servers, which stores HTML. */
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

/** A description with the parts of its subject; the sentence on rows may be missing at the end. */
function filled(template: string, subject: Subject): string {
  const parts = new Map<string, string>(Object.entries(subject));
  return template
    .replaceAll(
      /%([a-zA-Z]+)/g,
      (_, part: string) => parts.get(part) ?? capital(parts.get(part.toLowerCase()) ?? ''),
    )
    .trim();
}

const descriptions = new Map<number, string>();

/** The description with a number, in Markdown, or in HTML as an editor stores it. @throws RangeError for another number */
export const descriptionText = (number: number): string =>
  once(descriptions, number, () => makeDescription(number));

function makeDescription(number: number): string {
  const place = Math.floor(number / TEXTS);
  const layer = LAYERS[Math.floor(place / GRAINS) % LAYERS.length];
  const entity = ENTITIES[Math.floor(place / GRAINS / LAYERS.length)];
  const domain = entity && DOMAINS[entity.domain];
  if (!entity || !domain || !layer) throw new RangeError(`no description ${number}`);
  const { singular, plural, refs, sources, meaning } = entity;
  const columns = entity.columns.map(({ name }) => name);
  const grain = GRAIN_SENTENCES[layer.grains[place % GRAINS] ?? ''] ?? '';
  const subject: Subject = {
    meaning,
    grain,
    intro: `${meaning} ${grain}`.trim(),
    many: spacedWords(plural),
    key: `${singular}_id`,
    ref: refs[0] ?? 'customer',
    engineers: domain.teams[0],
    analysts: domain.teams[1],
    domain: domain.name,
    source: sources.length > 1 ? 'the source system' : titleCase(domain.sources[sources[0] ?? 0] ?? ''),
    first: columns[0] ?? '',
    second: columns[1] ?? '',
    rows: columns
      .slice(0, 4)
      .map((name) => `| \`${name}\` | ${name.replaceAll('_', ' ')} |`)
      .join('\n'),
  };
  const template = DESCRIPTIONS[layer.name][number % TEXTS];
  const text = template === undefined ? longDescription(subject, columns) : filled(template, subject);
  return isFromEditor(number, text) ? asEditorHtml(text) : text;
}

/** Share of a layer's tables, of those without an edition in their names, that have a display name. */
const NAMED = { raw: 0.15, staging: 0.15, intermediate: 0.2, mart: 0.7, report: 0.8, sandbox: 0.15 };

/** The display name of a table: `Order items, by region`; undefined: it has none. */
export function displayNameOf(parts: NameParts, drawn: number): string | undefined {
  const { entity, layer, grain, suffix } = parts;
  if (suffix !== '' || toFraction(drawn) > NAMED[layer.name]) return undefined;
  const after = grain === '' ? '' : `, ${grain.replaceAll('_', ' ')}`;
  const where = layer.name === 'mart' || layer.name === 'report' ? '' : ` (${layer.name})`;
  return sentenceCase(entity.plural) + after + where;
}

/** What is said of an entity: its names in words, and its domain's team of a number. */
export const wordsOf = (entity: Entity, team: 0 | 1) => ({
  many: spacedWords(entity.plural),
  meaning: entity.meaning,
  team: DOMAINS[entity.domain]?.teams[team] ?? '',
});
