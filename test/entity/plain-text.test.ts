import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { copiedDescription, firstLine, lazyPlainText, plainDescription } from '#src/entity/description.tsx';
import { plainStart, plainText, startOf } from '#src/entity/plain-text.ts';
import { hostileMarkup } from '#test/support/hostile-texts.ts';
import { runs } from '#test/support/long.ts';
import { tableRow } from './rows.ts';

beforeAll(() => lazyPlainText.load());

test('items of an ordered list have their numbers', () => {
  expect(plainText('Steps:\n\n3. load\n4. check\n   1. rows\n\n- done')).toBe(
    'Steps:\n3. load\n4. check\n1. rows\ndone',
  );
  expect(plainText('<ol><li><p>load</p></li><li>check</li></ol>')).toBe('1. load\n2. check');
});

describe('the first line of a description', () => {
  test.each([
    ['Daily **aggregated** table.\n\n* grain: day', 'Daily aggregated table.'],
    ['\n\n---\n\n> - [x] done _now_', '☑ done now'],
    ['see [the runbook](https://x.test/a "t") and `code`', 'see the runbook and code'],
    // An address that is no link is not hidden.
    ['![img](http://127.0.0.1/p.png) [data](data:a)', 'img [data](data:a)'],
    ['<p>Orders of the <strong>shop</strong>.</p><ul><li>one</li></ul>', 'Orders of the shop.'],
    ['<p>First line.</p>\n<p>Second line.</p>', 'First line.'],
    ['a &amp; b', 'a & b'],
    ['fact_orders_daily and 2 * 3 * 4', 'fact_orders_daily and 2 * 3 * 4'],
    ['a \\* b', 'a * b'],
    ['| a | b |\n|---|---|', 'a  b'],
    ['```sql\nselect 1\n```', 'select 1'],
    ['ask <#E::user::adam|@adam>', 'ask @adam'],
    ['<p><img src="/api/v1/attachments/1" alt=""></p>', '\u{1F5BC}'],
    ['rows ![](https://x.test/p.png) a day', 'rows \u{1F5BC} a day'],
    ['<p></p>', ''],
    ['\n \n***\n', ''],
  ])('%j is %j', (source, expected) => {
    expect(firstLine(plainStart(source))).toBe(expected);
    expect(copiedDescription(tableRow({ description: source }))).toBe(expected);
  });

  test('has at most 300 characters and a "…", whatever the input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (source) => {
        const line = firstLine(plainStart(source));
        expect(line.length).toBeLessThanOrEqual(301);
        expect(line).not.toMatch(/[\n\r\u2028\u2029]/);
      }),
      { numRuns: runs(100) },
    );
  });

  test('text beyond 2,000 characters is not read, but for the end of a tag', () => {
    expect(plainStart(`${'\n'.repeat(2000)}text`)).toBe('');
    expect(firstLine(plainStart(`text${'['.repeat(1_000_000)}`))).toMatch(/^text\[+…$/);
    expect(
      plainStart(`<p><img src="data:image/png;base64,${'A'.repeat(90_000)}" alt="chart"> of orders</p>`),
    ).toBe('chart of orders');
    expect(startOf(`abc <a href="${'x'.repeat(50)}`, 20)).toBe('abc ');
  });
});

/** An opening or closing tag of an element that descriptions have. */
const KNOWN_TAG =
  /<\/?(?:a|b|br|code|div|em|h[1-6]|hr|i|iframe|img|li|ol|p|pre|script|span|strong|style|table|td|th|tr|u|ul)(?:\s+[\w-]+="[^"<>]*")*\s*\/?>/i;

describe('plain text', () => {
  const word = fc.constantFrom('orders', 'id_1', 'x < y', 'List<String>', '<table_name>', 'Größe', '3 > 2');
  const tag = fc
    .record({
      name: fc.constantFrom(...'p b strong ul li div span table tr td h2 a br P'.split(' ')),
      slash: fc.constantFrom('', '', '/'),
      attribute: fc.constantFrom('', '', ' class="x"', ' style="a:b" data-om="c"'),
    })
    .map(({ name, slash, attribute }) => `<${slash}${name}${slash === '' ? attribute : ''}>`);
  const html = fc.array(fc.oneof(word, tag), { maxLength: 14 }).map((pieces) => pieces.join(' '));

  test('has no tag of an element', () => {
    fc.assert(
      fc.property(html, (source) => {
        expect(plainText(source)).not.toMatch(KNOWN_TAG);
      }),
      { numRuns: runs(100) },
    );
  });

  test('has all words of HTML, and is its own plain text', () => {
    const words = (text: string) => text.split(/\s+/).filter(Boolean);
    fc.assert(
      fc.property(html, (source) => {
        const text = plainText(source);
        expect(words(text)).toEqual(words(source.replaceAll(new RegExp(KNOWN_TAG.source, 'gi'), ' ')));
        expect(words(plainText(text))).toEqual(words(text));
      }),
      { numRuns: runs(100) },
    );
  });

  test('keeps a text without markup', () => {
    const plain = fc.string({ unit: fc.constantFrom(...Array.from('aZ7é日🚀  .,()"\'%$/@'), ' < ', ' > ') });
    fc.assert(
      fc.property(plain, (text) => {
        const source = `A${text}`;
        const expected = source.replaceAll(/ +/g, ' ').trim();
        expect(plainText(source)).toBe(expected);
        expect(plainDescription(tableRow({ description: source }))).toBe(expected);
      }),
      { numRuns: runs(100) },
    );
  });

  test('a text that is taken for plain at once is what the parser makes of it', () => {
    const blanks = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();
    const nearMarkup = fc.string({
      unit: fc.constantFrom(
        ...Array.from('aA1 .-+#>=<&;:_*`~[]()!|\\/@"'),
        'www.',
        'http://',
        'amp;',
        '<b>',
        '\t',
        '  ',
      ),
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.oneof(nearMarkup, hostileMarkup, fc.string()), (source) => {
        expect(blanks(plainDescription(tableRow({ description: source })))).toBe(blanks(plainText(source)));
      }),
      { numRuns: runs(300) },
    );
  });

  test.each([
    ['<b>'.repeat(300_000), 0],
    ['<!--'.repeat(200_000), 800_000],
    [`${'<div><ul><li>'.repeat(10_000)}deep`, 4],
    ['<p>x</p>'.repeat(20_000), 2 * 20_000 - 1],
  ])('a text of a megabyte, or nested 10,000 deep, is read whole (%#)', (source, letters) => {
    expect(plainText(source)).toHaveLength(letters);
  });
});
