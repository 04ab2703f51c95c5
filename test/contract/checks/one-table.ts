import { readObject, readRefusal, readRow, type Answer, type Row } from '../answer.ts';
import { hold, type Check } from '../check.ts';
import type { Client } from '../client.ts';

const AWKWARD = /[^\w.]/;
const KINDS = [/\//, /%/, /"/, / /, /\\/, /[?#;&+]/, /[^\u0020-\u007e]/, AWKWARD];

/** Rows whose names need care in an address, a few of each kind, and a plain one. */
async function sample(client: Client): Promise<Row[]> {
  const { rows } = await client.walk();
  const picked = KINDS.flatMap((kind) =>
    rows.filter(({ fullyQualifiedName }) => kind.test(fullyQualifiedName)).slice(0, 3),
  );
  const plain = rows.find(({ fullyQualifiedName }) => !AWKWARD.test(fullyQualifiedName));
  return [...new Set([...picked, ...(plain ? [plain] : [])])];
}

const byName = (client: Client, fqn: string, parameters = {}): Promise<Answer> =>
  client.get(`/tables/name/${encodeURIComponent(fqn)}`, parameters);

const readOne = (answer: Answer): Row => {
  hold(answer.status === 200, `${answer.target} answered ${answer.status}`);
  return readRow(readObject(answer.body, 'a table'));
};

const otherCase = (text: string): string =>
  text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();

/** One table, by id and by FQN. */
export const oneTable: readonly Check[] = [
  {
    name: 'one table by its FQN as given, every segment encoded, and by its id',
    async run(client) {
      const rows = await sample(client);
      for (const { id, fullyQualifiedName } of rows) {
        hold(
          readOne(await byName(client, fullyQualifiedName)).id === id,
          `${fullyQualifiedName} is another table`,
        );
      }
      for (const { id, fullyQualifiedName } of rows.slice(0, 3)) {
        const found = readOne(await client.get(`/tables/${id}`));
        hold(found.fullyQualifiedName === fullyQualifiedName, `${id} is another table`);
      }
      return `${rows.filter(({ fullyQualifiedName }) => AWKWARD.test(fullyQualifiedName)).length} awkward names`;
    },
  },
  {
    name: 'one table has the fields asked for',
    async run(client) {
      const [row] = (await client.walk()).rows;
      if (!row) return 'no table';
      const bare = readOne(await byName(client, row.fullyQualifiedName));
      hold(bare['tags'] === undefined && bare['followers'] === undefined, 'tags or followers came unasked');
      const full = readOne(
        await byName(client, row.fullyQualifiedName, { fields: 'tags,followers,columns' }),
      );
      hold(
        Array.isArray(full['tags']) && Array.isArray(full['followers']) && Array.isArray(full['columns']),
        'tags, followers or columns did not come',
      );
      readRefusal(await byName(client, row.fullyQualifiedName, { fields: 'no_such_field' }), [400]);
      return undefined;
    },
  },
  {
    name: 'an unknown table is a 404 that names it',
    async run(client) {
      const fqn = 'no.such."table.here".at all';
      const text = readRefusal(await byName(client, fqn), [404]);
      hold(text.includes(`table instance for ${fqn} not found`), `the refusal says ${text}`);
      const id = '00000000-0000-4000-8000-000000000000';
      const byId = readRefusal(await client.get(`/tables/${id}`), [404]);
      hold(byId.includes(`table instance for ${id} not found`), `the refusal says ${byId}`);
      return undefined;
    },
  },
  {
    name: 'an id that is none is refused',
    async run(client) {
      const answer = await client.get('/tables/not-a-uuid');
      readRefusal(answer, [400, 404, 500]);
      return `answers ${answer.status}`;
    },
  },
  {
    name: 'look-up is case-sensitive',
    async run(client) {
      for (const { id, fullyQualifiedName } of (await sample(client)).slice(0, 4)) {
        const other = otherCase(fullyQualifiedName);
        if (other === fullyQualifiedName) continue;
        const answer = await byName(client, other);
        if (answer.status === 404) readRefusal(answer, [404]);
        else hold(readOne(answer).id !== id, `${other} is found for ${fullyQualifiedName}`);
      }
      return undefined;
    },
  },
  {
    name: 'a deleted table is found with include=all alone',
    async run(client) {
      const [row] = (await client.page({ include: 'deleted', limit: 1 })).rows;
      if (!row) return 'no deleted table';
      readRefusal(await client.get(`/tables/${row.id}`), [404]);
      hold(
        readOne(await client.get(`/tables/${row.id}`, { include: 'all' })).id === row.id,
        'another table came',
      );
      return undefined;
    },
  },
];
