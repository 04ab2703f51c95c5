import { readPage, type Answer, type Page } from './answer.ts';
import { ContractError } from './check.ts';
import { walkList, type Walk } from './walk.ts';

export type Parameters = Readonly<Record<string, string | number | readonly string[]>>;

/** Reads of one server, and what several checks share. */
export interface Client {
  /** The token all requests carry unless told otherwise; undefined: none. */
  readonly token: string | undefined;
  /** Requests sent so far. */
  readonly sent: number;
  /** `path` under `/api/v1`, as it goes over the wire. `token: null` sends none. @throws ContractError where no answer comes */
  get(path: string, parameters?: Parameters, options?: { token?: string | null }): Promise<Answer>;
  /** A page of a list, `/tables` unless told otherwise. @throws ContractError */
  page(parameters?: Parameters, path?: string): Promise<Page>;
  /** The walk over all tables by `after` that most checks compare with; walked once. */
  walk(): Promise<Walk>;
}

const TIME_LIMIT_MS = 20_000;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

function queryOf(parameters: Parameters): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
  }
  return query.size > 0 ? `?${query.toString()}` : '';
}

/** A client of the server at `url`, which is an origin. It only ever reads. */
export function createClient(url: string, token: string | undefined): Client {
  let sent = 0;
  let walk: Promise<Walk> | undefined;
  const client: Client = {
    token,
    get sent() {
      return sent;
    },
    async get(path, parameters = {}, options = {}) {
      const target = `${path}${queryOf(parameters)}`;
      const bearer = options.token === undefined ? token : options.token;
      sent += 1;
      try {
        const response = await fetch(`${url}/api/v1${target}`, {
          headers: { Accept: 'application/json', ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}) },
          redirect: 'manual',
          signal: AbortSignal.timeout(TIME_LIMIT_MS),
        });
        const text = await response.text();
        const contentType = response.headers.get('content-type') ?? '';
        return { target, status: response.status, contentType, text, body: parse(text) };
      } catch (error) {
        throw new ContractError(`${target}: no answer (${String(error)})`, { cause: error });
      }
    },
    page: async (parameters = {}, path = '/tables') => readPage(await client.get(path, parameters)),
    walk() {
      walk ??= walkList(client);
      return walk;
    },
  };
  return client;
}
