import * as fc from 'fast-check';
import { describe } from 'vitest';
import { dialectNames, dialects } from '#src/fake/service/dialects.ts';
import { readRefusal, hold, isMembers } from '#test/contract/client.ts';
import { openRoute } from '#test/support/broken-services.ts';
import { keeps, makeWith, rejects, type Law } from './property.ts';
import { addressOf, ask, type Query, shelves, names, write } from './requests.ts';

describe('p10 token first', () => {
  const guarded = fc.constantFrom(
    '/tables',
    '/tables/00000000-0000-4000-8000-000000000000',
    '/tables/not-a-uuid',
    '/tables/name/no.such.table.here',
    '/search/query',
    '/databases',
    '/databaseSchemas',
    '/services/databaseServices',
    '/users/loggedInUser',
    '/no/such/route',
  );

  /** Requests with and without errors besides the token. */
  const queries = fc.constantFrom<Query[]>(
    {},
    { limit: -1 },
    { limit: 'abc' },
    { after: '%%' },
    { after: 'x', before: 'x' },
    { fields: 'no_such_field' },
    { include: 'bogus' },
    { q: '(unclosed' },
  );

  const credentials = fc.oneof(
    fc.constantFrom(
      '',
      'Basic ZGVtbzpkZW1v',
      'bearer demo',
      'Bearer',
      'Bearer demo2',
      'Bearer Demo',
      'demo',
      'Token demo',
    ),
    fc.stringMatching(/^Bearer [\w.]{1,20}$/).filter((text) => text !== 'Bearer demo'),
  );

  const law: Law = (make) =>
    fc.asyncProperty(
      shelves,
      guarded,
      queries,
      credentials,
      fc.constantFrom(...dialectNames),
      async (shelf, path, query, Authorization, dialect) => {
        const service = make(shelf.slice(0, 3), dialect);
        const refused = await ask(service, addressOf(path, query), { headers: { Authorization } });
        hold(/Not Authorized|Invalid token|Expired token/.test(readRefusal(refused, [401])), refused.text);
        const allowed = await ask(service, addressOf(path, query));
        hold(allowed.status !== 401, `${path} refuses the right token`);
        for (const open of ['/system/version', '/system/config/auth']) {
          const { status } = await ask(service, addressOf(open), { headers: { Authorization } });
          hold(status === 200, `${open} answered ${status}`);
        }
      },
    );

  keeps('P10', '401 on every route before 400 and 404', law);
  rejects(law, 'an unauthenticated route', makeWith(openRoute));
});

describe('p11 one error shape', () => {
  const paths = fc.oneof(
    fc.constantFrom(
      '/tables',
      '/databases',
      '/search/query',
      '/tables/x',
      '/no/route',
      '/tables/name/%zz',
      '/tables/a/b/c',
    ),
    fc.constantFrom(...names).map((name) => `/tables/name/${encodeURIComponent(name)}`),
  );
  const queries = fc.dictionary(
    fc.constantFrom(
      'limit',
      'after',
      'before',
      'fields',
      'include',
      'q',
      'from',
      'size',
      'sort_field',
      'index',
    ),
    fc.constantFrom('', '-1', 'abc', '%%', '(', 'nope', '5', 'deleted', 'tags', '*', '100000'),
    { maxKeys: 3 },
  );

  const law: Law = (make) =>
    fc.asyncProperty(
      shelves,
      paths,
      queries,
      fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
      fc.constantFrom(...dialectNames),
      async (shelf, path, query, method, dialect) => {
        const answer = await ask(make(shelf.slice(0, 4), dialect), addressOf(path, query), { method });
        if (answer.status < 400) return;
        readRefusal(answer, [answer.status]);
        const keys = isMembers(answer.body)
          ? Object.keys(answer.body).filter((key) => key !== 'errorType')
          : [];
        const shape = keys.toSorted().join();
        const { serverErrors, errorType } = dialects[dialect];
        const isOld = answer.status >= 500 && serverErrors === 'responseMessage';
        hold(shape === (isOld ? 'responseMessage' : 'code,message'), `an error has ${shape}`);
        const typed = isMembers(answer.body) && 'errorType' in answer.body;
        const isThrown = answer.text.includes('was thrown while processing request');
        const isRight = typed === (errorType === 'always' || (errorType === 'thrown' && isThrown));
        hold(isRight, `errorType is ${typed ? 'there' : 'absent'}`);
      },
    );

  keeps('P11', 'one error shape', law);
});

describe('p14 faults', () => {
  const targets = ['/tables', '/databases', '/databaseSchemas'] as const;

  interface Planned {
    readonly route: string;
    readonly skip: number;
    readonly times: number;
    readonly status: number;
  }

  const plans: fc.Arbitrary<Planned[]> = fc.array(
    fc.record({
      route: fc.constantFrom('/api/v1/tables', '/api/v1/databases', '/api/v1/database'),
      skip: fc.nat(3),
      times: fc.integer({ min: -1, max: 3 }),
      status: fc.constantFrom(429, 500, 503, 418),
    }),
    { maxLength: 2 },
  );

  /** The body of the control route. */
  const faultsOf = (plan: readonly Planned[]): unknown => {
    const text = JSON.stringify(plan.map(({ status, ...fault }) => ({ ...fault, action: { status } })));
    return JSON.parse(text.replaceAll('"action":', '"then":'));
  };

  /** The status that each request should get: the first matching fault is used and counted. */
  function expectedStatuses(plan: readonly Planned[], requests: readonly string[]): number[] {
    const seen = plan.map(() => 0);
    return requests.map((path) => {
      for (const [at, { route, skip, times, status }] of plan.entries()) {
        if (!`/api/v1${path}`.startsWith(route)) continue;
        const turn = (seen[at] ?? 0) - skip;
        seen[at] = (seen[at] ?? 0) + 1;
        if (turn >= 0 && (times === -1 || turn < times)) return status;
      }
      return 200;
    });
  }

  const law: Law = (make) =>
    fc.asyncProperty(
      shelves,
      plans,
      fc.array(fc.constantFrom(...targets), { maxLength: 9 }),
      async (shelf, plan, requests) => {
        const service = make(shelf.slice(0, 3));
        for (const path of targets) {
          const { status } = await ask(service, addressOf(path));
          hold(status === 200, `${path} answered ${status} with no fault planned`);
        }
        await write(service, 'PUT', 'faults', faultsOf(plan));
        const expected = expectedStatuses(plan, requests);
        for (const [at, path] of requests.entries()) {
          const { status } = await ask(service, addressOf(path));
          hold(status === expected[at], `request ${at}, ${path}, answered ${status} for ${expected[at]}`);
        }
      },
    );

  keeps('P14', 'faults are addressed by route and count, and off by default', law);
});
