import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chipOf, completeKey, finishedFilters, tokenAtCaret } from '#src/filter-bar/typed-token.ts';
import { filtersKey, NO_FILTERS, withValues, type Filters } from '#src/filters/filters.ts';
import { readToken, readTyped, typedFilters } from '#src/filters/typed-text.ts';
import { valueOfName, type FacetId } from '#src/filters/values.ts';
import { runs } from '#test/support/long.ts';

/** The token at the bar in a text, `orders owner:da|`. */
function at(marked: string) {
  const caret = marked.indexOf('|');
  return tokenAtCaret(marked.replace('|', ''), caret);
}

describe('the token under the caret', () => {
  test('is a key at the end of a word that begins one', () => {
    expect(at('orders t|')).toMatchObject({ kind: 'key', find: 't', not: false, start: 7, end: 8 });
    expect(at('orders -TA|')).toMatchObject({ kind: 'key', find: 'ta', not: true });
    expect(at('-|')).toMatchObject({ kind: 'key', find: '', not: true });
  });

  test('is words in the middle of a word, behind a blank, and behind an unknown key', () => {
    for (const text of ['orders|', 't|ag', 'orders |', '|', 'warehouse:a|', 'o:|', 'ow.|'])
      expect([text, at(text).kind]).toEqual([text, 'words']);
  });

  test('is the value behind a key, the one of several that the caret is in', () => {
    expect(at('orders owner:da|')).toMatchObject({
      kind: 'value',
      facet: 'owner',
      key: 'owner',
      find: 'da',
      value: { start: 13, end: 15 },
      quoted: false,
    });
    expect(at('-schema:|')).toMatchObject({ kind: 'value', facet: 'database', key: 'schema', not: true });
    expect(at('tag:a,b|c,d')).toMatchObject({ find: 'b', value: { start: 6, end: 8 } });
    expect(at('tag:"a, b|')).toMatchObject({ find: 'a, b', value: { start: 4, end: 9 }, quoted: true });
    expect(at('tag:"a ""b|')).toMatchObject({ find: 'a "b', quoted: true });
    expect(at('owner:"Data| Platform" x')).toMatchObject({ find: 'Data', end: 21, quoted: true });
  });

  test('a double quote that is not closed holds nothing together before a key', () => {
    expect(at('5" pipe owner:da|')).toMatchObject({ kind: 'value', find: 'da', start: 8 });
    expect(at('5" pipe t|')).toMatchObject({ kind: 'key', find: 't', start: 8 });
  });

  test('lies in the text, at any caret of any text', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'ow ner:",-*\\t'.split('')) });
    fc.assert(
      fc.property(texts, fc.nat(40), (text, place) => {
        const caret = Math.min(place, text.length);
        const token = tokenAtCaret(text, caret);
        expect(token.start).toBeLessThanOrEqual(caret);
        expect(token.end).toBeGreaterThanOrEqual(caret);
        expect(token.end).toBeLessThanOrEqual(text.length);
        if (token.kind !== 'value') return;
        expect(token.value.start).toBeGreaterThan(token.start);
        expect(token.value.start).toBeLessThanOrEqual(caret);
        expect(token.value.end).toBeGreaterThanOrEqual(caret);
        expect(token.value.end).toBeLessThanOrEqual(token.end);
      }),
      { numRuns: runs(300, 20_000) },
    );
  });
});

/** The token at the end of a text, which is a value. */
function valueToken(text: string) {
  const token = tokenAtCaret(text, text.length);
  if (token.kind !== 'value') throw new Error(`No value in ${text}`);
  return token;
}

const hostileName = fc
  .oneof(
    fc.string({ minLength: 1, unit: 'grapheme' }),
    fc.string({ minLength: 1, unit: fc.constantFrom(...'a ,":-*nоé\t.'.split('')) }),
    fc.constantFrom('none', 'a b', 'a,b', '"', '"a"', '""', 'owner:x', ' a ', '-', '*'),
  )
  .filter((name) => name.trim() !== '' && name.length < 100);

describe('a completed suggestion', () => {
  test('of a key writes it with its colon, and keeps the minus and the other words', () => {
    const text = 'orders -t';
    const token = tokenAtCaret(text, text.length);
    if (token.kind !== 'key') throw new Error('No key');
    expect(completeKey(text, token, 'tag')).toEqual({ text: 'orders -tag:', caret: 12 });
  });

  test('of a value makes a chip of the word and takes it out of the text', () => {
    const text = 'orders -owner:risk,da late';
    const token = tokenAtCaret(text, 21);
    if (token.kind !== 'value') throw new Error('No value');
    expect(chipOf(text, token, 'Data Platform', NO_FILTERS)).toEqual({
      filters: [{ facet: 'owner', not: true, values: ['risk', 'Data Platform'] }],
      text: 'orders late',
      caret: 7,
    });
  });

  test('of a value that another value of the word makes meaningless changes nothing', () => {
    expect(chipOf('tag:,a', valueToken('tag:,a'), 'ab', NO_FILTERS)).toBeUndefined();
  });

  test('gives the chip of exactly that name, whatever stands in it', () => {
    const facets = fc.constantFrom<FacetId>('owner', 'tag', 'column', 'database');
    fc.assert(
      fc.property(facets, hostileName, (facet, name) => {
        const value = valueOfName(facet, name);
        const text = `words ${facet}:x`;
        expect(chipOf(text, valueToken(text), value, NO_FILTERS)).toMatchObject({
          filters: [{ facet, not: false, values: [value] }],
          text: 'words ',
        });
      }),
      { numRuns: runs(200, 10_000) },
    );
  });

  test('control: a name without its quotes does not', () => {
    expect(readToken('owner:a,b')?.values).not.toEqual([valueOfName('owner', 'a,b')]);
  });
});

describe('finished filters', () => {
  test('are words that are whole filters and are followed by a blank', () => {
    expect(finishedFilters('orders owner:risk late', NO_FILTERS)).toEqual({
      filters: [{ facet: 'owner', not: false, values: ['risk'] }],
      text: 'orders late',
    });
    expect(finishedFilters('owner:risk', NO_FILTERS)).toBeUndefined();
    expect(finishedFilters('owner:"Data Pl', NO_FILTERS)).toBeUndefined();
    expect(finishedFilters('warehouse:a b ', NO_FILTERS)).toBeUndefined();
  });

  test('of any filters, typed and followed by a blank, are those filters', () => {
    const some = fc.array(
      fc.tuple(fc.constantFrom<FacetId>('owner', 'tag', 'service'), fc.boolean(), hostileName),
      {
        minLength: 1,
        maxLength: 5,
      },
    );
    fc.assert(
      fc.property(some, (list) => {
        const filters = list.reduce<Filters>(
          (all, [facet, not, name]) => withValues(all, facet, not, [valueOfName(facet, name)]),
          NO_FILTERS,
        );
        const typed = typedFilters(filters);
        const found = finishedFilters(`${typed} `, NO_FILTERS);
        expect(found?.text).toBe('');
        expect(filtersKey(found?.filters ?? [])).toBe(filtersKey(filters));
        expect(filtersKey(readTyped(typed).filters)).toBe(filtersKey(filters));
      }),
      { numRuns: runs(200, 10_000) },
    );
  });
});
