import * as fc from 'fast-check';
import { dialectNames, dialects } from '#src/fake/service/dialects.ts';
import { createService } from '#src/fake/service/service.ts';
import { readPage, readRefusal } from '#test/contract/answer.ts';
import { hold } from '#test/contract/check.ts';
import { tampered } from '#test/support/broken/tampered.ts';
import { addressOf, ask, askPage, walkPages, write } from './ask.ts';
import { keeps, makeWith, rejects, type Law } from './law.ts';
import { shelves } from './shelf.ts';

const law: Law = (make) =>
  fc.asyncProperty(
    shelves,
    fc.integer({ min: 1, max: 6 }),
    fc.constantFrom(...dialectNames),
    async (shelf, limit, dialect) => {
      const service = make(shelf, dialect);
      const pages = await walkPages(service, [limit]);
      const after = pages.at(-2)?.after;
      if (after === undefined) return;
      for (const { fullyQualifiedName } of pages.at(-1)?.rows ?? []) {
        await write(service, 'DELETE', `tables/${encodeURIComponent(fullyQualifiedName)}`);
      }
      const answer = await ask(service, addressOf('/tables', { limit, after }));
      if (dialects[dialect].pastEndStatus === 500) {
        hold(/Index 0 out of bounds for length 0/.test(readRefusal(answer, [500])), answer.text);
      } else {
        const page = readPage(answer);
        hold(
          page.rows.length === 0 && page.after === undefined,
          `${page.rows.length} rows came past the end`,
        );
        const first = await askPage(service, { limit });
        hold(
          first.total === pages.flatMap(({ ids }) => ids).length - (pages.at(-1)?.ids.length ?? 0),
          'the total is off',
        );
      }
    },
  );

keeps('P4', 'a cursor past the end leads to an empty page, or to the 500 of a server 1.1', law);
rejects(
  law,
  'a service that begins anew past the end',
  makeWith((options) =>
    tampered(createService(options), ({ url }, status, body) =>
      url.includes('after=') && status === 200 && JSON.stringify(body).includes('"data":[]')
        ? { body: { data: [{ id: '1', name: 'a', fullyQualifiedName: 'a' }], paging: { total: 1 } } }
        : undefined,
    ),
  ),
);
