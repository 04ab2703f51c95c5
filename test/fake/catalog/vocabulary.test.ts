import { describe, expect, test } from 'vitest';
import { descriptionText, DESCRIPTION_COUNT } from '#src/fake/catalog/generated-texts.ts';
import { HOSTILE_NAMES } from '#src/fake/catalog/hostile.ts';
import { nameNumber, nameText, poolSize } from '#src/fake/catalog/name-pool.ts';
import {
  DOMAINS,
  ENTITIES,
  ENTITIES_A_DOMAIN,
  ENTITY_BY_SINGULAR,
  parseColumns,
} from '#src/fake/catalog/vocabulary/domains.ts';
import { LAYERS } from '#src/fake/catalog/vocabulary/layers.ts';

describe('the notation of columns', () => {
  test('names, kinds, parts', () => {
    expect(parseColumns('status placed_at:time to{city geo{lat:ratio}} items[sku:code]')).toEqual([
      { name: 'status', kind: 'text' },
      { name: 'placed_at', kind: 'time' },
      {
        name: 'to',
        kind: 'struct',
        parts: [
          { name: 'city', kind: 'text' },
          { name: 'geo', kind: 'struct', parts: [{ name: 'lat', kind: 'ratio' }] },
        ],
      },
      { name: 'items', kind: 'array', parts: [{ name: 'sku', kind: 'code' }] },
    ]);
  });

  test.each(['a:nothing', 'a{b', 'a[b}', 'a}', 'a:'])('%s is refused', (notation) => {
    expect(() => parseColumns(notation)).toThrow(SyntaxError);
  });
});

describe('the vocabulary', () => {
  test('every domain has the same number of entities, and every name is unique', () => {
    for (const { entities } of DOMAINS) expect(entities).toHaveLength(ENTITIES_A_DOMAIN);
    expect(new Set(ENTITIES.map(({ plural }) => plural)).size).toBe(ENTITIES.length);
    expect(ENTITY_BY_SINGULAR.size).toBe(ENTITIES.length);
  });

  test('entities refer to existing entities', () => {
    const unknown = ENTITIES.flatMap(({ refs }) => refs).filter((ref) => !ENTITY_BY_SINGULAR.has(ref));
    expect(unknown).toEqual([]);
  });

  test.each(DOMAINS.map(({ name }, index) => ({ name, index })))(
    'names of $name are distinct',
    ({ index }) => {
      for (const layer of LAYERS.keys()) {
        const names = Array.from({ length: poolSize(layer) }, (_, n) =>
          nameText(nameNumber(index, layer, n)),
        );
        expect(new Set(names).size).toBe(names.length);
        expect(names.every((name) => /^[a-z][a-z0-9_]*$/.test(name))).toBe(true);
      }
    },
  );

  test('odd and hostile names keep distinct names distinct', () => {
    const plain = Array.from({ length: 2000 }, (_, n) => nameText(nameNumber(0, 1, n)));
    for (const rename of HOSTILE_NAMES) {
      expect(new Set(plain.map((name) => rename(name, 0))).size).toBe(plain.length);
    }
  });

  test('descriptions are limited in number, and of every length up to 10,000 characters', () => {
    expect(DESCRIPTION_COUNT).toBeLessThan(100_000);
    const lengths = Array.from({ length: DESCRIPTION_COUNT }, (_, n) => descriptionText(n).length);
    for (const [from, to] of [
      [1, 40],
      [40, 100],
      [100, 300],
      [300, 1000],
      [8000, 12_000],
    ] as const) {
      expect(lengths.some((length) => length >= from && length < to)).toBe(true);
    }
  });
});
