import type { ColumnSpec } from './vocabulary/domain.ts';
import { deriveRandom, toFraction } from '../random.ts';
import { type RecordSchema, withMembers } from './record-schema.ts';
import { type TableFacts, entityOf, layerOf } from './table-facts.ts';
import { DOMAINS } from './vocabulary/domains.ts';
import { titleCase } from './generated-texts.ts';

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

/** Tags of a table: a tier that fits its usage, and classifications. */
export function tableTags(facts: TableFacts, drawn: number): TagRecord[] {
  const { parts } = facts;
  const chance = (k: number) => toFraction(deriveRandom(drawn, k));
  const tags: TagRecord[] = [];
  const tier = tierOf(facts, drawn);
  if (tier) tags.push(classification('Tier', `Tier${tier}`, TIERS[tier - 1] ?? ''));
  const entity = entityOf(parts);
  const personal = entity.columns.some(({ kind }) => kind === 'pii');
  if (personal && chance(2) < 0.5) tags.push(pii('Sensitive'));
  else if (chance(2) > 0.95) tags.push(pii('None'));
  const { name: layer } = layerOf(parts);
  if ((layer === 'mart' || layer === 'report') && chance(3) < 0.22) {
    const [level, said] = chance(4) < 0.2 ? ['Gold', 'owner and steward'] : ['Silver', 'owner'];
    tags.push(classification('Certification', level, `Checked by its ${said}.`));
  }
  if (chance(5) < 0.1) {
    const days = [30, 90, 365][deriveRandom(drawn, 6) % 3];
    tags.push(classification('Retention', `P${days}D`, `Kept for ${days} days.`, 'Automated'));
  }
  if (chance(7) < 0.16) tags.push(glossary(DOMAINS[parts.domain]?.name ?? '', titleCase(entity.singular)));
  return tags;
}

/** Tier 1 to 5, or undefined: the more a table is used, the likelier a tier, and the higher. */
function tierOf({ coolness }: TableFacts, drawn: number): number | undefined {
  if (toFraction(drawn) > 0.92 - coolness * 0.45) return undefined;
  const blurred = coolness * (0.6 + 0.8 * toFraction(deriveRandom(drawn, 1)));
  const tier = [0.015, 0.08, 0.25, 0.5].findIndex((limit) => blurred < limit);
  return tier === -1 ? 5 : tier + 1;
}

function pii(level: string): TagRecord {
  return classification('PII', level, PII_TEXT[level] ?? '', 'Automated');
}

/** Tags of a column: personal data, and occasionally a glossary term. */
export function columnTags({ kind, name }: ColumnSpec, drawn: number): TagRecord[] {
  const chance = toFraction(drawn);
  if (kind === 'pii') return chance < 0.85 ? [pii('Sensitive')] : [];
  if (/city|postcode|country|ip_address/u.test(name) && chance < 0.4) return [pii('NonSensitive')];
  return chance > 0.985 ? [glossary('business', titleCase(name))] : [];
}
