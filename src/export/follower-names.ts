import type { CatalogRow, EntityRow } from '../api/schemas/record.ts';
import type { Lookup } from '../filters/references.ts';
import { valueListQuery, type NamedValue } from '../filters/value-lists.ts';

type Followers = NonNullable<EntityRow['followers']>;
type Names = ReadonlyMap<string, Pick<NamedValue, 'name' | 'displayName'>>;

const isNameless = ({ id, name }: Followers[number]): boolean => id !== undefined && name === undefined;

/** Users and teams by id, from the lists that filters offer; none where a list fails, because an id is better than no file. */
async function namesOfPeople({ client, queries }: Lookup): Promise<Names> {
  const lists = await Promise.allSettled(
    (['users', 'teams'] as const).map((id) => queries.fetchQuery(valueListQuery(client, id))),
  );
  return new Map(
    lists.flatMap((list) =>
      list.status === 'fulfilled' ? list.value.entries.map((person) => [person.id, person] as const) : [],
    ),
  );
}

function withNames(row: CatalogRow, names: Names): CatalogRow {
  if (row.kind !== 'entity' || !row.followers?.some(isNameless)) return row;
  const followers = row.followers.map((follower) => {
    const { name, displayName } = names.get(follower.id ?? '') ?? {};
    return isNameless(follower) && name !== undefined ? { ...follower, name, displayName } : follower;
  });
  return { ...row, followers };
}

/** Gives the followers of rows their names: the search index has only their ids. People are read once, for the first row. */
export function createFollowerNames(
  lookup: Lookup,
): (rows: readonly CatalogRow[]) => Promise<readonly CatalogRow[]> {
  let names: Promise<Names> | undefined;
  return async (rows) => {
    if (!rows.some((row) => row.kind === 'entity' && row.followers?.some(isNameless))) return rows;
    names ??= namesOfPeople(lookup);
    const loaded = await names;
    return rows.map((row) => withNames(row, loaded));
  };
}
