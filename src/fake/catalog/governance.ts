import { deriveRandom, hash32, pick, randomSequence, toFraction, uuid } from '../random.ts';
import { titleCase } from './generated-texts.ts';
import type { CUSTOM_PROPERTIES } from './indexed-values.ts';
import type { NameParts } from './name-pool.ts';
import type { RecordSchema } from './record-schema.ts';
import { joinFqn, NOW, ORIGIN } from './records.ts';
import { layerOf } from './table-facts.ts';
import { CERTIFICATES, tagsIn } from './tags.ts';
import type { EntityRecord } from './types.ts';
import { DOMAINS, ENTITIES_A_DOMAIN } from './vocabulary/domains.ts';

// Governance of a table, beside its tags: its domain, its data products, a certification, and custom properties. All of it
// is drawn separately and sent on request.

/** The domains and data products of a catalog. References are shared by all callers. */
export interface Governance {
  /** Domains on three levels, each before those below it. */
  readonly domains: readonly EntityRecord[];
  readonly dataProducts: readonly EntityRecord[];
  /** The domain of a table, the lowest; undefined: it is in none. */
  domainOf(parts: NameParts, drawn: number): EntityRecord | undefined;
  /** The domains of an asset about an entity: none or its lowest one. */
  domainsOfAsset(entity: number, drawn: number): readonly EntityRecord[];
  /** The domain of a part of the business, the highest. */
  topDomain(part: number): EntityRecord | undefined;
  /** The data products of a table, which belong to its domain. */
  productsOf(parts: NameParts, drawn: number): readonly EntityRecord[];
}

const DAY_MS = 86_400_000;
const chance = (drawn: number, k: number): number => toFraction(deriveRandom(drawn, k));
const DOMAIN_TYPES = ['Source-aligned', 'Aggregate', 'Consumer-aligned'];

function entity(
  seed: number,
  route: 'domains' | 'dataProducts',
  names: readonly string[],
  members: Readonly<Record<string, unknown>>,
): EntityRecord {
  const fullyQualifiedName = joinFqn(names);
  const drawn = randomSequence(seed, `${route} ${fullyQualifiedName}`)(0);
  const id = uuid(hash32(drawn), drawn);
  return {
    id,
    name: names.at(-1) ?? '',
    fullyQualifiedName,
    ...members,
    version: 0.1,
    updatedAt: Date.UTC(2026, 1, 2) + (drawn % 200) * DAY_MS,
    updatedBy: 'admin',
    href: `${ORIGIN}/api/v1/${route}/${id}`,
  };
}

/** A reference to a record. */
function reference(record: EntityRecord, type: string): EntityRecord {
  const { id, name, fullyQualifiedName, description, href } = record;
  return { id, type, name, fullyQualifiedName, description, displayName: name, href };
}

/** Entities of a part of the business that have a domain of their own, by their numbers from the top domain down. */
const SUBDOMAINS: readonly (readonly number[])[] = [[], [0], [0, 1], [2]];

/** The domains of the business: one for each part, with domains of its first entities in it and below. */
function domainsOf(seed: number): readonly EntityRecord[] {
  const domains: EntityRecord[] = [];
  for (const [n, { name, entities, teams }] of DOMAINS.entries()) {
    const titles = entities.map(({ plural }) => titleCase(plural));
    const byPath = new Map<string, EntityRecord>();
    for (const path of SUBDOMAINS) {
      const names = [titleCase(name), ...path.map((entityNumber) => titles[entityNumber] ?? '')];
      const parent = byPath.get(path.slice(0, -1).join());
      const made = entity(seed, 'domains', names, {
        domainType: DOMAIN_TYPES[n % DOMAIN_TYPES.length],
        description: `All data of ${names.at(-1)}. ${teams[0]} answers for it.`,
        ...(path.length < 2 && { extension: { costCenter: costCenterOf(n, path.length) } }),
        ...(path.length > 0 && parent && { parent: reference(parent, 'domain') }),
      });
      byPath.set(path.join(), made);
      domains.push(made);
    }
  }
  return domains;
}

/** The place of the lowest domain of an entity. */
function lowestDomain(entityNumber: number): number {
  const part = Math.floor(entityNumber / ENTITIES_A_DOMAIN);
  const own = entityNumber % ENTITIES_A_DOMAIN;
  const lowest = SUBDOMAINS.findIndex((path) => path.at(-1) === own);
  return part * SUBDOMAINS.length + Math.max(0, lowest);
}

