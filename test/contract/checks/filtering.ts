import { isMembers, readRefusal, type Row } from '../answer.ts';
import { hold, type Check } from '../check.ts';
import { filters } from '../filters.ts';

const fqnOf = (reference: unknown): unknown =>
  isMembers(reference) ? reference['fullyQualifiedName'] : undefined;

/** Some servers take a database for a prefix of the FQN. */
const liesIn = (row: Row, fqn: string): boolean =>
  fqnOf(row['database']) === fqn ||
  fqnOf(row['databaseSchema']) === fqn ||
  row.fullyQualifiedName.startsWith(fqn);

/** `database`, `databaseSchema` and `include`. */
export const filtering: readonly Check[] = [
  {
    name: 'a filter brings its rows alone, as many as total says',
    async run(client) {
      const tried = await filters(client);
      for (const { label, walk, fqn, total } of tried) {
        const { rows, ids } = await walk();
        const stranger = rows.find((row) => !liesIn(row, fqn));
        hold(!stranger, `${label}: ${stranger?.fullyQualifiedName} does not lie in it`);
        hold(ids.length === total, `${label}: ${ids.length} rows came, total says ${total}`);
      }
      return tried.map(({ label, total }) => `${label}: ${total}`).join(', ') || 'no database has rows';
    },
  },
  {
    name: 'a filter keeps the order of the whole list',
    async run(client) {
      const { ids } = await client.walk();
      for (const { label, walk } of await filters(client)) {
        const places = (await walk()).ids.map((id) => ids.indexOf(id)).filter((place) => place !== -1);
        hold(
          places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0)),
          `${label} comes in another order`,
        );
      }
      return undefined;
    },
  },
  {
    name: 'an unknown database or schema is an empty list',
    async run(client) {
      for (const name of ['database', 'databaseSchema']) {
        const { rows, total, after } = await client.page({ [name]: 'no such.place' });
        hold(
          rows.length === 0 && total === 0 && after === undefined,
          `${name}: ${rows.length} rows of ${total}`,
        );
      }
      return undefined;
    },
  },
  {
    name: 'include tells deleted tables from the others',
    async run(client) {
      const count = async (include: string) => (await client.page({ limit: 0, include })).total;
      const [all, deleted, others] = [await count('all'), await count('deleted'), await count('non-deleted')];
      hold(all === deleted + others, `${all} in all are not ${deleted} deleted and ${others} others`);
      const { total } = await client.page({ limit: 0 });
      hold(total === others, `${total} without include, ${others} with include=non-deleted`);
      for (const row of (await client.page({ include: 'deleted', limit: 20 })).rows) {
        hold(row['deleted'] === true, `${row.fullyQualifiedName} is not deleted`);
      }
      readRefusal(await client.get('/tables', { include: 'bogus' }), [400]);
      return `${deleted} deleted, ${others} others`;
    },
  },
];
