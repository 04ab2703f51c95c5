import { readRefusal } from '../answer.ts';
import { hold, type Check } from '../check.ts';
import type { Client } from '../client.ts';
import { holdRow, optionalFields, ownerFields } from '../record-rules.ts';

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

async function columnsAlways(client: Client): Promise<boolean> {
  const { rows } = await client.page({ limit: LIMIT });
  return rows.length > 0 && rows.every((row) => row['columns'] !== undefined);
}

async function holdFields(
  client: Client,
  fields: readonly string[],
  written = fields.join(','),
): Promise<void> {
  const always = await columnsAlways(client);
  const { rows } = await client.page({ limit: LIMIT, fields: written });
  for (const row of rows) holdRow(row, new Set(fields), always);
}

/** `fields`: nothing comes unasked but columns, which many servers always send. */
export const fields: readonly Check[] = [
  {
    name: 'without fields no optional member comes',
    async run(client) {
      const always = await columnsAlways(client);
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
