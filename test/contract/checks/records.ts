import {
  isMembers,
  type Row,
  brief,
  hold,
  readRefusal,
  type Check,
  type Client,
  readObject,
  readRow,
  type Answer,
} from '../client.ts';

/** Fields that are only sent on request; many servers send `columns` without a request. */
const optionalFields = ['tags', 'columns', 'followers', 'tableConstraints', 'usageSummary'] as const;
const ownerFields = ['owner', 'owners'] as const;

const alwaysThere = new Set([
  'id',
  'name',
  'fullyQualifiedName',
  'version',
  'updatedAt',
  'updatedBy',
  'tableType',
]);
const guarded = new Set<string>([...optionalFields, ...ownerFields]);

type Kind = 'list' | 'object' | 'list or object';

const kinds: Readonly<Record<string, Kind>> = {
  owner: 'list or object',
  owners: 'list',
  tags: 'list',
  columns: 'list',
  followers: 'list',
  tableConstraints: 'list',
  usageSummary: 'object',
};

/** Fields that are sent even if they are empty: `[]`, or a summary of zeros. */
export const answeredEmpty = new Set(['tags', 'columns', 'followers', 'usageSummary']);

const isKind = (value: unknown, kind: Kind): boolean =>
  (kind !== 'object' && Array.isArray(value)) || (kind !== 'list' && isMembers(value));

/**
 * Checks a row against the requested fields.
 * @throws ContractError where a member is missing, null, of another type, or was not requested
 */
export function holdRow(row: Row, asked: ReadonlySet<string>, columnsAlways: boolean): void {
  const who = row.fullyQualifiedName;
  for (const name of alwaysThere) hold(row[name] !== undefined, `${who} has no ${name}`);
  for (const [name, value] of Object.entries(row)) {
    hold(value !== null, `${who} has ${name}: null`);
    const unasked = guarded.has(name) && !asked.has(name) && !(columnsAlways && name === 'columns');
    hold(!unasked, `${who} has ${name}, which was not asked for`);
    const kind = kinds[name];
    hold(!kind || isKind(value, kind), `${who} has ${name}: ${brief(value)}, which is no ${String(kind)}`);
  }
  for (const name of asked) {
    hold(!answeredEmpty.has(name) || row[name] !== undefined, `${who} has no ${name}, which was asked for`);
  }
}

const LIMIT = 25;

async function acceptedOwners(client: Client): Promise<string[]> {
  const accepted: string[] = [];
  for (const field of ownerFields) {
    const answer = await client.get('/tables', { limit: 1, fields: field });
    if (answer.status === 200) accepted.push(field);
    else readRefusal(answer, [400]);
  }
  return accepted;
}

async function sendsColumnsAlways(client: Client): Promise<boolean> {
  const { rows } = await client.page({ limit: LIMIT });
  return rows.length > 0 && rows.every((row) => row['columns'] !== undefined);
}

async function holdFields(
  client: Client,
  fields: readonly string[],
  written = fields.join(','),
): Promise<void> {
  const always = await sendsColumnsAlways(client);
  const { rows } = await client.page({ limit: LIMIT, fields: written });
  for (const row of rows) holdRow(row, new Set(fields), always);
}

/** `fields`: nothing is sent without a request except columns, which many servers always send. */
export const fields: readonly Check[] = [
  {
    name: 'without fields no optional member comes',
    async run(client) {
      const always = await sendsColumnsAlways(client);
      const { rows } = await client.page({ limit: 100 });
      for (const row of rows) holdRow(row, new Set(), always);
      await holdFields(client, [], '');
      return always ? 'but columns, which always come' : undefined;
    },
  },
  {
    name: 'owners come as owner, one or a list, or as owners, a list',
    async run(client) {
      const accepted = await acceptedOwners(client);
      hold(accepted.length > 0, 'neither owner nor owners is a field');
      for (const field of accepted) await holdFields(client, [field]);
      return accepted.join(' and ');
    },
  },
  ...optionalFields.map((field): Check => ({
    name: `fields=${field} brings it alone`,
    async run(client) {
      await holdFields(client, [field]);
      return undefined;
    },
  })),
  {
    name: 'all fields together come, blanks round their names do not matter',
    async run(client) {
      const owners = (await acceptedOwners(client)).slice(0, 1);
      const all = [...optionalFields, ...owners];
      await holdFields(client, all);
      await holdFields(client, all, ` ${all.join(' , ')} `);
      return undefined;
    },
  },
  {
    name: 'fields and a cursor go together',
    async run(client) {
      const { pages, limit } = await client.walk();
      const [first, second] = pages;
      if (first?.after === undefined || !second) return 'one page only';
      const { rows } = await client.page({ limit, after: first.after, fields: 'tags' });
      hold(
        rows.every((row, at) => row.id === second.ids[at] && row['tags'] !== undefined),
        'another page came, or one without tags',
      );
      return undefined;
    },
  },
  {
    name: 'an unknown field is refused by its name',
    async run(client) {
      const text = readRefusal(await client.get('/tables', { fields: 'tags,no_such_field' }), [400]);
      hold(text.includes('no_such_field'), `the refusal says ${text}`);
      return undefined;
    },
  },
];

const AWKWARD = /[^\w.]/;
const KINDS = [/\//, /%/, /"/, / /, /\\/, /[?#;&+]/, /[^\u0020-\u007e]/, AWKWARD];

/** Rows whose names need encoding in a URL, a few of each kind, and a plain one. */
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
