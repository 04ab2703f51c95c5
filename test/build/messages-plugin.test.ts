import { describe, expect, test } from 'vitest';
import {
  compileMessages,
  messagesPlugin,
  namedNamespaces,
  readMessages,
} from '#src/build/messages-plugin.ts';

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
    ['a default', "export default { a: { b: 'c' } };"],
    ['nothing', 'export type A = string;'],
    ['two languages', 'export const a = {}; export const b = {};'],
    ['a computed text', "export const en = { a: { b: 'b' + c } };"],
    ['a number', 'export const en = { a: { b: 1 } };'],
    ['a message without a namespace', "export const en = { a: 'b' };"],
    ['a computed name', "export const en = { a: { [b]: 'c' } };"],
    ['a spread', 'export const en = { a: { ...b } };'],
    ['a quoted name', "export const en = { a: { 'b.c': 'd' } };"],
  ])('is rejected with %s', (_, code) => {
    expect(() => readMessages(code, 'x.ts')).toThrow(/^x\.ts: /);
  });

  test('is rejected, with the key, for a message that is not valid ICU', () => {
    const code = "export const en = { count: { rows: '{count, plural, one {#}' } };";
    expect(() => compileMessages(code, 'x.ts')).toThrow('x.ts: count.rows is no ICU message');
  });
});

describe('the namespaces that a module names', () => {
  const english = readMessages(
    `export const en = {
      common: { retry: 'Retry', save: 'Save' },
      databaseChoice: { find: 'Find a database' },
      serviceChoice: { find: 'Find a service', none: 'None' },
    };`,
    'en.ts',
  ).messages;
  const named = (code: string) => namedNamespaces(code, 'a.tsx', english);

  test.each([
    ['a key', "t('common.retry');", ['common']],
    ['a key that is an attribute', '<Label text="common.retry" />;', ['common']],
    [
      'keys in a table',
      "const KEYS = { a: 'serviceChoice.none', b: 'common.save' } as const;",
      ['serviceChoice', 'common'],
    ],
    ['a template that begins a namespace', 't(`${scope}Choice.find`);', ['databaseChoice', 'serviceChoice']],
    ['a template of a name', 't(`common.${name}`);', ['common']],
    ['a template with both', 't(`service${what}.no${of}`);', ['serviceChoice']],
  ])('are found by %s', (_, code, namespaces) => {
    expect(named(code)).toEqual(namespaces);
  });

  test.each([
    ['a comment', "// t('common.retry')"],
    ['a longer path', "const file = './common.retry.ts';"],
    ['a text that only begins like a key', "const text = 'common.retry once';"],
    ['a template without any namespace', 'const field = `${part}.${member}`;'],
    ['a type', "import type { A } from './common.ts';"],
  ])('are none in %s', (_, code) => {
    expect(named(code)).toEqual([]);
  });
});

describe('the plugin', () => {
  const plugin = messagesPlugin(['demo']);
  const root = process.cwd();

  function transform(code: string, id: string): string | undefined {
    const { configResolved, transform: hook } = plugin;
    if (typeof configResolved !== 'function' || typeof hook !== 'function') throw new Error('No hooks');
    Reflect.apply(configResolved, undefined, [{ root }]);
    const result: unknown = Reflect.apply(hook, undefined, [code, `${root}/${id}`]);
    return result === null ? undefined : (result as { code: string }).code;
  }

  test('gives a module the namespaces that it names, behind its own lines', () => {
    const code = "t('common.retry');";
    expect(transform(code, 'src/ui/a.tsx')).toBe(
      `${code}\nimport '${root}/src/i18n/messages/en.ts?namespace=common';`,
    );
    expect(transform("t('noSuch.key');", 'src/ui/a.tsx')).toBeUndefined();
    // Neither those that the build has no use for, nor any to what is no part of the page.
    expect(transform("t('demo.catalogName');", 'src/ui/a.tsx')).toBeUndefined();
    expect(transform(code, 'src/fake/a.ts')).toBeUndefined();
    expect(transform(code, 'node_modules/a.js')).toBeUndefined();
  });

  test('makes a namespace a module that adds it', () => {
    expect(transform(ENGLISH, 'src/i18n/messages/en.ts?namespace=common')).toBe(
      `import { addEnglish } from "${root}/src/i18n/language.ts";\naddEnglish({"common":{"retry":"Retry"}});`,
    );
    expect(transform("export const de = { a: { b: 'c' } };", 'src/i18n/messages/de.ts')).toBe(
      'export const de = {"a":{"b":"c"}};',
    );
  });
});
