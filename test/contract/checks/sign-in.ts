import { readObject, readRefusal, brief, hold, type Check, type Client } from '../client.ts';

const INDEX = 'table_search_index';

/** Requests that need a token, some of them also invalid otherwise: the token is checked first. */
const guarded: readonly (readonly [path: string, parameters?: Record<string, string>])[] = [
  ['/tables'],
  ['/tables', { limit: '-1' }],
  ['/tables', { fields: 'no_such_field' }],
  ['/tables', { after: '%%' }],
  ['/tables/00000000-0000-4000-8000-000000000000'],
  ['/tables/name/no.such.table.here'],
  ['/search/query', { q: '*', index: INDEX }],
  ['/databases'],
  ['/databaseSchemas'],
  ['/services/databaseServices'],
  ['/users/loggedInUser'],
];

async function statuses(client: Client, token: string | null): Promise<string[]> {
  const found: string[] = [];
  for (const [path, parameters = {}] of guarded) {
    const answer = await client.get(path, parameters, { token });
    if (answer.status === 401) readRefusal(answer, [401]);
    else found.push(`${answer.target} answered ${answer.status}`);
  }
  return found;
}

/** Which requests need a token. */
export const signIn: readonly Check[] = [
  {
    name: 'no token is a 401 on every route, before anything else',
    async run(client) {
      const open = await statuses(client, null);
      if (open.length === guarded.length && client.token === undefined) return 'asks nobody for a token';
      hold(open.length === 0, open.join('; '));
      return undefined;
    },
  },
  {
    name: 'a wrong token is a 401 on every route, before anything else',
    async run(client) {
      const open = await statuses(client, 'not.a.token');
      if (open.length === guarded.length && client.token === undefined) return 'asks nobody for a token';
      hold(open.length === 0, open.join('; '));
      return undefined;
    },
  },
  {
    name: 'the version needs no token',
    async run(client) {
      const answer = await client.get('/system/version', {}, { token: null });
      hold(answer.status === 200, `answered ${answer.status}`);
      const { version } = readObject(answer.body, 'the version');
      hold(typeof version === 'string', `the version is ${brief(version)}`);
      return version;
    },
  },
  {
    name: 'how people sign in needs no token',
    async run(client) {
      const answer = await client.get('/system/config/auth', {}, { token: null });
      hold(answer.status === 200, `answered ${answer.status}`);
      const { provider } = readObject(answer.body, 'the configuration');
      hold(typeof provider === 'string', `the provider is ${brief(provider)}`);
      return provider;
    },
  },
  {
    name: 'a token that works has a user',
    async run(client) {
      const answer = await client.get('/users/loggedInUser');
      hold(answer.status === 200, `answered ${answer.status}`);
      const { name } = readObject(answer.body, 'the user');
      hold(typeof name === 'string', `the user has the name ${brief(name)}`);
      return name;
    },
  },
  {
    name: 'a route that is none is refused in the shape of any error',
    async run(client) {
      const answer = await client.get('/no/such/route');
      readRefusal(answer, [404, 500]);
      return `answers ${answer.status}`;
    },
  },
];
