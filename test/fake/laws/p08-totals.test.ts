import * as fc from 'fast-check';
import { dialectNames, dialects } from '#src/fake/service/dialects.ts';
import { createService } from '#src/fake/service/service.ts';
import { isMembers } from '#test/contract/answer.ts';
import { hold } from '#test/contract/check.ts';
import { tampered } from '#test/support/broken/tampered.ts';
import { askPage, walkPages } from './ask.ts';
import { keeps, makeWith, rejects, type Law } from './law.ts';
import { filters, modelIds, shelves } from './shelf.ts';

const law: Law = (make) =>
  fc.asyncProperty(
    shelves,
    filters,
    fc.integer({ min: 1, max: 9 }),
    fc.constantFrom(...dialectNames),
    async (shelf, filter, limit, dialect) => {
      const service = make(shelf, dialect);
      const pages = await walkPages(service, [limit], { ...filter });
      const met = pages.reduce((sum, { ids }) => sum + ids.length, 0);
      for (const { total } of pages) hold(total === met, `total is ${total}, a walk meets ${met}`);
      const { total } = await askPage(service, { ...filter, limit: 0 });
      hold(total === met, `limit=0 says ${total}, a walk meets ${met}`);
      hold(
        met === modelIds(shelf, filter, dialects[dialect].order).length,
        'the model has another number of rows',
      );
    },
  );

keeps('P8', 'total is what a full walk meets, under every filter', law);
rejects(
  law,
  'a service that counts deleted tables too',
  makeWith((options) =>
    tampered(createService(options), ({ url }, status, body) => {
      if (!url.includes('include=non-deleted') || status !== 200 || !isMembers(body)) return undefined;
      const total = options.catalog.page({ order: 'name', filter: { include: 'all' }, limit: 1 }).total;
      return { body: { ...body, paging: { ...(isMembers(body['paging']) ? body['paging'] : {}), total } } };
    }),
  ),
);
