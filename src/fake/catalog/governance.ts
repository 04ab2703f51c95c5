import { chance, deriveRandom, drawsOf, itemAt, randomSequence } from '../random.ts';
import { titleCase } from './generated-texts.ts';
import type { CUSTOM_PROPERTIES } from './indexed-values.ts';
import type { NameParts } from './name-pool.ts';
import { DAY, defined, identity, newRecord, type Members } from './new-record.ts';
import type { People } from './people.ts';
import type { RecordSchema } from './record-schema.ts';
import { deepFreeze, joinFqn, NOW } from './records.ts';
import { isModelled } from './table-facts.ts';
import { CERTIFICATES, tagsIn, type TagRecord } from './tags.ts';
import type { Belongings, EntityRecord } from './types.ts';
import { DOMAINS, ENTITIES_A_DOMAIN, type Entity } from './vocabulary/domains.ts';

// What records belong to and keep to, beside their tags: domains, data products, certifications, custom properties.

/** The domains, on three levels and each before those below it, and the data products. References are frozen. */
export interface Governance extends Belongings {
  /** The lowest domain of an entity, for this share of its records; undefined: the record is in none. */
  domainOf(entity: Entity, share: number, drawn: number): EntityRecord | undefined;
  /** The domain of a part of the business, the highest. */
  topDomain(part: number): EntityRecord | undefined;
  /** The data products of a table, which belong to its domain. */
  productsOf(parts: NameParts, drawn: number): readonly EntityRecord[];
}

const DOMAIN_TYPES = ['Source-aligned', 'Aggregate', 'Consumer-aligned'];

/** Entities of a part of the business that have a domain of their own, by their numbers from the top domain down. */
const SUBDOMAINS: readonly (readonly number[])[] = [[], [0], [0, 1], [2]];

/** The place of the lowest domain of an entity. */
function lowestDomain({ number, domain }: Entity): number {
  const lowest = SUBDOMAINS.findIndex((path) => path.at(-1) === number % ENTITIES_A_DOMAIN);
  return domain * SUBDOMAINS.length + Math.max(0, lowest);
}

function reference({ id, name, fullyQualifiedName, description, href }: EntityRecord, type: string) {
  return deepFreeze({ id, type, name, fullyQualifiedName, description, displayName: name, href });
}

/** Domains for each part of the business, with two data products each: its first entity, and what is reported on it. */
export function governanceOf(seed: number, { teams, users }: People): Governance {
  const made = (route: string, names: readonly string[], n: number, members: Members): EntityRecord => {
    const drawn = randomSequence(seed, `${route} ${joinFqn(names)}`)(0);
    return newRecord(route, identity(drawn, names), {
      updatedAt: Date.UTC(2026, 1, 2) + (drawn % 200) * DAY,
      deleted: undefined,
      owners: n % 4 === 3 ? [] : [itemAt(teams, n)],
      experts: users.slice((n * 5) % users.length).slice(0, n % 3),
      ...members,
    });
  };
  const domains: EntityRecord[] = [];
  const dataProducts: EntityRecord[] = [];
  for (const [part, { name, entities, teams: named }] of DOMAINS.entries()) {
    const titles = entities.map(({ plural }) => titleCase(plural));
    const top = domains.length;
    for (const path of SUBDOMAINS) {
      const names = [titleCase(name), ...path.map((entity) => titles[entity] ?? '')];
      const above = SUBDOMAINS.findIndex(
        (other) => path.length > 0 && other.join() === path.slice(0, -1).join(),
      );
      const parent = domains[top + above];
      domains.push(
        made('domains', names, domains.length, {
          domainType: itemAt(DOMAIN_TYPES, part),
          description: `All data of ${names.at(-1)}. ${named[0]} answers for it.`,
          extension: path.length < 2 ? { costCenter: costCenterOf(part, path.length) } : undefined,
          parent: above < 0 || !parent ? undefined : reference(parent, 'domain'),
        }),
      );
    }
    const of = domains.slice(top, top + 1).map((domain) => reference(domain, 'domain'));
    const subject = titles[0] ?? name;
    dataProducts.push(
      made('dataProducts', [subject], dataProducts.length, {
        domains: of,
        description: `${subject}, cleaned and joined, for everybody to build on.`,
        extension: { costCenter: costCenterOf(part, 0), ...(part % 2 === 0 && { refreshSla: ['daily'] }) },
      }),
      made('dataProducts', [`${titleCase(name)} Reporting`], dataProducts.length + 1, {
        domains: of,
        description: `The figures of ${titleCase(name)} that ${named[1]} reports.`,
      }),
    );
  }
  const ofDomains = domains.map((record) => reference(record, 'domain'));
  const ofProducts = dataProducts.map((record) => reference(record, 'dataProduct'));
  const domainOf: Governance['domainOf'] = (entity, share, drawn) =>
    chance(drawn, 1) < share ? ofDomains[lowestDomain(entity)] : undefined;
  return {
    domains,
    dataProducts,
    domainOf,
    topDomain: (part) => ofDomains[part * SUBDOMAINS.length],
    productsOf(parts, drawn) {
      const isProduct = isModelled(parts) && chance(drawn, 2) <= 0.35;
      if (!isProduct || !domainOf(parts.entity, shareInDomain(parts), drawn)) return [];
      const nth = parts.domain * 2 + (parts.layer.name === 'report' ? 1 : 0);
      return ofProducts.slice(nth, nth + 1);
    },
  };
}