/** Domains for each part of the business, with two data products each: its first entity, and what is reported on it. */
export function governanceOf(seed: number): Governance {
  const domains = domainsOf(seed);
  const domainReferences = domains.map((record) => reference(record, 'domain'));
  const dataProducts = DOMAINS.flatMap(({ name, entities: [first], teams }, n) => {
    const top = n * SUBDOMAINS.length;
    const of = { domains: domainReferences.slice(top, top + 1) };
    const subject = titleCase(first?.plural ?? name);
    return [
      entity(seed, 'dataProducts', [subject], {
        ...of,
        description: `${subject}, cleaned and joined, for everybody to build on.`,
        extension: { costCenter: costCenterOf(n, 0), ...(n % 2 === 0 && { refreshSla: ['daily'] }) },
      }),
      entity(seed, 'dataProducts', [`${titleCase(name)} Reporting`], {
        ...of,
        description: `The figures of ${titleCase(name)} that ${teams[1]} reports.`,
      }),
    ];
  });
  const productReferences = dataProducts.map((record) => reference(record, 'dataProduct'));
  const governance: Governance = {
    domains,
    dataProducts,
    domainOf: (parts, drawn) =>
      chance(drawn, 1) < shareInDomain(parts) ? domainReferences[lowestDomain(parts.entity)] : undefined,
    domainsOfAsset: (entityNumber, drawn) =>
      chance(drawn, 1) < ASSETS_IN_DOMAINS
        ? domainReferences.slice(lowestDomain(entityNumber), lowestDomain(entityNumber) + 1)
        : [],
    topDomain: (part) => domainReferences[part * SUBDOMAINS.length],
    productsOf(parts, drawn) {
      if (!isModelled(parts) || chance(drawn, 2) > 0.35 || !governance.domainOf(parts, drawn)) return [];
      const nth = parts.domain * 2 + (layerOf(parts).name === 'report' ? 1 : 0);
      return productReferences.slice(nth, nth + 1);
    },
  };
  return governance;
}

const isModelled = (parts: NameParts): boolean => ['mart', 'report'].includes(layerOf(parts).name);

/** Share of topics, dashboards, pipelines, models and containers in a domain. */
const ASSETS_IN_DOMAINS = 0.5;

/** Sandboxes are in no domain; modelled tables mostly are. */
function shareInDomain(parts: NameParts): number {
  if (layerOf(parts).name === 'sandbox') return 0;
  return isModelled(parts) ? 0.8 : 0.4;
}

/** The certificate of a table, as its tag; some modelled tables have one. */
function certificateOf(parts: NameParts, drawn: number): Readonly<Record<string, unknown>> | undefined {
  if (!isModelled(parts) || chance(drawn, 3) > 0.25) return undefined;
  return CERTIFICATES[chance(drawn, 4) < 0.3 ? 0 : 1];
}

/** A certification in the terms of a record schema, valid for half a year. */
export function certificationOf(
  parts: NameParts,
  drawn: number,
  schema: RecordSchema,
): Record<string, unknown> | undefined {
  const certificate = certificateOf(parts, drawn);
  if (!certificate) return undefined;
  const [tagLabel] = tagsIn(schema, [certificate]);
  const appliedDate = NOW - (deriveRandom(drawn, 5) % 150) * DAY_MS;
  return { tagLabel, appliedDate, expiryDate: appliedDate + 180 * DAY_MS };
}

type CustomProperties = Partial<Record<keyof typeof CUSTOM_PROPERTIES, unknown>>;

/** The custom properties of a table; undefined: it has none. @param users stewards are some of them */
export function extensionOf(
  parts: NameParts,
  drawn: number,
  users: readonly EntityRecord[],
): CustomProperties | undefined {
  if (chance(drawn, 6) > (isModelled(parts) ? 0.7 : 0.3)) return undefined;
  return {
    costCenter: costCenterOf(parts.domain, deriveRandom(drawn, 7)),
    ...(chance(drawn, 8) < 0.6 && {
      refreshSla: [pick(['hourly', 'daily', 'weekly'], deriveRandom(drawn, 9))],
    }),
    ...(chance(drawn, 10) < 0.3 && {
      reviewedOn: reviewDay(deriveRandom(drawn, 11)),
    }),
    ...(chance(drawn, 12) < 0.5 && { retentionDays: pick([30, 90, 365, 3_650], deriveRandom(drawn, 13)) }),
    ...(chance(drawn, 14) < 0.4 &&
      users.length > 0 && { steward: { ...pick(users, deriveRandom(drawn, 15)) } }),
    ...(chance(drawn, 16) < 0.2 && { auditedAt: NOW - (deriveRandom(drawn, 17) % 200) * DAY_MS }),
  };
}

/** The custom properties of an asset about a part of the business; undefined: it has none. */
export const extensionOfAsset = (part: number, drawn: number): CustomProperties | undefined =>
  chance(drawn, 1) < 0.3 ? { costCenter: costCenterOf(part, deriveRandom(drawn, 2)) } : undefined;

/** The day of a review, at most 500 days ago. */
export const reviewDay = (drawn: number): string =>
  new Date(NOW - (drawn % 500) * DAY_MS).toISOString().slice(0, 10);

const costCenterOf = (part: number, drawn: number): string => `CC-${4100 + part * 10 + (drawn % 3)}`;
