import * as fc from 'fast-check';
import { dialectNames, dialects } from '#src/fake/service/dialects.ts';
import { createService } from '#src/fake/service/service.ts';
import { isMembers, readRefusal } from '#test/contract/answer.ts';
import { hold } from '#test/contract/check.ts';
import { tampered } from '#test/support/broken/tampered.ts';
import { addressOf, ask } from './ask.ts';
import { keeps, makeWith, rejects, type Law } from './law.ts';
import { names, shelves } from './shelf.ts';

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
      hold(shape === (answer.status < 500 ? 'code,message' : 'responseMessage'), `an error has ${shape}`);
      const typed = isMembers(answer.body) && 'errorType' in answer.body;
      hold(typed === dialects[dialect].errorType, `errorType is ${typed ? 'there' : 'absent'}`);
    },
  );

keeps('P11', 'one error shape', law);
rejects(
  law,
  'a service with errors of another shape',
  makeWith((options) =>
    tampered(createService(options), (_, status) =>
      status === 404 ? { body: { error: 'not found' } } : undefined,
    ),
  ),
);
