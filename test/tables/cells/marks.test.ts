import { array, assert, boolean, constantFrom, pre, property, string, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markWords, segmentsOf, splitHighlight } from '#src/tables/cells/marks.ts';

const MARKER = /<\/?(?:em|span)/;
const joined = (segments: readonly { text: string }[]) => segments.map((segment) => segment.text).join('');
const markedOnly = (segments: readonly { text: string; marked: boolean }[]) =>
  segments.filter((segment) => segment.marked).map((segment) => segment.text);

describe('highlights of the server', () => {
  test.each([
    ['stg_<em>orders</em>_daily', ['orders']],
    ['<span class="text-highlighter">stg</span>_orders', ['stg']],
    ['no marks', []],
    ['<em>a</em><em>b</em>', ['a', 'b']],
    ['<em>open', ['open']],
    ['<b><img src=x onerror=alert(1)></b> <em>x</em>', ['x']],
  ])('%j marks %j', (html, expected) => {
    expect(markedOnly(splitHighlight(html))).toEqual(expected);
  });

  test('markers go, every other tag stays as text', () => {
    expect(joined(splitHighlight('<script>x</script><em>y</em></span>'))).toBe('<script>x</script>y</span>');
  });

  test('what was marked comes out marked, and nothing else', () => {
    const words = string({
      unit: constantFrom('a', '<', '>', '/', 'e', 'm', '.'),
      minLength: 1,
      maxLength: 6,
    });
    const parts = array(tuple(words, boolean()), { maxLength: 8 });
    assert(
      property(parts, (made) => {
        const clean = made.filter(([word]) => !MARKER.test(word) && !word.endsWith('<'));
        // Two words beside each other may spell a marker as well.
        pre(!MARKER.test(clean.map(([word]) => word).join('')));
        const html = clean.map(([word, marked]) => (marked ? `<em>${word}</em>` : word)).join('');
        const segments = splitHighlight(html);
        expect(joined(segments)).toBe(clean.map(([word]) => word).join(''));
        expect(markedOnly(segments)).toEqual(clean.filter(([, marked]) => marked).map(([word]) => word));
      }),
    );
  });
});

describe('words of the search', () => {
  test('the segments joined are the text, whatever text and words are', () => {
    assert(
      property(string({ unit: 'binary' }), array(string({ maxLength: 3 })), (text, words) => {
        return joined(markWords(text, words)) === text;
      }),
    );
  });

  test.each([
    ['Orders_daily', ['order'], ['Order']],
    ['a.b(c)', ['.b(', 'x'], ['.b(']],
    ['orders', ['ord', 'orders'], ['orders']],
    ['İstanbul', ['stan'], ['stan']],
    ['anything', [''], []],
  ])('in %j, %j marks %j', (text, words, expected) => {
    expect(markedOnly(markWords(text, words))).toEqual(expected);
  });

  test('a highlight of another text or of a part of it is not used', () => {
    expect(markedOnly(segmentsOf('stg_orders', ['…<em>orders</em>'], ['stg']))).toEqual(['stg']);
    expect(markedOnly(segmentsOf('stg_orders', ['stg_<em>orders</em>'], ['stg']))).toEqual(['orders']);
  });
});
