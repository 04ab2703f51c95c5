import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markdownCell, markdownLine, markdownRule } from '#src/tables/export/markdown-table.ts';
import { HOSTILE } from '#test/support/hostile-texts.ts';
import { runs } from '#test/support/long.ts';
import { readMarkdownTable } from './read-markdown-table.ts';

type Line = (cells: readonly string[]) => string;

const awkward = fc.string({
  unit: fc.constantFrom(
    ...'|\\`*_~<>[]()!#&;:@$. \tab1é😀-'.split(''),
    '\n',
    '\r\n',
    'www.',
    '\u2028',
    'https://',
    '&amp;',
    '__',
  ),
  maxLength: 10,
});
const cell = fc.oneof(awkward, fc.string({ unit: 'grapheme' }), fc.constantFrom(...HOSTILE));
const tables = fc
  .integer({ min: 1, max: 4 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
  );

const oneLineEnd = (text: string) => text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n');

const readsBack = (line: Line) =>
  fc.property(tables, ([head = [], ...rows]) => {
    const text = line(head) + markdownRule(head.length) + rows.map(line).join('');
    const wanted = [head, ...rows].map((row) => row.map(oneLineEnd));
    return JSON.stringify(readMarkdownTable(text)) === JSON.stringify(wanted);
  });

const fails = (line: Line): boolean => fc.check<unknown>(readsBack(line), { numRuns: 2_000, seed: 1 }).failed;

test('a table of any texts reads as those texts, none of them markup', () => {
  expect(
    fc.check<unknown>(readsBack(markdownLine), { numRuns: runs(200, 40_000) }).counterexample,
  ).toBeNull();
});

test.each([
  ['as it is', (text: string) => text],
  [
    'with pipes escaped only',
    (text: string) => text.replaceAll('|', String.raw`\|`).replaceAll(/[\r\n]+/g, '<br>'),
  ],
  ['without code spans escaped', (text: string) => markdownCell(text).replaceAll('\\`', '`')],
  ['with line ends', (text: string) => markdownCell(text).replaceAll('<br>', '\n')],
])('control: cells %s are rejected', (_, cellOf) => {
  expect(fails((cells) => `| ${cells.map(cellOf).join(' | ')} |\n`)).toBe(true);
});

test('names stay as they are', () => {
  expect(markdownLine(['orders_daily_v2', 'snow.sales', 'a-b', '12:02'])).toBe(
    '| orders_daily_v2 | snow.sales | a-b | 12:02 |\n',
  );
});

test('what would be markup is escaped', () => {
  expect(markdownCell('a|b')).toBe(String.raw`a\|b`);
  expect(markdownCell('`x`')).toBe('\\`x\\`');
  expect(markdownCell('__init__')).toBe(String.raw`\_\_init\_\_`);
  expect(markdownCell('one\r\ntwo\nthree')).toBe('one<br>two<br>three');
});
