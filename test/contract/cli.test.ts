import { expect, test } from 'vitest';
import { startFakeServer } from '#src/fake/adapters/node/server.ts';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { createService } from '#src/fake/service/service.ts';
import { tableDefinition } from '#src/resources/table/definition.ts';
import { openRoute } from '#test/support/broken-services.ts';
import { contract as runContract } from './command.ts';

const TIMEOUT = 120_000;

interface Outcome {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** The command without a process, which takes seconds to start. */
async function contract(args: readonly string[], token = 'demo'): Promise<Outcome> {
  const out: string[] = [];
  const err: string[] = [];
  const status = await runContract(args, token, {
    say: (line) => void out.push(`${line}\n`),
    complain: (line) => void err.push(`${line}\n`),
  });
  return { status, out: out.join(''), err: err.join('') };
}

/** All facets, and four custom properties in place of their family: the index is not asked for days of two others. */
const FACETS_OF_TABLES = tableDefinition.facets.length - 1 + 4;
const UNANSWERED = '2 not answered by this index (property.auditedAt, property.reviewedOn)';
const options = { catalog: createCatalog({ tables: 120, seed: 1 }) };

test('it prints one line per check, and finally the counts', { timeout: TIMEOUT }, async () => {
  const server = await startFakeServer({ port: 0, service: createService(options) });
  const { status, out } = await contract([server.url]);
  await server.close();
  expect(out).toMatch(/^pass {2}no token is a 401/);
  expect(out).toMatch(/\nowner +[\w-]+ +\d+ +\d+ +0 +0 {2}right\n/);
  expect(out).toContain(`\nfacets: ${FACETS_OF_TABLES} right, 0 differ, ${UNANSWERED}\n`);
  expect(out).toMatch(/\n\d+ passed, 0 failed\n$/);
  expect(status).toBe(0);
});

test('a broken rule makes the exit code 1', { timeout: TIMEOUT }, async () => {
  const server = await startFakeServer({ port: 0, service: openRoute(options) });
  const { status, out } = await contract([server.url]);
  await server.close();
  expect(out).toMatch(/^FAIL {2}no token is a 401 .*databaseSchemas answered 200/);
  expect(out).toMatch(/\n\d+ passed, [1-9]\d* failed\n$/);
  expect(status).toBe(1);
});

test('a server that rejects the token is reported in one line', { timeout: TIMEOUT }, async () => {
  const server = await startFakeServer({ port: 0, service: createService(options) });
  const outcomes = [await contract([server.url], ''), await contract([server.url], 'wrong')];
  await server.close();
  expect(outcomes.map(({ status }) => status)).toEqual([1, 1]);
  expect(outcomes[0]?.err).toBe(`${server.url} wants a token: set CATALOG_TOKEN.\n`);
  expect(outcomes[1]?.err).toBe(`${server.url} refuses the token in CATALOG_TOKEN.\n`);
});

test.each([[[]], [['ftp://host']], [['http://a', 'http://b']]])(
  'wrong usage %j is one line and exit code 2',
  { timeout: TIMEOUT },
  async (args) => {
    const { status, out, err } = await contract(args);
    expect(err).toMatch(/^.*Usage: npm run contract -- URL.*\n$/);
    expect({ status, out }).toEqual({ status: 2, out: '' });
  },
);
