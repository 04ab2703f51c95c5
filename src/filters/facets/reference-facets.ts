import { Bell, Component, Database, Folder, Package, User, type LucideIcon } from 'lucide-react';
import { fqnNames } from '../../api/fqn.ts';
import type { Clause } from '../../api/search-request.ts';
import { anyOf, exists, fieldProbe, lacks, nested, noneOf, noneOrNamed, terms } from '../clauses.ts';
import {
  listedEntry,
  type Facet,
  type FacetProbe,
  type ListedName,
  type OwnMembers,
  type ReferenceKind,
} from '../facet.ts';
import { hasReference, type FilteredRecord, type ComparedReference } from '../filtered-record.ts';
import { names, namesOf } from '../value-syntax.ts';

// Facets of records that refer to others, which filters name and an index has by their ids.

interface ReferenceFacet extends OwnMembers {
  readonly refersTo: ReferenceKind;
  /** Fields of the index with the ids, any of which may exist. */
  readonly indexed: readonly string[];
  readonly referencesOf: (record: FilteredRecord) => readonly (ComparedReference | undefined)[] | undefined;
  /** Optional fields of records that `referencesOf` reads. */
  readonly reads?: readonly string[];
}

function referenceFacet(
  name: ListedName,
  icon: LucideIcon,
  example: string,
  { refersTo, indexed, referencesOf, reads = [], ...own }: ReferenceFacet,
): Facet {
  const has: FacetProbe['has'] = (record) =>
    referencesOf(record)?.some((one) => one?.id !== undefined) ?? false;
  const probe = fieldProbe(name, indexed, has, reads);
  return {
    ...listedEntry(name, icon, example),
    syntax: names({ none: own.none !== undefined }),
    refersTo,
    probes: () => [probe],
    clause(values, { ids }) {
      const found = namesOf(values).flatMap((value) => ids(refersTo, value));
      return noneOrNamed(values, lacks(indexed), anyOf(indexed.map((field) => terms(field, found))));
    },
    test: (record, value, { ids }) =>
      hasReference(referencesOf(record), value, (named) => ids(refersTo, named)),
    fields: () => reads,
    ...own,
  };
}

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

export const owner = referenceFacet('owner', User, 'risk', {
  refersTo: 'people',
  indexed: OWNER_IDS,
  referencesOf: (record) => record.owners,
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
export const domain = referenceFacet('domain', Component, 'Sales', {
  refersTo: 'domains',
  indexed: DOMAIN_IDS,
  referencesOf: (record) => record.domains,
  reads: ['domains'],
  rankedBy: [...DOMAIN_IDS, 'domains.displayName.keyword'],
  none: 'facet.domainNone',
  missing: 'domain',
  values: { kind: 'lists', lists: () => ['domains'] },
  calledByLastName: true,
});

/** The database or the schema that a record is in, by FQN: one facet, and two entries. */
export const database = referenceFacet('database', Database, 'snow.sales', {
  refersTo: 'databases',
  indexed: ['database.id', 'databaseSchema.id'],
  referencesOf: (record) => [record.database, record.databaseSchema],
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
export const dataProduct = referenceFacet('dataProduct', Package, 'Orders', {
  refersTo: 'dataProducts',
  indexed: ['dataProducts.id'],
  referencesOf: (record) => record.dataProducts,
  reads: ['dataProducts'],
  rankedBy: ['dataProducts.id'],
  none: 'facet.dataProductNone',
  values: { kind: 'lists', lists: () => ['dataProducts'] },
  isRare: true,
  calledByLastName: true,
});

export const follower = referenceFacet('follower', Bell, 'ana', {
  refersTo: 'people',
  indexed: ['followers'],
  referencesOf: (record) => record.followers,
  reads: ['followers'],
  rankedBy: ['followers'],
  none: 'facet.followerNone',
  values: { kind: 'lists', lists: () => ['users', 'teams'] },
  isRare: true,
});
