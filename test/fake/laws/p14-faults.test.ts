import * as fc from 'fast-check';
import { createService } from '#src/fake/service/service.ts';
import { hold } from '#test/contract/check.ts';
import { tampered } from '#test/support/broken/tampered.ts';
import { addressOf, ask, write } from './ask.ts';
import { keeps, makeWith, rejects, type Law } from './law.ts';
import { shelves } from './shelf.ts';

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

/** The status each request should get: the first fault whose turn it is wins, and counts. */
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
rejects(
  law,
  'a service with a fault of its own',
  makeWith((options) =>
    tampered(createService(options), ({ url }) =>
      url.endsWith('/tables') ? { status: 503, body: {} } : undefined,
    ),
  ),
);
