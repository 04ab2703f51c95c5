import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainValues, type FacetValue } from '#src/filter-bar/facet-values.ts';
import {
  finishedFilters,
  firstActive,
  suggestionsFor,
  suggestionStep,
  tokenAtCaret,
  withSuggestion,
} from '#src/filter-bar/typed-token.ts';
import type { FacetId } from '#src/filters/facet.ts';
import { NO_FILTERS } from '#src/filters/filters.ts';
import { typedValue } from '#src/filters/typed-text.ts';
import { valueOfName } from '#src/filters/values.ts';
import { comparable } from '#src/ui/comparable-text.ts';
import { runs } from '#test/support/long.ts';
import { t } from '#test/support/translator.ts';

/** The token at the bar in a text, `orders owner:da|`. */
function at(marked: string) {
  const caret = marked.indexOf('|');
  return tokenAtCaret(marked.replace('|', ''), caret);
}

/** What a chosen value makes of a text. */
const chipOf = (text: string, token: ReturnType<typeof tokenAtCaret>, value: string) =>
  withSuggestion({ kind: 'value', value: { value, label: value } }, text, token, NO_FILTERS);

describe('the token under the caret', () => {
  test('is a key at the end of a word that begins one', () => {
    expect(at('orders t|')).toMatchObject({ kind: 'key', find: 't', not: false, start: 7, end: 8 });
    expect(at('orders -TA|')).toMatchObject({ kind: 'key', find: 'ta', not: true });
    expect(at('-|')).toMatchObject({ kind: 'key', find: '', not: true });
  });

  test('is words in the middle of a word, behind a blank, and behind an unknown key', () => {
    for (const text of ['orders|', 't|ag', 'orders |', '|', 'warehouse:a|', 'o:|', 'ow.|'])
      expect([text, at(text).kind]).toEqual([text, 'words']);
    expect(at(' |  tag:a')).toEqual({ kind: 'words', start: 1, end: 1 });
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
    expect(at('owner:da| 5" pipe')).toMatchObject({ kind: 'value', find: 'da', quoted: false });
  });

  test('is a number as a whole whose digits a blank groups, wherever the caret is in it', () => {
    for (const text of ['usage:>1|\u00A0000', 'usage:>1\u00A0|000', 'usage:>1\u00A000|0'])
      expect(at(text)).toMatchObject({ kind: 'value', start: 0, end: 12, value: { start: 6, end: 12 } });
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
      { numRuns: runs(100) },
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
    const key = { kind: 'key', key: 'tag' } as const;
    expect(withSuggestion(key, text, token, NO_FILTERS)).toEqual({ text: 'orders -tag:', caret: 12 });
  });

  test('of a value makes a chip of the word and takes it out of the text', () => {
    const text = 'orders -owner:risk,da late';
    const token = tokenAtCaret(text, 21);
    expect(chipOf(text, token, 'Data Platform')).toEqual({
      filters: [{ facet: 'owner', not: true, values: ['risk', 'Data Platform'] }],
      text: 'orders late',
      caret: 7,
    });
  });

  test('of a value that another value of the word makes meaningless changes nothing', () => {
    expect(chipOf('tag:,a', valueToken('tag:,a'), 'ab')).toBeUndefined();
  });

  test('gives the chip of exactly that name, whatever stands in it', () => {
    const facets = fc.constantFrom<FacetId>('owner', 'tag', 'column', 'database');
    fc.assert(
      fc.property(facets, hostileName, (facet, name) => {
        const value = valueOfName(facet, name);
        const text = `words ${facet}:x`;
        expect(chipOf(text, valueToken(text), value)).toMatchObject({
          filters: [{ facet, not: false, values: [value] }],
          text: 'words ',
        });
      }),
      { numRuns: runs(100) },
    );
  });
});

/** Facets of names, as they are typed, and what they are of. */
const NAMED = {
  owner: 'owner',
  tag: 'tag',
  tier: 'tier',
  term: 'term',
  follower: 'follower',
  type: 'type',
  service: 'service',
  database: 'database',
  schema: 'database',
  column: 'column',
} as const;
const namedKeys = fc.constantFrom(...(Object.keys(NAMED) as (keyof typeof NAMED)[]));

/** The values of the filter that Space makes of a typed value with suggestions; undefined: none. */
function valuesBySpace(text: string, values: readonly FacetValue[]): readonly string[] | undefined {
  const token = valueToken(text);
  const suggestions = suggestionsFor(token, text, { kind: 'ready', values, beside: [] });
  const step = suggestionStep(' ', token, suggestions, firstActive(token, suggestions));
  const made =
    step && step !== 'close' && 'pick' in step
      ? withSuggestion(step.pick, text, token, NO_FILTERS)
      : // The blank goes into the box.
        finishedFilters(`${text} `, NO_FILTERS);
  return made?.filters?.[0]?.values;
}

