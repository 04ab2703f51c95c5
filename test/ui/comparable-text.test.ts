import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparable, hasPart, needleOf, seenText } from '#src/ui/comparable-text.ts';

describe('comparable', () => {
  test.each([
    ['a zero-width space', 'orders\u200B', 'orders'],
    ['a filler', 'orders\u3164', 'orders'],
    ['a variation selector', 'heart\uFE0F', 'heart'],
    ['between a letter and its accent', 'cafe\u200B\u0301', 'café'],
    ['a hyphen that does not break', 'customer\u2011orders', 'customer-orders'],
    ['a ligature', '\uFB01le_x', 'file_x'],
    ['a sharp s', 'STRASSE', 'straße'],
    ['a final sigma', 'οδοσ', 'οδος'],
    ['a dotted capital I', 'İstanbul', 'istanbul'],
  ])('%s', (_, typed, name) => {
    expect(comparable(typed)).toBe(comparable(name));
  });

  test.each([
    ['eclair', 'éclair'],
    ['a_b', 'a-b'],
  ])('%s is not %s', (one, other) => {
    expect(comparable(one)).not.toBe(comparable(other));
  });

  test('is the same again, in any case and in any form of Unicode', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const once = comparable(text);
        expect(comparable(once)).toBe(once);
        expect(comparable(text.normalize('NFD'))).toBe(once);
        expect(comparable(text.normalize('NFC'))).toBe(once);
        expect(comparable(text.toUpperCase())).toBe(once);
      }),
    );
  });

  test('a part of a name is found whatever is not seen in either', () => {
    expect(hasPart('Kunden \u00ADBestellungen', needleOf(' bestell\u200Bungen '))).toBe(true);
    expect(hasPart('Kunden', needleOf('bestellungen'))).toBe(false);
    expect(hasPart(undefined, '')).toBe(false);
  });
});

test('what is seen keeps its case', () => {
  expect(seenText('Caf\u200Be\u0301 \uFF21')).toBe('Café A');
});
