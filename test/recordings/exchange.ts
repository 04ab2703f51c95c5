import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

const exchangeSchema = v.object({
  request: v.object({ method: v.string(), path: v.string() }),
  response: v.object({
    status: v.number(),
    headers: v.optional(v.record(v.string(), v.string()), {}),
    body: v.unknown(),
    bodyIsText: v.optional(v.boolean(), false),
  }),
});

/** One recorded request with its answer. */
export type Exchange = v.InferOutput<typeof exchangeSchema>;

/** The files of recorded exchanges below a folder, in order. @throws where the folder cannot be read */
export async function exchangeFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true });
  return entries
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => join(folder, name));
}

/** One exchange from its file. @throws where it is not one */
export async function readExchange(file: string): Promise<Exchange> {
  return v.parse(exchangeSchema, JSON.parse(await readFile(file, 'utf8')));
}

/** The body as it was sent. */
export function bodyText({ response }: Exchange): string {
  const { body, bodyIsText } = response;
  if (body === null || body === undefined) return '';
  return bodyIsText && typeof body === 'string' ? body : JSON.stringify(body);
}