/** Share of the tables with such a name in a domain: sandboxes are in none, modelled tables mostly are. */
export function shareInDomain(parts: NameParts): number {
  if (parts.layer.name === 'sandbox') return 0;
  return isModelled(parts) ? 0.8 : 0.4;
}

/** The certification of a table, valid for half a year; undefined: only some modelled tables have one. */
export function certificationOf(parts: NameParts, drawn: number, schema: RecordSchema): Members | undefined {
  if (!isModelled(parts) || chance(drawn, 3) > 0.25) return undefined;
  const certificates: readonly TagRecord[] = CERTIFICATES.slice(chance(drawn, 4) < 0.3 ? 0 : 1);
  const appliedDate = NOW - (deriveRandom(drawn, 5) % 150) * DAY;
  return { tagLabel: tagsIn(schema, certificates)[0], appliedDate, expiryDate: appliedDate + 180 * DAY };
}

type CustomProperties = Partial<Record<keyof typeof CUSTOM_PROPERTIES, unknown>>;

/** The custom properties of a table; undefined: it has none. @param users stewards are some of them */
export function extensionOf(
  parts: NameParts,
  drawn: number,
  users: readonly EntityRecord[],
): CustomProperties | undefined {
  const draws = drawsOf(drawn);
  if (draws.chance(6) > (isModelled(parts) ? 0.7 : 0.3)) return undefined;
  const some = <Value>(k: number, share: number, value: Value) =>
    draws.chance(k) < share ? value : undefined;
  return defined({
    costCenter: costCenterOf(parts.domain, draws.number(7)),
    refreshSla: some(8, 0.6, [draws.pick(9, ['hourly', 'daily', 'weekly'])]),
    reviewedOn: some(10, 0.3, reviewDay(draws.number(11))),
    retentionDays: some(12, 0.5, draws.pick(13, [30, 90, 365, 3_650])),
    steward: some(14, 0.4, draws.pick(15, users)),
    auditedAt: some(16, 0.2, NOW - (draws.number(17) % 200) * DAY),
  });
}

/** The day of a review, at most 500 days ago. */
export const reviewDay = (drawn: number): string =>
  new Date(NOW - (drawn % 500) * DAY).toISOString().slice(0, 10);

export const costCenterOf = (part: number, drawn: number): string => `CC-${4100 + part * 10 + (drawn % 3)}`;
