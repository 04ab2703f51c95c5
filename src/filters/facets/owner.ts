import { User } from 'lucide-react';
import type { Clause } from '../../api/search-request.ts';
import { anyOf, exists, nested, noneOf, noneOrNamed, terms } from '../clauses.ts';
import type { Facet, FacetProbe } from '../facet.ts';
import { hasReference } from '../filtered-record.ts';
import { names, namesOf } from '../value-syntax.ts';

const NESTED = 'nested';
/** `owner` until about 1.5, `owners` from then on. */
const ID_FIELDS = ['owners.id', 'owner.id'];
/** Index field of owners' names, beside nested owners: from 1.13 on. */
const NAME_FIELD = 'ownerName';

const inOwners = (query: Clause) => nested('owners', query);
const ANY_NESTED = inOwners(exists('owners.id'));

/** An index of 1.13 and later keeps each owner as a document of its own, which no plain clause finds. */
const OWNERS: FacetProbe = {
  key: 'owner',
  forms: [
    { id: 'plain', any: anyOf(ID_FIELDS.map(exists)) },
    { id: NESTED, any: ANY_NESTED },
  ],
  has: ({ owners = [] }) => owners.length > 0,
  fields: () => ['owners'],
};

/** Users and teams that own a record. */
export const owner: Facet = {
  id: 'owner',
  label: 'facet.owner',
  noun: 'facet.ownerNoun',
  icon: User,
  example: 'risk',
  // The list is called `owners` from about 1.5 on; from 1.13 on its members are nested, and their names stand beside them.
  rankedBy: ['owners.id', 'owner.id', 'ownerName', 'owners.displayName.keyword', 'ownerDisplayName'],
  syntax: names({ none: true }),
  none: 'facet.ownerNone',
  missing: 'owner',
  editor: { kind: 'values', find: 'facet.ownerFind' },
  // Teams come first because they own more than single users do, and are fewer.
  values: { from: 'lists', lists: () => ['teams', 'users'] },
  refersTo: 'people',
  probes: () => [OWNERS],
  clause(values, { ids, profile }) {
    const named = namesOf(values);
    const people = named.flatMap((name) => ids('people', name));
    const form = profile.formOf(OWNERS.key);
    if (form === NESTED)
      return noneOrNamed(values, noneOf([ANY_NESTED]), inOwners(terms('owners.id', people)));
    // The field of names is used only if the form is unknown.
    const fields = form === undefined ? [...ID_FIELDS, NAME_FIELD] : ID_FIELDS;
    const byId = ID_FIELDS.map((field) => terms(field, people));
    const byName = people.length > 0 && form === undefined ? [terms(NAME_FIELD, named)] : [];
    return noneOrNamed(values, noneOf(fields.map(exists)), anyOf([...byId, ...byName]));
  },
  test: ({ owners }, value, { ids }) => hasReference(owners, value, (name) => ids('people', name)),
  fields: () => ['owners'],
};
