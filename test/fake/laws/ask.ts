import type { FakeService } from '#src/fake/service/service.ts';
import { readPage, type Answer, type Page } from '#test/contract/answer.ts';
import { hold } from '#test/contract/check.ts';

/** One request to a service with the token `demo`, and the whole of its answer. @throws ContractError where none comes */
export async function ask(service: FakeService, target: string, init: RequestInit = {}): Promise<Answer> {
  const headers = new Headers(init.headers);
  if (!headers.has('Authorization')) headers.set('Authorization', 'Bearer demo');
  const answer = await service.handle(new Request(`http://localhost${target}`, { ...init, headers }));
  hold('response' in answer && !('truncate' in answer), `${target}: no whole answer came`);
  const { response } = answer;
  const text = await response.text();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  return {
    target,
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    text,
    body,
  };
}

export type Query = Readonly<Record<string, string | number>>;

/** An address under `/api/v1`, e.g. `/api/v1/tables?limit=3`. */
export function addressOf(path: string, query: Query = {}): string {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString();
  return `/api/v1${path}${text === '' ? '' : `?${text}`}`;
}

/** A page of `/tables`. @throws ContractError where it is none */
export const askPage = async (service: FakeService, query: Query = {}): Promise<Page> =>
  readPage(await ask(service, addressOf('/tables', query)));

/** A write by a control route. @throws ContractError where it is refused */
export async function write(
  service: FakeService,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const answer = await ask(service, `/__fake/${path}`, init);
  hold(answer.status < 300, `${method} ${path} answered ${answer.status} ${answer.text}`);
  return answer;
}

/** Pages by `after` from the start to the end, `limits` taken in turn; gives up after 200. */
export async function walkPages(
  service: FakeService,
  limits: readonly number[],
  query: Query = {},
): Promise<Page[]> {
  const pages: Page[] = [];
  let after: string | undefined;
  do {
    const limit = limits[pages.length % limits.length] ?? 1;
    const page = await askPage(service, { ...query, limit, ...(after !== undefined && { after }) });
    pages.push(page);
    after = page.after;
  } while (after !== undefined && pages.length < 200);
  hold(after === undefined, 'the walk does not end');
  return pages;
}
