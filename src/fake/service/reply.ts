import type { Dialect } from './dialects.ts';
import { errorBody, ServiceError } from './errors.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** An answer as JSON; a body that is undefined is none. `null` and undefined members stay as they are. */
export function reply(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  origin?: string,
): Response {
  if (body === undefined || status === 204 || status === 304) return new Response(null, { status, headers });
  const text = JSON.stringify(body);
  // A quote inside a text is escaped in JSON, so this finds members `href` only.
  const placed = origin ? text.replaceAll('"href":"http://localhost/', `"href":"${origin}/`) : text;
  return new Response(placed, { status, headers: { ...JSON_TYPE, ...headers } });
}

/** The answer to a refusal. Any other error is a defect of the fake: a 500 with its text. */
export function replyToError(error: unknown, dialect: Dialect): Response {
  const known = error instanceof ServiceError ? error : new ServiceError(500, String(error));
  return reply(known.status, errorBody(known.status, known.message, dialect), known.headers);
}

/** The answer to HEAD: what GET says, with the size it would have, and no body. */
export async function withoutBody(response: Response): Promise<Response> {
  const { byteLength } = await response.arrayBuffer();
  const headers = new Headers(response.headers);
  headers.set('Content-Length', String(byteLength));
  return new Response(null, { status: response.status, headers });
}
