import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogOf, englishModule, readMessages } from '#src/build/words.ts';

describe('a file of messages', () => {
  test('holds texts by name', () => {
    const code =
      "export const retry = 'Retry';\nexport const rows = '{count, plural, one {# row} other {# rows}}';\n";
    expect([...readMessages(code, 'x.ts')]).toEqual([
      ['retry', 'Retry'],
      ['rows', '{count, plural, one {# row} other {# rows}}'],
    ]);
    expect(englishModule(code, 'x.ts')).toBe(
      'export const retry = "Retry";\nexport const rows = [["count",2,{"one":[0," row"],"other":[0," rows"]}]];',
    );
  });

  test.each([
    ['an import', "import x from 'y';"],
    ['what is computed', "export const a = 'a' + b;"],
    ['a function', 'export const a = () => 1;'],
    ['a default', "export default 'a';"],
  ])('holds nothing else: %s', (_, code) => {
    expect(() => readMessages(code, 'x.ts')).toThrow(/^x\.ts: /);
  });

  test('says which message is no message', () => {
    expect(() => englishModule("export const rows = '{count, plural, one {#}';", 'x.ts')).toThrow(
      'x.ts: rows',
    );
  });
});

describe('the catalog of another language', () => {
  const folder = (files: Readonly<Record<string, string>>) => {
    const root = mkdtempSync(join(tmpdir(), 'words-'));
    for (const [name, code] of Object.entries(files)) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), code);
    }
    return root;
  };

  test('has each message by the English one, both compiled', () => {
    const root = folder({
      'en/a.ts': "export const retry = 'Retry';\nexport const hello = 'Hello {name}';",
      'de/a.ts': "export const retry = 'Nochmal';\nexport const hello = '{name}, hallo';",
    });
    expect([...catalogOf(root, 'de')]).toEqual([
      ['Retry', 'Nochmal'],
      ['["Hello ",["name"]]', [['name'], ', hallo']],
    ]);
  });

  test('says one text in one way', () => {
    const root = folder({
      'en/a.ts': "export const close = 'Close';",
      'en/b.ts': "export const near = 'Close';",
      'de/a.ts': "export const close = 'Schließen';",
      'de/b.ts': "export const near = 'Nah';",
    });
    expect(() => catalogOf(root, 'de')).toThrow('de/b.ts: near says "Close" in another way than before');
  });
});
