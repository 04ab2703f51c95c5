import { Bell, Component, Database, Folder, Package, User } from 'lucide-react';
import { fqnNames } from '../../api/fqn.ts';
import type { Clause } from '../../api/search-request.ts';
import { anyOf, exists, lacks, nested, noneOf, noneOrNamed, terms } from '../clauses.ts';
import { listedEntry, type FacetProbe } from '../facet.ts';
import type { ComparedReference } from '../filtered-record.ts';
import { namesOf } from '../value-syntax.ts';
import { fieldFacet } from './field-facet.ts';

// Facets of records that refer to others, which filters name and an index has by their ids.

const idsOf = (references: readonly (ComparedReference | undefined)[] = []): readonly string[] =>
  references.flatMap((one) => one?.id ?? []);

/** `owner` until about 1.5, `owners` from then on. */
const OWNER_IDS = ['owners.id', 'owner.id'];
const NESTED = 'nested';
const inOwners = (query: Clause) => nested('owners', query);
const ANY_NESTED = inOwners(exists('owners.id'));

/** An index of 1.13 and later keeps each owner as a document of its own, which no plain clause finds. */
const OWNERS: FacetProbe = {
  key: 'owner',
  forms: [
    { id: 'plain', any: anyOf(OWNER_IDS.map(exists)) },
    { id: NESTED, any: ANY_NESTED },
  ],
  has: ({ owners = [] }) => owners.length > 0,
  fields: () => ['owners'],
};

export const owner = fieldFacet('owner', User, 'risk', {
  refersTo: 'people',
  indexed: OWNER_IDS,
  valuesOf: (record) => idsOf(record.owners),
  reads: ['owners'],
  // From 1.13 on the members of owners are nested, and their names stand beside them.
  rankedBy: [...OWNER_IDS, 'ownerName', 'owners.displayName.keyword', 'ownerDisplayName'],
  none: 'facet.ownerNone',
  missing: 'owner',
  // Teams come first because they own more than single users do, and are fewer.
  values: { kind: 'lists', lists: () => ['teams', 'users'] },
  probes: () => [OWNERS],
  clause(values, { ids, profile }) {
    const named = namesOf(values);
    const people = named.flatMap((name) => ids('people', name));
    const form = profile.formOf(OWNERS.key);
    if (form === NESTED)
      return noneOrNamed(values, noneOf([ANY_NESTED]), inOwners(terms('owners.id', people)));
    const byId = OWNER_IDS.map((field) => terms(field, people));
    if (form !== undefined) return noneOrNamed(values, lacks(OWNER_IDS), anyOf(byId));
    // The field of names, which indexes of nested owners have beside them, is used only if the form is unknown.
    const byName = people.length > 0 ? [terms('ownerName', named)] : [];
    return noneOrNamed(values, lacks([...OWNER_IDS, 'ownerName']), anyOf([...byId, ...byName]));
  },
});

/** A record has one domain until about 1.8, several from 1.9 on. Indexes have inherited ones too. */
const DOMAIN_IDS = ['domains.id', 'domain.id'];

/** The domains of a record, by FQN. A domain stands for all below it too. */
export const domain = fieldFacet('domain', Component, 'Sales', {
  refersTo: 'domains',
  indexed: DOMAIN_IDS,
  valuesOf: (record) => idsOf(record.domains),
  reads: ['domains'],
  rankedBy: [...DOMAIN_IDS, 'domains.displayName.keyword'],
  none: 'facet.domainNone',
  missing: 'domain',
  values: { kind: 'lists', lists: () => ['domains'] },
  calledByLastName: true,
});

/** The database or the schema that a record is in, by FQN: one facet, and two entries. */
export const database = fieldFacet('database', Database, 'snow.sales', {
  refersTo: 'databases',
  indexed: ['database.id', 'databaseSchema.id'],
  valuesOf: (record) => idsOf([record.database, record.databaseSchema]),
  rankedBy: ['database.id'],
  values: { kind: 'lists', lists: () => ['databases'] },
  isRare: true,
  also: [
    {
      ...listedEntry('schema', Folder, 'snow.sales.mart'),
      rankedBy: ['databaseSchema.id'],
      values: { kind: 'lists', lists: () => ['databaseSchemas'] },
      holds: (value) => value.kind === 'name' && fqnNames(value.name)?.length === 3,
    },
  ],
  calledByLastName: true,
});

/** The data products that a record is part of, by FQN: from 1.2 on. */
export const dataProduct = fieldFacet('dataProduct', Package, 'Orders', {
  refersTo: 'dataProducts',
  indexed: ['dataProducts.id'],
  valuesOf: (record) => idsOf(record.dataProducts),
  reads: ['dataProducts'],
  rankedBy: ['dataProducts.id'],
  none: 'facet.dataProductNone',
  values: { kind: 'lists', lists: () => ['dataProducts'] },
  isRare: true,
  calledByLastName: true,
});

export const follower = fieldFacet('follower', Bell, 'ana', {
  refersTo: 'people',
  indexed: ['followers'],
  valuesOf: (record) => idsOf(record.followers),
  reads: ['followers'],
  rankedBy: ['followers'],
  none: 'facet.followerNone',
  values: { kind: 'lists', lists: () => ['users', 'teams'] },
  isRare: true,
});
