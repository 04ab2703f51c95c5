import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { endOfText, firstCharacter, startOfText, truncateText } from '#src/ui/cut-text.ts';
import { runs } from '#test/support/long.ts';

const FAMILY = '👩‍👩‍👧‍👦';
const FLAG = '🇩🇪';
const E_ACUTE = 'e\u0301';
const HALF = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Characters as readers see them. */
const charactersOf = (text: string): readonly string[] =>
  Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);

/** Texts in which most places are within a character. */
const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        FAMILY,
        FLAG,
        E_ACUTE,
        '👍🏽',
        '1️⃣',
        'ก็',
        'नि',
        '각',
        '\r\n',
        '\n',
        'a',
        ' ',
        '漢',
        '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
        'Z\u0335\u0321',
      ),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

/** The first law that a cut of the beginning breaks; undefined: none. */
function brokenLaw(text: string, limit: number): string | undefined {
  const start = startOfText(text, limit);
  if (text.length <= limit) return start === text ? undefined : 'a short text is the same';
  if (start.length > limit) return 'never longer than asked';
  if (!text.startsWith(start)) return 'a beginning of the text';
  if (HALF.test(start)) return 'no half of a pair';
  const whole = charactersOf(text);
  const kept = charactersOf(start);
  if (kept.some((character, at) => character !== whole[at])) return 'whole characters';
  if (start.length + (whole[kept.length]?.length ?? 0) <= limit) return 'as many as there is room for';
  return undefined;
}

describe('a cut', () => {
  test('keeps whole characters, as many as fit, and a short text as it is', () => {
    fc.assert(
      fc.property(texts, fc.nat(60), (text, limit) => {
        expect(brokenLaw(text, limit)).toBeUndefined();
      }),
      { numRuns: runs(300) },
    );
  });

  test('of the end keeps whole characters of the end', () => {
    fc.assert(
      fc.property(texts, fc.nat(60), (text, limit) => {
        const end = endOfText(text, limit);
        const whole = charactersOf(text);
        const kept = charactersOf(end);
        expect(text.endsWith(end) && (end.length <= limit || end === text)).toBe(true);
        expect(kept).toEqual(whole.slice(whole.length - kept.length));
      }),
      { numRuns: runs(200) },
    );
  });

  test.each([
    ['ab😀cd', 4, 'ab😀…'],
    ['abc', 3, 'abc'],
    [`ab${FAMILY}`, 10, 'ab…'],
    [`${FAMILY}b`, 5, '…'],
  ])('of %j at %i is %j', (text, limit, expected) => {
    expect(truncateText(text, limit)).toBe(expected);
  });

  test('reads no more of a long text than it keeps', () => {
    const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment');
    startOfText(`${'a'.repeat(9)}😀${'b'.repeat(1_000_000)}`, 10);
    endOfText(`${'a'.repeat(1_000_000)}😀${'b'.repeat(9)}`, 10);
    startOfText('a'.repeat(1_000_000), 10);
    const read = segment.mock.calls.map(([text]) => text.length);
    expect(read).toEqual([12, 266]);
  });
});

test.each([
  ['', ''],
  ['abc', 'a'],
  [`${FAMILY}s`, FAMILY],
])('the first character of %j is %j', (text, expected) => {
  expect(firstCharacter(text)).toBe(expected);
});
