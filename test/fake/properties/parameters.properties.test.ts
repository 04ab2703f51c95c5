import * as fc from 'fast-check';
import { describe } from 'vitest';
import { dialectNames, dialects } from '#src/fake/service/dialects.ts';
import { answeredEmpty, holdRow } from '#test/contract/checks/records.ts';
import { readPage, readRefusal, hold, readRow, type Row } from '#test/contract/client.ts';
import { leakyFields } from '#test/support/broken-services.ts';
import { keeps, makeWith, rejects, type Law } from './property.ts';
import { addressOf, ask, filters, shelves } from './requests.ts';

describe('p06 limits', () => {
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
        const { limitMax } = dialects[dialect].lists;
        const { badNumberStatus } = dialects[dialect].requests;
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
});

describe('p07 fields', () => {
  const base = new Set(
    'id name fullyQualifiedName displayName description version updatedAt updatedBy href tableType deleted databaseSchema database service serviceType'.split(
      ' ',
    ),
  );
  const optional = [
    'owner',
    'owners',
    'tags',
    'columns',
    'followers',
    'tableConstraints',
    'usageSummary',
  ] as const;

  function holdKeys(row: Row, asked: ReadonlySet<string>, always: readonly string[]): void {
    holdRow(row, asked, always.includes('columns'));
    const extra = Object.keys(row).filter(
      (key) => !base.has(key) && !asked.has(key) && !always.includes(key),
    );
    hold(extra.length === 0, `${extra.join()} came unasked`);
  }

  const law: Law = (make) =>
    fc.asyncProperty(
      shelves,
      fc.subarray([...optional]),
      fc.constantFrom('', ' ', '\t'),
      fc.constantFrom(...dialectNames),
      async (shelf, picked, blank, dialect) => {
        const { ownerFields, always } = dialects[dialect].rows;
        const owners: readonly string[] = ownerFields;
        const asked = picked.filter((name) => !name.startsWith('owner') || owners.includes(name));
        const service = make(shelf, dialect);
        const query = { fields: asked.map((name) => `${blank}${name}${blank}`).join(',') };
        const { rows } = readPage(await ask(service, addressOf('/tables', query)));
        for (const row of rows) holdKeys(row, new Set(asked), always);
        const [first] = rows;
        if (!first) return;
        const one = readRow((await ask(service, addressOf(`/tables/${first.id}`, query))).body);
        holdKeys(one, new Set(asked), always);
        hold(
          asked.every((name) => !answeredEmpty.has(name) || name in one),
          'a field asked for did not come',
        );
      },
    );

  keeps('P7', "a row's keys are within those always there and those asked for", law);
  rejects(law, 'a service with leaky fields', makeWith(leakyFields));
});

describe('p17 loud', () => {
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
});
