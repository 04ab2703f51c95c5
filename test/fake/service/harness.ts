import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import type { Catalog } from '#src/fake/catalog/types.ts';
import { createService, type FakeOptions, type FakeService } from '#src/fake/service/service.ts';
import { sampleTables } from '#test/support/sample-tables.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

export interface Harness {
  readonly service: FakeService;
  readonly catalog: Catalog;
  /** Delays of the service, in ms. */
  readonly waits: number[];
  readonly warnings: string[];
  readonly send: (
    method: string,
    path: string,
    body?: unknown,
    authorization?: string | null,
  ) => Promise<Answer>;
  /** Sends the token `demo`. */
  readonly get: (path: string) => Promise<Answer>;
  readonly list: (query: string) => Promise<ListBody>;
}

export interface ListBody {
  readonly data: readonly (Record<string, unknown> & { readonly name: string; readonly id: string })[];
  readonly paging: { readonly total: number; readonly before?: string; readonly after?: string };
}

const isList = (body: unknown): body is ListBody =>
  typeof body === 'object' && body !== null && 'data' in body && 'paging' in body;

const parseJson = (text: string): unknown => JSON.parse(text);

/** The body of a list. @throws Error where the response has none */
export function listBody({ status, body }: Answer): ListBody {
  if (isList(body)) return body;
  throw new Error(`No list: ${status} ${JSON.stringify(body)}`);
}

/** A service over 25 sample tables by default; its clock is fixed and delays take no time. */
export function harness(options: Partial<FakeOptions> = {}): Harness {
  const catalog = options.catalog ?? catalogFromRecords(sampleTables(25));
  const waits: number[] = [];
  const warnings: string[] = [];
  const service = createService({
    now: () => 1_795_000_000_000,
    sleep: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
    warn: (message) => warnings.push(message),
    ...options,
    catalog,
  });
  async function send(
    method: string,
    path: string,
    body?: unknown,
    authorization: string | null = 'Bearer demo',
  ): Promise<Answer> {
    const request = new Request(`http://localhost${path}`, {
      method,
      headers: authorization === null ? {} : { Authorization: authorization },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const answer = await service.handle(request);
    if (!('response' in answer)) throw new Error('The connection dropped');
    const text = await answer.response.text();
    const { status, headers } = answer.response;
    const json = headers.get('Content-Type') === 'application/json' && text !== '';
    return { status, headers, body: json ? parseJson(text) : text };
  }
  const get = (path: string) => send('GET', path);
  return {
    service,
    catalog,
    waits,
    warnings,
    send,
    get,
    list: async (query) => listBody(await get(`/api/v1/tables?${query}`)),
  };
}
