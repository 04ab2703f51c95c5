import { redraw, share } from './mix.ts';
import { DESCRIPTIONS, type Subject } from './vocabulary/descriptions.ts';
import { LONG_DESCRIPTIONS } from './vocabulary/long-descriptions.ts';
import { DOMAINS, ENTITIES, ENTITIES_A_DOMAIN } from './vocabulary/all.ts';

const TEXTS = [...DESCRIPTIONS, ...LONG_DESCRIPTIONS];

/** How many different descriptions there are. */
export const DESCRIPTION_COUNT = ENTITIES.length * TEXTS.length;

/** The number of a table's description, or undefined: a third has none, few have a long one. */
export function descriptionNumber(entity: number, drawn: number): number | undefined {
  const chance = share(drawn);
  if (chance < 0.35) return undefined;
  const long = chance > 0.998;
  // Bent, so that the short texts, which come first, are the common ones; without the cost of `**`.
  const even = share(redraw(drawn, 1));
  const place = even * Math.sqrt(even);
  const text = long
    ? DESCRIPTIONS.length + Math.floor(share(redraw(drawn, 2)) * LONG_DESCRIPTIONS.length)
    : Math.floor(place * DESCRIPTIONS.length);
  return entity * TEXTS.length + text;
}

/** The description of that number, in Markdown. */
export function descriptionText(number: number): string {
  const index = Math.floor(number / TEXTS.length);
  const entity = ENTITIES[index];
  const domain = DOMAINS[Math.floor(index / ENTITIES_A_DOMAIN)];
  const text = TEXTS[number % TEXTS.length];
  if (!entity || !domain || !text) throw new RangeError(`no description ${number}`);
  const { singular, plural, refs, columns } = entity;
  const subject: Subject = {
    one: singular.replaceAll('_', ' '),
    many: plural.replaceAll('_', ' '),
    table: plural,
    key: `${singular}_id`,
    ref: refs[0] ?? 'customer',
    team: domain.team,
    domain: domain.name,
    source: domain.sources[index % 2] ?? 'app',
    columns: columns.map(({ name }) => name),
  };
  return text(subject);
}
