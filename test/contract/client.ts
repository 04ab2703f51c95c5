/** A rule of the contract: resolves to notes on this server, if any; rejects where it is broken. */
export interface Check {
  readonly name: string;
  run(client: Client): Promise<string | undefined>;
}

/** A broken rule, as a sentence. */
export class ContractError extends Error {}

/** @throws ContractError with the sentence, unless the condition holds */
export function hold(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new ContractError(sentence);
}

/** A text cut for one line of a report. */
export const brief = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 120 ? `${text.slice(0, 120)}...` : text;
};

/** @throws ContractError where the two lists of ids differ, with the first position that does */
export function sameIds(found: readonly string[], expected: readonly string[], what: string): void {
  const at = expected.findIndex((id, index) => found[index] !== id);
  const place = at === -1 ? expected.length : at;
  hold(
    at === -1 && found.length === expected.length,
    `${what}: ${found.length} rows where ${expected.length} should be, the first difference at ${place}: ${brief(found[place])} for ${brief(expected[place])}`,
  );
}

export type Members = Readonly<Record<string, unknown>>;

/** A response of the server; `body` is undefined where the text is not JSON. */
export interface Answer {
  readonly target: string;
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
  readonly body: unknown;
}

export interface Row extends Members {
  readonly id: string;
  readonly name: string;
  readonly fullyQualifiedName: string;
}

export interface Page {
  readonly rows: readonly Row[];
  readonly ids: readonly string[];
  readonly total: number;
  readonly before?: string;
  readonly after?: string;
}

/** Whether a value is a JSON object. */
export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws ContractError */
export function readObject(value: unknown, what: string): Members {
  hold(isMembers(value), `${what} is no object: ${brief(value)}`);
  return value;
}

/** @throws ContractError */
export function readArray(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new ContractError(`${what} is no array: ${brief(value)}`);
  return value;
}

/** A record with its three names. @throws ContractError */
export function readRow(value: unknown): Row {
  const { id, name, fullyQualifiedName, ...rest } = readObject(value, 'a record');
  hold(
    typeof id === 'string' && typeof name === 'string' && typeof fullyQualifiedName === 'string',
    `a record has no id, name or fullyQualifiedName: ${brief(value)}`,
  );
  return { id, name, fullyQualifiedName, ...rest };
}

const readCursor = (value: unknown, what: string): string | undefined => {
  if (value === undefined || value === null) return undefined;
  hold(typeof value === 'string' && value !== '', `paging.${what} is no text: ${brief(value)}`);
  return value;
};

/** The page in the response to a list. @throws ContractError where there is none */
export function readPage(answer: Answer): Page {
  hold(answer.status === 200, `${answer.target} answered ${answer.status} ${brief(answer.text)}`);
  const { data, paging } = readObject(answer.body, `the answer to ${answer.target}`);
  const { total, before, after } = readObject(paging, 'paging');
  hold(Number.isInteger(total) && Number(total) >= 0, `paging.total is no count: ${brief(total)}`);
  const rows = readArray(data, 'data').map(readRow);
  const cursors = { before: readCursor(before, 'before'), after: readCursor(after, 'after') };
  return {
    rows,
    ids: rows.map(({ id }) => id),
    total: Number(total),
    ...(cursors.before !== undefined && { before: cursors.before }),
    ...(cursors.after !== undefined && { after: cursors.after }),
  };
}

/** The message of an error, in one of the two formats of servers. @throws ContractError where it has none */
export function readRefusal(answer: Answer, statuses: readonly number[]): string {
  const { target, status, body } = answer;
  hold(
    statuses.includes(status),
    `${target} answered ${status} where ${statuses.join(' or ')} was due: ${brief(answer.text)}`,
  );
  hold(isMembers(body), `the refusal of ${target} is no JSON object: ${brief(answer.text)}`);
  hold(
    /\bjson\b/.test(answer.contentType),
    `the refusal of ${target} is sent as ${brief(answer.contentType)}`,
  );
  const { code, message, responseMessage } = body;
  const text = message ?? responseMessage;
  hold(typeof text === 'string' && text !== '', `the refusal of ${target} has no message: ${brief(body)}`);
  hold(
    code === undefined || code === status,
    `the refusal of ${target} has the code ${brief(code)}, not ${status}`,
  );
  return text;
}

/** Pages of a list from its start, in order. */
export interface Walk {
  readonly pages: readonly Page[];
  readonly rows: readonly Row[];
  readonly ids: readonly string[];
  /** Rows per page. */
  readonly limit: number;
  /** Whether the end was reached; otherwise it is a sample. */
  readonly complete: boolean;
}

const MOST_PAGES = 40;
/** Servers that send columns without a request need about 8 KB per row. */
const MOST_ROWS = 500;
const WHOLE = 20_000;

/** A page size that reads a small list in about 25 pages and takes a sample of a large one. */
const pageSize = (total: number): number =>
  total > WHOLE ? 100 : Math.max(3, Math.min(MOST_ROWS, Math.ceil(total / 25)));

/**
 * Reads a list by `after`: at most 40 pages, and at most `options.rows` rows.
 * @throws ContractError where a row is repeated, a page is too long or a cursor leads nowhere
 */
export async function walkList(
  client: Client,
  parameters: Parameters = {},
  options: { readonly limit?: number; readonly path?: string; readonly rows?: number } = {},
): Promise<Walk> {
  const { path = '/tables', rows: enough = Number.POSITIVE_INFINITY } = options;
  const limit = options.limit ?? pageSize((await client.page({ ...parameters, limit: 0 }, path)).total);
  const pages: Page[] = [];
  const seen = new Set<string>();
  let after: string | undefined;
  do {
    const page = await client.page({ ...parameters, limit, ...(after !== undefined && { after }) }, path);
    hold(page.rows.length <= limit, `${path}: ${page.rows.length} rows came where ${limit} were asked for`);
    hold(page.after === undefined || page.rows.length > 0, `${path}: an empty page has an after cursor`);
    hold(page.after === undefined || page.after !== after, `${path}: a page leads to itself`);
    for (const row of page.rows) {
      hold(!seen.has(row.id), `${path}: ${row.fullyQualifiedName} comes twice`);
      seen.add(row.id);
    }
    pages.push(page);
    after = page.after;
  } while (after !== undefined && pages.length < MOST_PAGES && seen.size < enough);
  const rows = pages.flatMap((page) => page.rows);
  return { pages, rows, ids: rows.map(({ id }) => id), limit, complete: after === undefined };
}

export type Parameters = Readonly<Record<string, string | number | readonly string[]>>;

/** A client of one server, with results that several checks share. */
export interface Client {
  /** The token of all requests by default; undefined: none. */
  readonly token: string | undefined;
  /** Number of requests sent so far. */
  readonly sent: number;
  /** `path` under `/api/v1`, as sent. `token: null` sends none. @throws ContractError without a response */
  get(path: string, parameters?: Parameters, options?: { token?: string | null }): Promise<Answer>;
  /** A page of a list, by default `/tables`. @throws ContractError */
  page(parameters?: Parameters, path?: string): Promise<Page>;
  /** All tables by `after`, which most checks compare with; read once. */
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

/** A client of the server at `url`, which is an origin. It sends only reading requests. */
export function createClient(url: string, token: string | undefined, send: typeof fetch = fetch): Client {
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
        const response = await send(`${url}/api/v1${target}`, {
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
