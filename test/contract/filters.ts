import type { Client, Parameters } from './client.ts';
import { walkList, type Walk } from './walk.ts';

/** A filter of the table list and the rows it has. */
export interface Filter {
  readonly label: string;
  readonly parameters: Parameters;
  readonly fqn: string;
  readonly total: number;
  /** All of its rows, walked once. */
  readonly walk: () => Promise<Walk>;
}

const TRIED = 8;
const KEPT = 3;
/** More than this is not walked. */
const MOST_ROWS = 1500;

async function filterOf(client: Client, kind: 'database' | 'databaseSchema', fqn: string): Promise<Filter> {
  const parameters = { [kind]: fqn };
  const { total } = await client.page({ ...parameters, limit: 0 });
  let walk: Promise<Walk> | undefined;
  return {
    label: `${kind} ${fqn}`,
    parameters,
    fqn,
    total,
    walk() {
      walk ??= walkList(client, parameters, { limit: Math.max(40, Math.ceil(total / 7)) });
      return walk;
    },
  };
}

async function findFilters(client: Client): Promise<Filter[]> {
  const databases = await client.page({ limit: TRIED }, '/databases');
  const found: Filter[] = [];
  for (const { fullyQualifiedName: database } of databases.rows) {
    found.push(await filterOf(client, 'database', database));
    const [schema] = (await client.page({ limit: 1, database }, '/databaseSchemas')).rows;
    if (schema) found.push(await filterOf(client, 'databaseSchema', schema.fullyQualifiedName));
  }
  return found
    .filter(({ total }) => total > 0 && total <= MOST_ROWS)
    .toSorted((a, b) => b.total - a.total)
    .slice(0, KEPT);
}

const known = new WeakMap<Client, Promise<Filter[]>>();

/** A few databases and schemas that have rows, not too many to walk, the largest first; found once a client. */
export function filters(client: Client): Promise<Filter[]> {
  const found = known.get(client) ?? findFilters(client);
  known.set(client, found);
  return found;
}
