import { describe, expect, test } from 'vitest';
import { compileMessages, readMessages } from '#src/build/messages-plugin.ts';

const ENGLISH = `import type { CompiledMessage } from 'icu-minify/format';

export const en = {
  common: { retry: 'Retry' },
  count: { rows: '{count, plural, one {# row} other {# rows}}' },
} as const;

export type Messages = { readonly common: { readonly retry: CompiledMessage } };
`;

describe('a file of messages', () => {
  test('contains texts by namespace and name', () => {
    const { code, messages } = readMessages(ENGLISH, 'en.ts');
    expect(code).toBe('en');
    expect(Array.from(messages, ([namespace, texts]) => [namespace, ...texts])).toEqual([
      ['common', ['retry', 'Retry']],
      ['count', ['rows', '{count, plural, one {# row} other {# rows}}']],
    ]);
  });

  test('becomes the same module with compiled messages', () => {
    expect(compileMessages(ENGLISH, 'en.ts')).toBe(
      'export const en = {"common":{"retry":"Retry"},"count":{"rows":[["count",2,{"one":[0," row"],"other":[0," rows"]}]]}};',
    );
  });

  test('may use `satisfies` with a type', () => {
    const code = "export const de = { common: { retry: 'Nochmal' } } satisfies Messages;";
    expect(compileMessages(code, 'de.ts')).toBe('export const de = {"common":{"retry":"Nochmal"}};');
  });

  test.each([
    ['an import of a value', "import x from 'y';"],
    ['a function', 'export function a() {}'],
    ['a default', "export default { a: { b: 'c' } };"],
    ['nothing', 'export type A = string;'],
    ['two languages', 'export const a = {}; export const b = {};'],
    ['a computed text', "export const en = { a: { b: 'b' + c } };"],
    ['a number', 'export const en = { a: { b: 1 } };'],
    ['a message without a namespace', "export const en = { a: 'b' };"],
    ['a computed name', "export const en = { a: { [b]: 'c' } };"],
    ['a spread', 'export const en = { a: { ...b } };'],
    ['a shorthand', 'export const en = { a: { b } };'],
    ['a quoted name', "export const en = { a: { 'b.c': 'd' } };"],
  ])('is rejected with %s', (_, code) => {
    expect(() => readMessages(code, 'x.ts')).toThrow(/^x\.ts: /);
  });

  test('is rejected, with the key, for a message that is not valid ICU', () => {
    const code = "export const en = { count: { rows: '{count, plural, one {#}' } };";
    expect(() => compileMessages(code, 'x.ts')).toThrow('x.ts: count.rows is no ICU message');
  });
});
