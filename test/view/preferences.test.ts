import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DENSITY, rowHeightOf, WIDTHS, withWidth } from '#src/view/preferences.ts';

describe('what this browser remembers', () => {
  test.each(['null', '{"a":"x"}', '{"a":-4}', 'not json', '{"a":1e999}'])('%s is no width', (text) => {
    expect(WIDTHS.read(text)).toEqual({});
  });

  test('a width is set and taken back beside all others', () => {
    const all = { table: { name: 300, tags: 120 }, topic: { name: 90 } };
    expect(withWidth(all, 'table', 'tags', 80)).toEqual({ ...all, table: { name: 300, tags: 80 } });
    expect(withWidth(all, 'topic', 'owners', 70)).toEqual({ ...all, topic: { name: 90, owners: 70 } });
    expect(withWidth(all, 'table', 'tags', undefined)).toEqual({ ...all, table: { name: 300 } });
    expect(withWidth({}, 'pipeline', 'name', 200)).toEqual({ pipeline: { name: 200 } });
    expect(WIDTHS.read(WIDTHS.write(withWidth({ topic: { name: 90 } }, 'topic', 'name', undefined)))).toEqual(
      {},
    );
  });

  test('a density that is none is the comfortable one', () => {
    expect(DENSITY.read('huge')).toBe('comfortable');
    expect([
      rowHeightOf('comfortable', false, 1),
      rowHeightOf('compact', false, 1),
      rowHeightOf('compact', true, 1),
    ]).toEqual([36, 28, 56]);
  });
});

describe('widths of version 1', () => {
  // As version 1 writes them.
  const v1Text = '{"name":300,"tags":120.5}';

  test('are those of tables', () => {
    expect(WIDTHS.read(v1Text)).toEqual({ table: { name: 300, tags: 120.5 } });
    expect(WIDTHS.read(WIDTHS.write(WIDTHS.read(v1Text)))).toEqual(WIDTHS.read(v1Text));
  });

  test('that a tab of version 1 adds are newer than those beside them', () => {
    const stored = JSON.parse(WIDTHS.write({ table: { name: 300 }, topic: { name: 90 } })) as object;
    // Version 1 writes all numbers that it has read, and its own.
    const byOldTab = JSON.stringify({ name: 250, ...stored, tags: 80 });
    expect(WIDTHS.read(byOldTab)).toEqual({ table: { name: 250, tags: 80 }, topic: { name: 90 } });
  });

  test('of any text are positive numbers, read again as they are written', () => {
    const records = fc.dictionary(
      fc.oneof(fc.string(), fc.constantFrom('table:name', ':', 'a:', ':a', 'a:b:c', '__proto__', 'name')),
      fc.oneof(fc.double(), fc.integer(), fc.anything()),
    );
    const texts = fc.oneof(
      fc.string(),
      fc.json(),
      records.map((record) =>
        JSON.stringify(record, (_, value: unknown) => (typeof value === 'bigint' ? 1 : value)),
      ),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const read = WIDTHS.read(text);
        for (const px of Object.values(read).flatMap((widths) => Object.values(widths))) {
          expect(px).toBeGreaterThan(0);
        }
        expect(WIDTHS.read(WIDTHS.write(read))).toEqual(read);
      }),
    );
  });
});
