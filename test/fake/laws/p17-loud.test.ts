import * as fc from 'fast-check';
import { dialectNames } from '#src/fake/service/dialects.ts';
import { createService } from '#src/fake/service/service.ts';
import { hold } from '#test/contract/check.ts';
import { addressOf, ask } from './ask.ts';
import { keeps, makeWith, rejects, type Law } from './law.ts';
import { shelves } from './shelf.ts';

const words = fc.stringMatching(/^[a-z]{3,9}$/);
const known = new Set([
  'limit',
  'after',
  'before',
  'fields',
  'database',
  'include',
  'service',
  'tables',
  'users',
]);
const strange = words.filter((word) => !known.has(word));

const law: Law = (make) =>
  fc.asyncProperty(
    shelves,
    strange,
    strange,
    fc.constantFrom(...dialectNames),
    async (shelf, route, name, dialect) => {
      const said: string[] = [];
      const service = make(shelf.slice(0, 3), dialect, { warn: (message) => void said.push(message) });
      await ask(service, addressOf('/tables', { limit: 1, fields: 'tags', include: 'all' }));
      hold(said.join() === '', `a request that is right is warned of: ${said.join()}`);
      const { status } = await ask(service, addressOf('/tables', { limit: 1, [name]: '1' }));
      hold(status === 200, `an unknown parameter answers ${status}`);
      hold(said.join().includes(`"${name}"`), `${name} is not warned of: ${said.join()}`);
      const unknown = await ask(service, addressOf(`/${route}/x`));
      hold(unknown.status >= 400, `/${route}/x answers ${unknown.status}`);
      hold(said.join().includes(`/${route}/x`), `/${route}/x is not warned of`);
    },
  );

keeps('P17', 'an unknown route or parameter is loud', law);
rejects(
  law,
  'a silent service',
  makeWith((options) => createService({ ...options, warn: () => undefined })),
);
