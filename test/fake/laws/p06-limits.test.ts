import * as fc from 'fast-check';
import { dialectNames, dialects } from '#src/fake/service/dialects.ts';
import { createService } from '#src/fake/service/service.ts';
import { readPage, readRefusal } from '#test/contract/answer.ts';
import { hold } from '#test/contract/check.ts';
import { isMembers } from '#test/contract/answer.ts';
import { tampered } from '#test/support/broken/tampered.ts';
import { addressOf, ask } from './ask.ts';
import { keeps, makeWith, rejects, type Law } from './law.ts';
import { filters, shelves } from './shelf.ts';

const limits = fc.oneof(
  fc.integer({ min: -3, max: 30 }),
  fc.constantFrom(999, 1000, 1001, 1_000_000, 1_000_001, 2 ** 31),
  fc.constantFrom('', 'abc', '1.5', '1e1', '0x10', 'NaN', 'Infinity'),
);

const law: Law = (make) =>
  fc.asyncProperty(
    shelves,
    filters,
    fc.option(limits, { nil: undefined }),
    fc.constantFrom(...dialectNames),
    async (shelf, filter, limit, dialect) => {
      const { limitMax, badNumberStatus } = dialects[dialect];
      const query = { ...filter, ...(limit !== undefined && { limit }) };
      const answer = await ask(make(shelf, dialect), addressOf('/tables', query));
      const size = limit === undefined || limit === '' ? 10 : limit;
      if (typeof size === 'string' || size >= 2 ** 31) {
        readRefusal(answer, [badNumberStatus]);
      } else if (size < 0 || size > limitMax) {
        hold(/limit must be/.test(readRefusal(answer, [400])), answer.text);
      } else {
        const { rows, total, before, after } = readPage(answer);
        hold(rows.length === Math.min(size, total), `${rows.length} of ${total} rows came for ${size}`);
        hold(before === undefined, 'the first page has a before cursor');
        hold((after !== undefined) === (size > 0 && total > size), 'after is there just where rows remain');
      }
    },
  );

keeps('P6', 'limit is 10 by default, 0 to the most of the dialect, and refused beyond', law);
rejects(
  law,
  'a service that sends one row too few',
  makeWith((options) =>
    tampered(createService(options), (_, status, body) =>
      status === 200 && isMembers(body) && Array.isArray(body['data'])
        ? { body: { ...body, data: body['data'].slice(1) } }
        : undefined,
    ),
  ),
);
