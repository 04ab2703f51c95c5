import { hash32, uuid } from '../random.ts';
import { joinFqn, ORIGIN } from './records.ts';
import type { EntityRecord, Identity } from './types.ts';

export const DAY = 86_400_000;

/** When the server was set up: the last change of records that were not changed since. */
const SET_UP = Date.UTC(2026, 0, 5);

export type Members = Readonly<Record<string, unknown>>;

/** The identity of the record with these names, from the outermost: its id follows from a random number. */
export const identity = (drawn: number, names: readonly string[]): Identity => ({
  id: uuid(hash32(drawn), drawn),
  name: names.at(-1) ?? '',
  fullyQualifiedName: joinFqn(names),
});

export const hrefOf = (route: string, id: string): string => `${ORIGIN}/api/v1/${route}/${id}`;

/** A record with the members of every type, and its own in addition or instead; undefined ones are left out. */
export const newRecord = (
  route: string,
  { id, name, fullyQualifiedName }: Identity,
  members: Members,
): EntityRecord => ({
  id,
  name,
  fullyQualifiedName,
  ...defined({
    // Where a reader looks for them, if the record has them.
    displayName: undefined,
    description: undefined,
    version: 0.1,
    updatedAt: SET_UP,
    updatedBy: 'admin',
    href: hrefOf(route, id),
    deleted: false,
    ...members,
  }),
});

/** The members that are set. */
export function defined(members: Members): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const member in members) if (members[member] !== undefined) kept[member] = members[member];
  return kept;
}
