import type { Domain, Entity } from './domain.ts';
import { MARKETING, PEOPLE_DOMAIN, PLATFORM, PRODUCT } from './operations.ts';
import { COMMERCE, CUSTOMERS, FINANCE, LOGISTICS } from './trade.ts';

export const DOMAINS: readonly Domain[] = [
  COMMERCE,
  CUSTOMERS,
  FINANCE,
  LOGISTICS,
  MARKETING,
  PRODUCT,
  PEOPLE_DOMAIN,
  PLATFORM,
];

/** Entities of one domain; the same in each. */
export const ENTITIES_A_DOMAIN = 26;

/** All entities, domain by domain: the entity of number `n` is `n % 26` of domain `n / 26`. */
export const ENTITIES: readonly Entity[] = DOMAINS.flatMap((domain) => domain.entities);

/** Singular -> entity number. */
export const ENTITY_BY_SINGULAR: ReadonlyMap<string, number> = new Map(
  ENTITIES.map((entity, index) => [entity.singular, index]),
);
