import { describe, expect, test } from 'vitest';
import { DENSITY, rowHeightOf, WIDTHS } from '#src/view/preferences.ts';

describe('what this browser remembers', () => {
  test.each(['', 'null', '[]', '{"a":"x"}', '{"a":-4}', 'not json', '{"a":1e999}'])(
    '%s is no width',
    (text) => {
      expect(WIDTHS.read(text)).toEqual({});
    },
  );

  test('widths come back as written', () => {
    expect(WIDTHS.read(WIDTHS.write({ table: { name: 300, tags: 120 }, topic: { name: 90 } }))).toEqual({
      table: { name: 300, tags: 120 },
      topic: { name: 90 },
    });
  });

  test('a density that is none is the comfortable one', () => {
    expect(DENSITY.read('huge')).toBe('comfortable');
    expect([
      rowHeightOf('comfortable', false),
      rowHeightOf('compact', false),
      rowHeightOf('compact', true),
    ]).toEqual([36, 28, 56]);
  });
});
