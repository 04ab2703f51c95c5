import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quotedName } from '#src/api/fqn.ts';
import { readTypedSearch, searchWords } from '#src/api/typed-search.ts';
import { entityPath, listPath } from '#src/paths.ts';
import { runs } from '#test/support/long.ts';

const FOUR = ['svc', 'db', 'sch', 'orders'];

describe('a full name', () => {
  test.each([
    ['svc.db.sch.orders', FOUR],
    ['db.sch.orders', FOUR.slice(1)],
    ['dbo.Orders', ['dbo', 'Orders']],
    ['"DB"."SCH"."T"', ['DB', 'SCH', 'T']],
    ['[dbo].[Orders]', ['dbo', 'Orders']],
    ['`p.d.t`', ['p', 'd', 't']],
    ['`p-1`.d.`t`', ['p-1', 'd', 't']],
    ['"svc.db.sch.orders"', FOUR],
    ['FROM db.sch.orders', FOUR.slice(1)],
    ['from db.sch.orders o', FOUR.slice(1)],
    ['JOIN db.sch.orders AS o;', FOUR.slice(1)],
    ['svc.db.sch.orders,', FOUR],
    ['https://catalog.test/table/svc.db.sch.orders/profiler?activeTab=1', FOUR],
    ['https://catalog.test/table/p.d.%22orders.v2%22', ['p', 'd', 'orders.v2']],
    [`https://here.test${entityPath('tables', 'p.d."a/b.c"', 'q=x')}`, ['p', 'd', 'a/b.c']],
    [`https://here.test/catalog${entityPath('tables', 'svc.db.sch.orders')}`, FOUR],
  ])('%j', (typed, names) => {
    expect(readTypedSearch(typed).fullNames).toContainEqual(names);
    expect(searchWords(typed)).toContain(names.at(-1));
  });

  const name = fc.oneof(
    fc.string({ minLength: 1, unit: 'grapheme' }),
    fc.string({ minLength: 1, unit: fc.constantFrom(...Array.from(' ."`[]();,x\'\\é')) }),
    fc.constantFrom('orders', 'orders.v2', 'a"b', 'FROM', 'order lines'),
  );
  const names = fc
    .array(name, { minLength: 2, maxLength: 4 })
    // No catalog keeps blanks at the ends of a whole name apart from those that are pasted round it.
    .filter((all) => all[0]?.trimStart() === all[0] && all.at(-1)?.trimEnd() === all.at(-1));

  const STYLES: Readonly<Record<string, (part: string) => string>> = {
    catalog: quotedName,
    'double quotes': (part) => `"${part.replaceAll('"', '""')}"`,
    backticks: (part) => `\`${part.replaceAll('`', '``')}\``,
    brackets: (part) => `[${part.replaceAll(']', ']]')}]`,
  };

  test.each(Object.entries(STYLES))('of any names, with %s: the same names', (_, quote) => {
    fc.assert(
      fc.property(names, (all) => {
        const full = all.map(quote).join('.');
        expect(readTypedSearch(full).fullNames).toContainEqual(all);
        if (quote === quotedName) return;
        expect(readTypedSearch(`FROM ${full};`).fullNames).toContainEqual(all);
        expect(readTypedSearch(`(${full})`).fullNames).toContainEqual(all);
      }),
      { numRuns: runs(300) },
    );
  });

  test.each(['orders', 'order lines', 'from date', 'update table orders', '.', '', 'order lines, daily'])(
    '%j is none',
    (typed) => {
      expect(readTypedSearch(typed).fullNames).toEqual([]);
    },
  );
});

describe('words', () => {
  test.each([
    ['orders', ['orders']],
    ['orders;', ['orders']],
    ['[Orders]', ['Orders']],
    ['FROM orders', ['orders']],
    ['from date', ['from', 'date']],
    ['„order lines“', ['order', 'lines']],
    ['«order lines»', ['order', 'lines']],
    ['orders "daily', ['orders', '"daily']],
    ['"', ['"']],
    ['orders\u200B', ['orders']],
    ['\uFB01le_x', ['file_x']],
    ['cafe\u0301', ['café']],
    ['customer\u2011orders', ['customer-orders']],
    ['\u200B', ['\u200B']],
    [`https://here.test${listPath('tables', 'q=order+lines')}`, ['order', 'lines']],
    ['https://', ['https://']],
    ['', []],
    [' \t\u3000', []],
  ])('of %j', (typed, words) => {
    expect(readTypedSearch(typed).words).toEqual(words);
  });

  test('as they were typed stay beside them', () => {
    expect(readTypedSearch('ord\u00ADers x').typed).toEqual(['ord\u00ADers', 'x']);
  });

  test('are cut where an engine would reject them', () => {
    expect(readTypedSearch('a '.repeat(200)).words).toHaveLength(16);
    expect(readTypedSearch('x'.repeat(100_000)).words).toEqual(['x'.repeat(256)]);
  });

  test('whatever is typed, none is empty or has a blank', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        for (const word of readTypedSearch(typed).words) expect(word).toMatch(/^\S+$/u);
      }),
      { numRuns: runs(500) },
    );
  });
});
