import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { ApiError } from '#src/api/errors.ts';
import { decodeResponse } from '#src/api/response.ts';
import { entitySchema } from '#src/api/schemas/entity.ts';
import type { CatalogRow } from '#src/api/schemas/record.ts';
import { listSchema } from '#src/api/schemas/responses.ts';
import { searchSchema } from '#src/api/search-request.ts';
import { authConfigSchema, loginSchema, userSchema, versionSchema } from '#src/api/server-queries.ts';
import { tableRecords } from '#src/resources/table/definition.ts';

const exchangeSchema = v.object({
  request: v.object({ method: v.string(), path: v.string() }),
  response: v.object({
    status: v.number(),
    headers: v.optional(v.record(v.string(), v.string()), {}),
    body: v.unknown(),
    bodyIsText: v.optional(v.boolean(), false),
  }),
});

/** One recorded request with its response. */
export type Exchange = v.InferOutput<typeof exchangeSchema>;

/** The files of recorded exchanges below a folder, sorted. @throws where the folder cannot be read */
export async function exchangeFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true });
  return entries
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => join(folder, name));
}

/** Parses one exchange. @throws where it is invalid */
export async function readExchange(file: string): Promise<Exchange> {
  return v.parse(exchangeSchema, JSON.parse(await readFile(file, 'utf8')));
}

/** The body as it was sent. */
export function bodyText({ response }: Exchange): string {
  const { body, bodyIsText } = response;
  if (body === null || body === undefined) return '';
  return bodyIsText && typeof body === 'string' ? body : JSON.stringify(body);
}

const FIELDS = ['owners', 'tags', 'columns', 'followers', 'tableConstraints', 'usageSummary'];

/** A recorded response in the form that the client's decoders read. */
export type Decoded =
  | { readonly as: 'rows'; readonly rows: readonly CatalogRow[] }
  | { readonly as: 'value'; readonly value: unknown }
  | { readonly as: 'error'; readonly error: ApiError }
  /** Responses without a body, to methods that the client never uses. */
  | { readonly as: 'empty' };

/** Decodes a response by its route. @throws ApiError `malformed` where the client could not read a success */
export function decodeExchange(exchange: Exchange): Decoded {
  const { request, response } = exchange;
  const text = bodyText(exchange);
  if (text === '' && response.status < 300 && request.method !== 'GET') return { as: 'empty' };
  const context = {
    request: `${request.method} ${request.path}`,
    attempts: 1,
    redact: (said: string) => said,
    now: 0,
  };
  const read = <T>(schema: v.GenericSchema<unknown, T>): T =>
    decodeResponse(
      { status: response.status, type: 'basic', headers: new Headers(response.headers) },
      text,
      schema,
      context,
    );
  try {
    return decodeRoute(new URL(request.path, 'http://catalog.test'), request.method, read);
  } catch (error) {
    if (error instanceof ApiError && response.status >= 400) return { as: 'error', error };
    throw error;
  }
}

type Read = <T>(schema: v.GenericSchema<unknown, T>) => T;

const ENTITY_LISTS = /^\/(?:databases|databaseSchemas|services\/databaseServices)$/;
const VALUES: readonly (readonly [RegExp, v.GenericSchema])[] = [
  [/^\/tables\/(?:name\/)?[^/]+$/, tableRecords.schema(FIELDS)],
  [/^\/databases\/(?:name\/)?[^/]+$/, entitySchema],
  [/^\/users\/loggedInUser$/, userSchema],
  [/^\/users\/login$/, loginSchema],
  [/^\/system\/version$/, versionSchema],
  [/^\/system\/config\/auth$/, authConfigSchema],
];

function decodeRoute(url: URL, method: string, read: Read): Decoded {
  const route = url.pathname.replace(/^\/api\/v1/, '').replace(/\/$/, '');
  const decode = tableRecords.decoder(FIELDS, 'start');
  if (route === '/tables' && method === 'GET') return { as: 'rows', rows: read(listSchema).data.map(decode) };
  if (ENTITY_LISTS.test(route)) {
    return { as: 'value', value: v.parse(v.array(entitySchema), read(listSchema).data) };
  }
  if (route === '/search/query') {
    const rows = read(searchSchema).hits.hits.map(({ record }, index) => decode(record, index));
    return holdsWholeTables(url) ? { as: 'rows', rows } : { as: 'value', value: rows };
  }
  const schema = VALUES.find(([path]) => path.test(route))?.[1] ?? v.unknown();
  return { as: 'value', value: read(schema) };
}

/** Whether the search requested whole records of tables; the product never requests others. */
function holdsWholeTables({ searchParams }: URL): boolean {
  const index = searchParams.get('index') ?? 'table_search_index';
  const cut = searchParams.has('include_source_fields') || searchParams.get('fetch_source') === 'false';
  return index === 'table_search_index' && !cut;
}

/** The error in how the client reads an exchange; undefined: none. */
export function faultOf(exchange: Exchange): string | undefined {
  try {
    const decoded = decodeExchange(exchange);
    if (decoded.as !== 'rows') return undefined;
    const unreadable = decoded.rows.find((row) => row.kind === 'unreadable');
    return unreadable && `${unreadable.id}: ${JSON.stringify(unreadable.fault)}`;
  } catch (error) {
    if (error instanceof ApiError) return `${error.kind}: ${error.message}`;
    return `threw ${String(error)}`;
  }
}
