import { User } from 'lucide-react';
import { anyOf, lacks, noneOrNamed, terms } from '../clauses.ts';
import type { Facet } from '../facet.ts';
import { hasReference } from '../filtered-record.ts';
import { names, namesOf, NONE } from '../value-syntax.ts';

/** Users and teams that own a record. */
export const owner: Facet = {
  id: 'owner',
  label: 'facet.owner',
  noun: 'facet.ownerNoun',
  icon: User,
  group: 'meaning',
  example: 'risk',
  syntax: names({ none: true }),
  noneHint: 'facet.ownerNoneHint',
  presets: [{ value: NONE, label: 'facet.ownerNone', inMenu: true }],
  missing: { part: 'owner', label: 'facet.ownerPart', preset: 'facet.ownerMissing' },
  editor: { kind: 'values', find: 'facet.ownerFind' },
  // Teams own more than single people do, and there are fewer of them.
  values: { from: 'lists', lists: () => ['teams', 'users'] },
  refersTo: 'people',
  clause(values, { ids, profile }) {
    const fields = profile.ownerMembers.map((member) => `${member}.id`);
    const people = namesOf(values).flatMap((name) => ids.person(name));
    return noneOrNamed(values, lacks(fields), anyOf(fields.map((field) => terms(field, people))));
  },
  test: ({ owners }, value, { ids }) => hasReference(owners, value, ids.person),
  fields: () => ['owners'],
};
