import { expect, test } from 'vitest';
import { compileMessages } from '#src/build/messages-plugin.ts';
import { enFirstRows } from '#src/i18n/messages/en-first-rows.ts';

test('a module of messages has them compiled, and stays as it is besides', () => {
  const code = `import type { Messages } from '../message-types.ts';

/** “Texts” of a language. */
export const en = {
  common: { retry: 'Retry', not: 'It’s not' },
  count: { rows: '{count, plural, one {# row} other {# rows}}' },
} satisfies Messages;
`;
  expect(compileMessages(code, 'en.ts')).toBe(
    code
      .replace("'Retry'", '"Retry"')
      .replace("'It’s not'", '"It’s not"')
      .replace(/'\{count.*'/, '[["count",2,{"one":[0," row"],"other":[0," rows"]}]]'),
  );
});

test('a text that is not ICU is said, with its file', () => {
  const code = "export const en = { count: { rows: '{count, plural, one {#}' } };";
  expect(() => compileMessages(code, 'x.ts')).toThrow('x.ts: no ICU message: {count, plural, one {#}');
});

test('the page has its messages compiled', () => {
  const count: Readonly<Record<string, unknown>> = enFirstRows.count;
  expect(count['recordsAtLeast']).toEqual([['count', 4], '+ ', ['nouns']]);
});
