import { render } from '@testing-library/react';
// @vitest-environment jsdom
import { assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  hasInvisibleCharacters,
  spellOutInvisible,
  spellOutLines,
  splitInvisible,
  VisibleText,
} from '#src/ui/text.tsx';
import { runs } from '#test/support/long.ts';

describe('invisible characters', () => {
  const codes = (text: string) => splitInvisible(text).flatMap((piece) => piece.code ?? []);

  describe('invisible characters', () => {
    test('the joined runs equal the text, whatever it is', () => {
      assert(
        property(string({ unit: 'binary' }), (text) => {
          const pieces = splitInvisible(text);
          return (
            pieces.map((piece) => piece.text).join('') === text && pieces.every((piece) => piece.text !== '')
          );
        }),
        { numRuns: runs(200) },
      );
    });

    test.each([
      ['invoice\u202Egnp.exe', ['U+202E']],
      ['cust\u200Bomers', ['U+200B']],
      ['tab\there\nnewline', ['U+0009', 'U+000A']],
      [' leading and trailing ', ['blank', 'blank']],
      ['pay\u200Dload', ['U+200D']],
      ['a\u{E0041}b', ['U+E0041']],
    ])('%j shows %j', (text, expected) => {
      expect(codes(text)).toEqual(expected);
    });

    test.each(['orders_daily', 'تقرير_المبيعات', '👩‍💻_team'])('%j has nothing to show', (text) => {
      expect(hasInvisibleCharacters(text)).toBe(false);
      expect(codes(text)).toEqual([]);
    });

    test('a tooltip of several lines has their ends, and spells out those within a line', () => {
      expect(spellOutLines(['Orders', 'fact_\norders'])).toBe('Orders\nfact_[U+000A]orders');
      expect(spellOutLines(['abc', 'def'], 5)).toBe('abc\nd…');
    });

    test('a tooltip spells them out and is cut', () => {
      expect(spellOutInvisible('a\u202Eb')).toBe('a[U+202E]b');
      expect(spellOutInvisible('x'.repeat(5000), 10)).toBe(`${'x'.repeat(10)}…`);
    });
  });

  test('in a part of a name a blank at an end is not marked; invisible characters are', () => {
    expect(splitInvisible(' items ', true)).toEqual([{ text: ' items ' }]);
    expect(splitInvisible(' a\u202e', true)).toEqual([{ text: ' a' }, { text: '\u202e', code: 'U+202E' }]);
    expect(splitInvisible(' items ')).toHaveLength(3);
  });
});

describe('visible text', () => {
  test('a name keeps its own characters and shows which of them are invisible', () => {
    const { container } = render(<VisibleText text={'invoice\u202Egnp.exe'} />);
    expect(container.textContent).toBe('invoice\u202Egnp.exe');
    expect(container.querySelector('[data-code]')).toHaveAttribute('data-code', 'U+202E');
    // The override is isolated: it affects only its own element.
    expect(container.querySelector('[data-code] > bdi')?.textContent).toBe('\u202E');
  });

  test('a name of 100,000 characters is cut, and markup in a name is text', () => {
    const { container } = render(<VisibleText text={`<img src=x>${'x'.repeat(100_000)}`} />);
    expect(container.textContent).toHaveLength(501);
    expect(container.querySelector('img')).toBeNull();
  });
});
