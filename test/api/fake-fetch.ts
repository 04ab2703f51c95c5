import { fileURLToPath } from 'node:url';
import { type ClientConfig, createClient } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { bodyText, readExchange } from '#test/recordings/exchange.ts';

const ORIGIN = 'https://catalog.test';
export const TOKEN = 'canary-6e1f0b7a';

interface Sent {
  readonly url: URL;
  readonly init: RequestInit;
}

type Reply = (sent: Sent) => Response | Promise<Response>;

/** A fetch that returns the replies in turn, the last one repeatedly, and records requests. */
function fakeFetch(...replies: readonly Reply[]) {
  const sent: Sent[] = [];
  const send: typeof fetch = async (input, init = {}) => {
    const one = { url: new URL(input instanceof Request ? input.url : input), init };
    sent.push(one);
    const reply = replies[Math.min(sent.length, replies.length) - 1];
    if (!reply) throw new TypeError('No reply');
    return reply(one);
  };
  return { fetch: send, sent };
}

/** A response in JSON. */
export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Reply =>
  () =>
    new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    });

/** A response as given. */
export const text =
  (
    body: string,
    status = 200,
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ): Reply =>
  () =>
    new Response(body, { status, headers });

export const down: Reply = () => {
  throw new TypeError(`fetch failed: Headers.append: "Bearer ${TOKEN}" is invalid`);
};

/** A client on a fake fetch without waits between attempts. */
export function fakeClient(replies: readonly Reply[], config: Partial<ClientConfig> = {}) {
  const { fetch: send, sent } = fakeFetch(...replies);
  const waits: number[] = [];
  const client = createClient({
    origin: ORIGIN,
    token: () => TOKEN,
    fetch: send,
    random: () => 0.5,
    sleep: async (ms, signal) => {
      waits.push(ms);
      signal.throwIfAborted();
    },
    ...config,
  });
  return { client, sent, waits };
}

/** The error that a promise rejects with. @throws if it resolves, or rejects with another kind of error */
export async function apiError(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => new Error('It did not fail'),
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw error;
}

export const signal = (): AbortSignal => new AbortController().signal;

/** A recorded response of a real server as a reply. */
export async function recorded(name: string) {
  const exchange = await readExchange(fileURLToPath(new URL(`fixtures/${name}.json`, import.meta.url)));
  const { headers, status, body } = exchange.response;
  const contentType = { 'content-type': headers['content-type'] ?? 'application/json' };
  return { path: exchange.request.path, body, reply: text(bodyText(exchange), status, contentType) };
}
