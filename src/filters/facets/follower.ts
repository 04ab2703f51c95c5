import { Bell } from 'lucide-react';
import { fieldProbe, lacks, noneOrNamed, terms } from '../clauses.ts';
import type { Facet } from '../facet.ts';
import { hasReference } from '../filtered-record.ts';
import { names, namesOf } from '../value-syntax.ts';

const FIELD = 'followers';
const FOLLOWERS = fieldProbe('follower', [FIELD], ({ followers = [] }) => followers.length > 0, [FIELD]);

/** Users and teams that follow a record. */
export const follower: Facet = {
  id: 'follower',
  label: 'facet.follower',
  noun: 'facet.followerNoun',
  icon: Bell,
  example: 'ana',
  rankedBy: ['followers'],
  syntax: names({ none: true }),
  none: 'facet.followerNone',
  editor: { kind: 'values', find: 'facet.followerFind' },
  values: { from: 'lists', lists: () => ['users', 'teams'] },
  isRare: true,
  refersTo: 'people',
  probes: () => [FOLLOWERS],
  clause(values, { ids }) {
    const people = namesOf(values).flatMap((name) => ids('people', name));
    return noneOrNamed(values, lacks([FIELD]), terms(FIELD, people));
  },
  test: ({ followers }, value, { ids }) => hasReference(followers, value, (name) => ids('people', name)),
  fields: () => [FIELD],
};
