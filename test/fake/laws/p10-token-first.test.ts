import * as fc from 'fast-check';
import { dialectNames } from '#src/fake/service/dialects.ts';
import { readRefusal } from '#test/contract/answer.ts';
import { hold } from '#test/contract/check.ts';
import { openRoute } from '#test/support/broken/open-route.ts';
import { addressOf, ask, type Query } from './ask.ts';
import { keeps, makeWith, rejects, type Law } from './law.ts';
import { shelves } from './shelf.ts';

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

/** Right and wrong in other ways than by the token. */
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
