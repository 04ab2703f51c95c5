import { describe, expect, test } from 'vitest';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { ALL_FIELDS } from '#src/fake/catalog/records.ts';
import type { Catalog } from '#src/fake/catalog/types.ts';
import { firstRows } from '#test/fake/catalog/any-writes.ts';

const plain = createCatalog({ tables: 2000, seed: 3 });
const hostile = createCatalog({ tables: 2000, seed: 3, hostile: true });
const recordsOf = (catalog: Catalog) => firstRows(catalog).map((row) => catalog.record(row, ALL_FIELDS));
const records = recordsOf(hostile);
const whole = JSON.stringify(records);
const wholePlain = JSON.stringify([recordsOf(plain), plain.schemas(), plain.databases(), plain.services()]);

/** Hostile content, wherever it occurs in a record. */
const SIGNS: readonly (readonly [string, RegExp])[] = [
  ['an element of a page', /<(img|script|b|svg|iframe)[\s>/]/],
  ['an address that is a script', /javascript:/],
  ['a formula', /"(name|displayName|description)":"[=@]/],
  ['an escaped slash', /%2F/],
  ['a direction mark', /[\u202A-\u202E\u2066-\u2069]/],
  ['a mark without width', /[\u200B\uFEFF]/],
  ['an emoji', /\p{Extended_Pictographic}/u],
  ['Hebrew or Arabic', /[\u0590-\u06FF]/],
  ['a slash in a name', /"name":"[^"]*\//],
  ['a quote in a name', /"name":"[^"]*\\"/],
  ['a name of 200 characters', /"name":"[^"]{200}"/],
  ['a text of 100,000 characters', /"description":"[^"]{100000}"/],
  ['a control character', /\\u0000/],
  ['a type of table that no service has', /"tableType":"DataProduct"/],
  ['a type of constraint that no service has', /"constraintType":"CHECK/],
  ['a type of column that no service has', /"dataType":"QUANTUM/],
  ['an origin of a tag that no service has', /"source":"Unknown"/],
];

describe('a hostile catalog', () => {
  test.each(SIGNS)('has %s, and a plain catalog has not', (_, sign) => {
    expect(sign.test(whole)).toBe(true);
    expect(sign.test(wholePlain)).toBe(false);
  });

  test('finds each of its tables by id and by FQN, without duplicates', () => {
    for (const [row, { id, fullyQualifiedName }] of records.entries()) {
      expect(hostile.findById(id)).toBe(row);
      expect(hostile.findByFqn(fullyQualifiedName)).toBe(row);
    }
  });
});
