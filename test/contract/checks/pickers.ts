import { isMembers, readRefusal } from '../answer.ts';
import { hold, sameIds, type Check } from '../check.ts';
import { walkList } from '../walk.ts';

const lists = ['/databases', '/databaseSchemas', '/services/databaseServices'] as const;

/** The lists that the pickers offer; paged as tables are. */
export const pickers: readonly Check[] = [
  ...lists.map((path): Check => ({
    name: `${path} is paged as tables are`,
    async run(client) {
      const all = await client.page({ limit: 1000 }, path);
      hold(all.rows.length === Math.min(1000, all.total), `${all.rows.length} of ${all.total} came`);
      const limit = Math.max(1, Math.ceil(all.rows.length / 7));
      const { ids } = await walkList(client, {}, { limit, path });
      sameIds(ids.slice(0, all.ids.length), all.ids, `${limit} a page against 1000`);
      readRefusal(await client.get(path, { after: '%%' }), [400, 500]);
      return `${all.total} of them`;
    },
  })),
  {
    name: 'the schemas of a database are its own',
    async run(client) {
      const { rows } = await client.page({ limit: 3 }, '/databases');
      for (const { fullyQualifiedName: fqn } of rows) {
        const schemas = await client.page({ limit: 50, database: fqn }, '/databaseSchemas');
        for (const { database, fullyQualifiedName } of schemas.rows) {
          const owner = isMembers(database) ? database['fullyQualifiedName'] : undefined;
          hold(owner === fqn, `${fullyQualifiedName} is said to lie in ${fqn}`);
        }
      }
      return undefined;
    },
  },
];
