import { expect, test } from 'vitest';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { sampleTables } from '#test/support/sample-tables.ts';
import { harness } from './harness.ts';
import recorded from './recorded-refusals-1.12.json' with { type: 'json' };

// Requests that a server 1.12.6 was recorded to refuse, whatever its catalog is: the fake refuses them in the same words.

interface Refusal {
  readonly name: string;
  readonly path: string;
  readonly accept: string;
  readonly token: string;
  readonly status: number;
  readonly challenge?: string;
  readonly body: unknown;
}

const refusals: readonly Refusal[] = recorded;
const TOKENS: Readonly<Record<string, string>> = { right: 'Bearer demo', wrong: 'Bearer nope' };

async function answerTo({ path, accept, token }: Refusal) {
  const { service } = harness({ dialect: 'om-1.12', catalog: catalogFromRecords(sampleTables(25)) });
  const authorization = TOKENS[token];
  const headers = { Accept: accept, ...(authorization !== undefined && { Authorization: authorization }) };
  const answer = await service.handle(new Request(`http://localhost${path}`, { headers }));
  if (!('response' in answer)) throw new Error('no answer');
  const { response } = answer;
  const challenge = response.headers.get('www-authenticate') ?? undefined;
  const body: unknown = JSON.parse(await response.text());
  return { status: response.status, challenge, body };
}

test.each(refusals)('$name', async (refusal) => {
  const { status, challenge, body } = refusal;
  expect(await answerTo(refusal)).toEqual({ status, challenge, body });
});
