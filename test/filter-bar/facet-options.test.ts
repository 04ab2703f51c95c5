import { describe, expect, test } from 'vitest';
import { countsOfValues } from '#src/filter-bar/facet-options.ts';
import { valueOfName } from '#src/filters/values.ts';

const FIELD = 'service.name.keyword';

interface Answer {
  readonly counts: Readonly<Record<string, number>>;
  readonly total?: number | undefined;
  readonly isWhole?: boolean;
  readonly canLack?: boolean;
}

/** What one answer says of some names. */
function said({ counts, total, isWhole = true, canLack = true }: Answer, names: readonly string[]) {
  const byValue = new Map([[FIELD, { counts: new Map(Object.entries(counts)), isWhole }]]);
  const facet = canLack ? 'certification' : 'service';
  const values = names.map((name) => ({ value: valueOfName(facet, name), label: name }));
  return values.map(countsOfValues(values, facet, FIELD, { total, byValue }, false));
}

describe('keys of an answer', () => {
  test('in lower case are those of names in any case', () => {
    const counts = { 'tier.tier1': 207, 'tier.tier2': 214 };
    expect(said({ counts, total: 500 }, ['Tier.Tier1', 'Tier.Tier2', 'Tier.Tier3'])).toEqual([207, 214, 0]);
  });

  test('that keep their case are those of no other', () => {
    const counts = { Prod: 10, prod: 20, dev: 5 };
    expect(said({ counts, total: 40 }, ['Prod', 'prod', 'PROD', 'Dev', 'dev'])).toEqual([10, 20, 0, 0, 5]);
  });

  test('of names that differ in case alone count none of them', () => {
    const counts = { prod: 30, dev: 5 };
    expect(said({ counts, total: 40 }, ['Prod', 'prod', 'dev', 'test'])).toEqual([
      undefined,
      undefined,
      5,
      0,
    ]);
  });

  test('are folded as the index folds them', () => {
    expect(said({ counts: { istanbul: 3 }, total: 3 }, ['İstanbul'])).toEqual([3]);
  });
});

describe('a value that the answer does not name', () => {
  const names = ['a', 'b'];

  test('has none where the answer has all', () => {
    expect(said({ counts: { a: 3 }, total: 5 }, names)).toEqual([3, 0]);
  });

  test.each<[string, Answer]>([
    ['values were left out', { counts: { a: 3 }, total: 5, isWhole: false }],
    ['a key is of no value that is known', { counts: { a: 3, 'A display name': 2 }, total: 5 }],
    ['records that cannot be without one are not counted', { counts: { a: 3 }, total: 5, canLack: false }],
    ['it is not known how many there are', { counts: { a: 3 }, canLack: false }],
  ])('is not known where %s', (_, answer) => {
    expect(said(answer, names)).toEqual([3, undefined]);
  });

  test.each<[string, Answer]>([
    ['nothing', { counts: {}, total: 5 }],
    ['other texts', { counts: { 'the first': 3, 'the second': 2 }, total: 5 }],
  ])('nor any other is known where the answer has %s', (_, answer) => {
    expect(said(answer, names)).toEqual([undefined, undefined]);
  });

  test('nor any other has any where no record is left', () => {
    expect(said({ counts: {}, total: 0 }, names)).toEqual([0, 0]);
  });
});