/** Names that differ by case, or begin with another. None is an FQN, whose last part is a name too. */
const likeNames = fc.oneof(
  fc.constantFrom('email', 'EMAIL', 'Email', 'email_address', 'EMAIL_ID', 'id', 'Id', 'identity', 'ID'),
  fc.stringMatching(/^[aA]{1,3}$/),
  hostileName.filter((name) => !name.includes('.')),
);
describe('Space behind a typed value', () => {
  const values = fc.uniqueArray(
    fc.record({ name: likeNames, count: fc.option(fc.nat(9), { nil: undefined }) }),
    { maxLength: 8, selector: ({ name }) => name },
  );
  const same = (a: string, b: string) => comparable(a) === comparable(b);

  test('takes it exactly, else in another case, that of the most records, else as it is typed', () => {
    fc.assert(
      fc.property(namedKeys, values, likeNames, (key, known, typed) => {
        const facet = NAMED[key];
        const of = (name: string) => valueOfName(facet, name);
        const offered = known.map(({ name, count }) => ({ value: of(name), label: name, count }));
        const [most] = known
          .filter(({ name }) => same(name, typed))
          .toSorted((a, b) => (b.count ?? -1) - (a.count ?? -1));
        const right = known.some(({ name }) => name === typed) ? typed : (most?.name ?? typed);
        const text = `orders ${key}:${typedValue(facet, of(typed))}`;
        expect(valuesBySpace(text, offered)).toEqual([of(right)]);
      }),
      { numRuns: runs(300) },
    );
  });

  test.each([
    // A tier is called without its classification, too.
    ['tier:tier1', plainValues('tier', ['Tier.Tier1', 'Tier.Tier10'], t), ['Tier.Tier1']],
    // A schema is called by its name alone, whatever it displays.
    [
      'schema:mart',
      [
        { value: 's.d.MART', label: 'MART', detail: 's.d.MART', count: 9 },
        { value: 'p.d.mart', label: 'The mart', detail: 'p.d.mart', count: 1 },
        { value: 'p.d.mart_old', label: 'mart_old', detail: 'p.d.mart_old', count: 5 },
      ],
      ['p.d.mart'],
    ],
    // A pattern is the name of nothing.
    ['column:em*', plainValues('column', ['"em*"', 'email'], t), ['em*']],
    ['owner:none', plainValues('owner', ['"None"', '"none"', 'nonette'], t), ['none']],
    ['owner:"none"', plainValues('owner', ['none', 'nonette'], t), ['"none"']],
    // What is no value of a closed list is no filter, and searched for.
    ['missing:own', plainValues('missing', ['owner'], t), undefined],
    ['missing:OWNER', plainValues('missing', ['owner'], t), ['owner']],
    ['updated:7', plainValues('updated', ['7d'], t), undefined],
    ['updated:7D', plainValues('updated', ['7d'], t), ['7d']],
    ['owner:risk,da', plainValues('owner', ['dana'], t), ['risk', 'da']],
  ])('of %s', (text, offered, right) => {
    expect(valuesBySpace(text, offered)).toEqual(right);
  });

  test('a blank in double quotes belongs to the value', () => {
    const token = tokenAtCaret('owner:"data', 11);
    const offered = suggestionsFor(token, '', {
      kind: 'ready',
      values: plainValues('owner', ['data', 'Data Platform'], t),
      beside: [],
    });
    expect(suggestionStep(' ', token, offered, 0)).toBeUndefined();
    expect(suggestionStep(' ', tokenAtCaret('owner:data', 10), offered, 1)).toEqual({
      pick: offered[0],
    });
  });
});

test('every arrow stays among the suggestions, and down reverses up', () => {
  const token = tokenAtCaret('owner:', 6);
  const moved = (key: string, active: number | undefined, count: number): number => {
    const suggestions = Array.from({ length: count }, (_, n) => ({ kind: 'key' as const, key: `key${n}` }));
    const step = suggestionStep(key, token, suggestions, active);
    return step && step !== 'close' && 'active' in step ? step.active : -1;
  };
  fc.assert(
    fc.property(
      fc.constantFrom('ArrowDown', 'ArrowUp'),
      fc.nat(40),
      fc.integer({ min: 1, max: 41 }),
      (key, start, count) => {
        const active = start % count;
        const next = moved(key, active, count);
        expect(next).toBeGreaterThanOrEqual(0);
        expect(next).toBeLessThan(count);
        expect(moved('ArrowUp', moved('ArrowDown', active, count), count)).toBe(active);
      },
    ),
  );
  expect([moved('ArrowDown', undefined, 3), moved('ArrowUp', undefined, 3)]).toEqual([0, 2]);
});

describe('suggestions of values', () => {
  const beside = plainValues('owner', ['none', 'risk'], t);
  const labels = (text: string) =>
    suggestionsFor(valueToken(text), text, {
      kind: 'ready',
      values: plainValues('owner', ['ana'], t),
      beside,
    }).map((one) => (one.kind === 'value' ? one.value.value : one.kind));

  test('are none of the chosen ones that do not match, and None where it is meant', () => {
    expect(labels('owner:')).toEqual(['ana', 'none', 'words']);
    expect(labels('owner:NO')).toEqual(['ana', 'none', 'words']);
    expect(labels('owner:an')).toEqual(['ana', 'words']);
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
});
