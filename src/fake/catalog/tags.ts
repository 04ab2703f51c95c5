import { deriveRandom, toFraction } from '../random.ts';
import { titleCase } from './generated-texts.ts';
import { type RecordSchema, withMembers } from './record-schema.ts';
import { type TableFacts, entityOf, layerOf } from './table-facts.ts';
import { DOMAINS, ENTITIES, ENTITIES_A_DOMAIN, type ColumnSpec, type Entity } from './vocabulary/domains.ts';

export type TagRecord = Record<string, unknown>;

const TIERS: readonly string[] = [
  'Critical source of truth of the company.',
  'Important data, not as critical as Tier 1.',
  'Data that a department relies on.',
  'Data of one team.',
  'Private or unused data, without any guarantee.',
];
const PII_TEXT: Readonly<Record<string, string>> = {
  Sensitive: 'Personal data that could harm a person if it were lost or disclosed.',
  NonSensitive: 'Personal data that can be had from public sources.',
  None: 'No personal data.',
};

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

function glossary(domain: string, term: string): TagRecord {
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

const TIER_TAGS = TIERS.map((text, n) => classification('Tier', `Tier${n + 1}`, text));
const PII = {
  Sensitive: pii('Sensitive'),
  NonSensitive: pii('NonSensitive'),
  None: pii('None'),
};
/** The tag of a table that the catalog has passed on from the tables which it is made of. */
const PASSED_ON: TagRecord = { ...PII.Sensitive, labelType: 'Propagated' };
const GOLD = classification('Certification', 'Gold', 'Checked by its owner and steward.');
const SILVER = classification('Certification', 'Silver', 'Checked by its owner.');
/** Certificates of tables, the best first. */
export const CERTIFICATES: readonly TagRecord[] = [GOLD, SILVER];
const RETENTION = [30, 90, 365].map((days) =>
  classification('Retention', `P${days}D`, `Kept for ${days} days.`, 'Automated'),
);

/** Facts that decide on the tags of a table. */
type TaggedFacts = Pick<TableFacts, 'parts' | 'coolness'>;

/** Tags of a table, shared by all callers: a tier that fits its usage, and classifications. */
export function tableTags(facts: TaggedFacts, drawn: number): TagRecord[] {
  const { parts } = facts;
  const chance = (k: number) => toFraction(deriveRandom(drawn, k));
  const tags: (TagRecord | undefined)[] = [tableTier(facts, drawn)];
  const entity = entityOf(parts);
  const { name: layer } = layerOf(parts);
  if (isPersonal(entity) && chance(2) < 0.5)
    tags.push(layer === 'report' || layer === 'intermediate' ? PASSED_ON : PII.Sensitive);
  else if (chance(2) > 0.95) tags.push(PII.None);
  if ((layer === 'mart' || layer === 'report') && chance(3) < 0.22)
    tags.push(chance(4) < 0.2 ? GOLD : SILVER);
  if (chance(5) < 0.1) tags.push(RETENTION[deriveRandom(drawn, 6) % 3]);
  if (chance(7) < 0.16)
    tags.push(
      once(terms, parts.entity, () => glossary(domainName(parts.domain), titleCase(entity.singular))),
    );
  return tags.filter((tag) => tag !== undefined);
}

const domainName = (domain: number) => DOMAINS[domain]?.name ?? '';
/** The glossary term of each entity. */
const terms = new Map<number, TagRecord>();
const personal = new Map<Entity, boolean>();
const isPersonal = (entity: Entity) =>
  once(personal, entity, () => entity.columns.some(({ kind }) => kind === 'pii'));

function once<K, V>(made: Map<K, V>, key: K, make: () => V): V {
  let value = made.get(key);
  if (value === undefined) made.set(key, (value = make()));
  return value;
}

/** The tier of a table, shared by all callers, if it has one: the more a table is used, the likelier a tier, and the higher. */
function tableTier({ coolness }: Pick<TaggedFacts, 'coolness'>, drawn: number): TagRecord | undefined {
  if (toFraction(drawn) > 0.92 - coolness * 0.45) return undefined;
  const blurred = coolness * (0.6 + 0.8 * toFraction(deriveRandom(drawn, 1)));
  const tier = [0.015, 0.08, 0.25, 0.5].findIndex((limit) => blurred < limit);
  return TIER_TAGS.at(tier);
}

function pii(level: string): TagRecord {
  return classification('PII', level, PII_TEXT[level] ?? '', 'Automated');
}

/** The tag of a column, shared by all callers, if it has one: personal data, or occasionally a glossary term. */
export function columnTag(spec: ColumnSpec, drawn: number): TagRecord | undefined {
  const chance = toFraction(drawn);
  if (spec.kind === 'pii') return chance < 0.85 ? PII.Sensitive : undefined;
  if (chance < 0.4) return isOfPlace(spec) ? PII.NonSensitive : undefined;
  if (chance <= 0.985) return undefined;
  return once(columnTerms, spec.name, () => glossary('business', titleCase(spec.name)));
}

const columnTerms = new Map<string, TagRecord>();
const placed = new Map<ColumnSpec, boolean>();
const isOfPlace = (spec: ColumnSpec) =>
  once(placed, spec, () => /city|postcode|country|ip_address/u.test(spec.name));

/** All tags that tables and columns of a generated catalog can have, each once. */
export function everyTag(columns: readonly ColumnSpec[]): readonly TagRecord[] {
  const ofEntities = ENTITIES.map((entity, n) =>
    glossary(domainName(Math.floor(n / ENTITIES_A_DOMAIN)), titleCase(entity.singular)),
  );
  const ofColumns = columns
    .filter(({ kind }) => kind !== 'pii')
    .map(({ name }) => glossary('business', titleCase(name)));
  const all = [...TIER_TAGS, ...Object.values(PII), GOLD, SILVER, ...RETENTION, ...ofEntities, ...ofColumns];
  return [...new Map(all.map((tag) => [tag['tagFQN'], tag])).values()];
}

/** Tags of a record that is no table, shared by all callers: as often as tables have them, by its entity. */
export function labelTags(entity: number, drawn: number): TagRecord[] {
  const domain = Math.floor(entity / ENTITIES_A_DOMAIN);
  const { singular } = ENTITIES[entity] ?? {};
  const chance = (k: number) => toFraction(deriveRandom(drawn, k));
  const tags: (TagRecord | undefined)[] = [tableTier({ coolness: chance(8) }, drawn)];
  if (chance(2) < 0.15) tags.push(PII.Sensitive);
  if (chance(3) < 0.12) tags.push(chance(4) < 0.2 ? GOLD : SILVER);
  if (chance(5) < 0.1) tags.push(RETENTION[deriveRandom(drawn, 6) % 3]);
  if (chance(7) < 0.16 && singular !== undefined)
    tags.push(once(terms, entity, () => glossary(domainName(domain), titleCase(singular))));
  return tags.filter((tag) => tag !== undefined);
}
