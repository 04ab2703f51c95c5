import { chance, deriveRandom, toFraction } from '../random.ts';
import { titleCase } from './generated-texts.ts';
import { HOSTILE_TAGS } from './hostile.ts';
import type { NameParts } from './name-pool.ts';
import { type RecordSchema, withMembers } from './record-schema.ts';
import { isModelled } from './table-facts.ts';
import { type ColumnSpec, DOMAINS, ENTITIES, type Entity } from './vocabulary/domains.ts';

export type TagRecord = Record<string, unknown>;

function classification(name: string, part: string, description: string, labelType = 'Manual'): TagRecord {
  return {
    tagFQN: `${name}.${part}`,
    name: part,
    description,
    source: 'Classification',
    labelType,
    state: 'Confirmed',
  };
}

function glossary(domain: string, name: string): TagRecord {
  const term = titleCase(name);
  return {
    tagFQN: `${titleCase(domain)}.${term}`,
    name: term,
    displayName: term,
    description: `${term}, as ${titleCase(domain)} defines it.`,
    source: 'Glossary',
    labelType: 'Manual',
    state: 'Confirmed',
  };
}

/** Tags in the terms of a record schema. */
export function tagsIn({ tagMembers }: RecordSchema, tags: readonly TagRecord[]): TagRecord[] {
  return tags.map((tag) => withMembers(tag, tagMembers));
}

const TIERS = [
  'Critical source of truth of the company.',
  'Important data, not as critical as Tier 1.',
  'Data that a department relies on.',
  'Data of one team.',
  'Private or unused data, without any guarantee.',
].map((text, n) => classification('Tier', `Tier${n + 1}`, text));
const pii = (part: string, text: string): TagRecord => classification('PII', part, text, 'Automated');
export const PERSONAL = pii(
  'Sensitive',
  'Personal data that could harm a person if it were lost or disclosed.',
);
const PUBLIC = pii('NonSensitive', 'Personal data that can be had from public sources.');
const IMPERSONAL = pii('None', 'No personal data.');
/** Certificates of tables, the best first. */
export const CERTIFICATES: readonly TagRecord[] = [
  classification('Certification', 'Gold', 'Checked by its owner and steward.'),
  classification('Certification', 'Silver', 'Checked by its owner.'),
];
const RETENTION = [30, 90, 365].map((days) =>
  classification('Retention', `P${days}D`, `Kept for ${days} days.`, 'Automated'),
);
/** The glossary term of each entity. */
const TERMS = ENTITIES.map(({ singular, domain }) => glossary(DOMAINS[domain]?.name ?? '', singular));
/** Kinds of columns whose names are terms of the whole business. */
const TERM_KINDS: ReadonlySet<ColumnSpec['kind']> = new Set([
  'money',
  'ratio',
  'int',
  'date',
  'code',
  'text',
]);
const BUSINESS_TERMS = new Map(
  ENTITIES.flatMap(({ columns }) => columns)
    .filter(({ kind }) => TERM_KINDS.has(kind))
    .map(({ name }) => [name, glossary('business', name)]),
);
const IS_PERSONAL = ENTITIES.map(({ columns }) => columns.some(({ kind }) => kind === 'pii'));

/**
 * Tags of a record about an entity, shared by all callers: a tier that fits its usage, and classifications.
 * @param personal tag for personal data, if it has one @param certified share of records with a certificate
 */
function entityTags(
  { number }: Entity,
  coolness: number,
  personal: TagRecord | undefined,
  certified: number,
  drawn: number,
): TagRecord[] {
  return [
    tierOf(coolness, drawn),
    personal,
    chance(drawn, 3) < certified ? CERTIFICATES[chance(drawn, 4) < 0.2 ? 0 : 1] : undefined,
    chance(drawn, 5) < 0.1 ? RETENTION[deriveRandom(drawn, 6) % 3] : undefined,
    chance(drawn, 7) < 0.16 ? TERMS[number] : undefined,
  ].filter((tag) => tag !== undefined);
}

/** Tags of a table. What it was made from may have passed on its own. */
export function tableTags(parts: NameParts, coolness: number, drawn: number): TagRecord[] {
  const isPassedOn = parts.layer.name === 'report' || parts.layer.name === 'intermediate';
  const personal =
    IS_PERSONAL[parts.entity.number] && chance(drawn, 2) < 0.5
      ? { ...PERSONAL, ...(isPassedOn && { labelType: 'Propagated' }) }
      : chance(drawn, 2) > 0.95
        ? IMPERSONAL
        : undefined;
  return entityTags(parts.entity, coolness, personal, isModelled(parts) ? 0.22 : 0, drawn);
}

/** Tags of a record that is no table. */
export const assetTags = (entity: Entity, drawn: number): TagRecord[] =>
  entityTags(entity, chance(drawn, 8), chance(drawn, 2) < 0.15 ? PERSONAL : undefined, 0.12, drawn);

/** The tier of a record, if it has one: the more it is used, the likelier a tier, and the higher. */
function tierOf(coolness: number, drawn: number): TagRecord | undefined {
  if (toFraction(drawn) > 0.92 - coolness * 0.45) return undefined;
  const blurred = coolness * (0.6 + 0.8 * chance(drawn, 1));
  return TIERS.at([0.015, 0.08, 0.25, 0.5].findIndex((limit) => blurred < limit));
}

/** The tag of a column, if it has one: personal data, or occasionally a glossary term. */
export function columnTag({ name, kind }: ColumnSpec, drawn: number): TagRecord | undefined {
  const share = toFraction(drawn);
  if (kind === 'pii') return share < 0.85 ? PERSONAL : undefined;
  if (share < 0.4) return /city|postcode|country|ip_address/u.test(name) ? PUBLIC : undefined;
  return share > 0.985 ? BUSINESS_TERMS.get(name) : undefined;
}

/** All tags that records of a generated catalog can have. */
export const allTags = (hostile: boolean): readonly TagRecord[] => [
  ...TIERS,
  PERSONAL,
  PUBLIC,
  IMPERSONAL,
  ...CERTIFICATES,
  ...RETENTION,
  ...TERMS,
  ...BUSINESS_TERMS.values(),
  ...(hostile ? HOSTILE_TAGS.map((name) => ({ tagFQN: `Hostile.${name}` })) : []),
];
