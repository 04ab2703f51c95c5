import { readdirSync, readFileSync } from 'node:fs';
import compile from 'icu-minify/compile';
import { describe, expect, test } from 'vitest';
import { readMessages } from '#src/build/messages-plugin.ts';

const FOLDER = 'src/i18n/messages';

/** ICU texts of a language by key. */
function read(code: string): ReadonlyMap<string, string> {
  const file = `${FOLDER}/${code}.ts`;
  const { messages } = readMessages(readFileSync(file, 'utf8'), file);
  const byKey = new Map<string, string>();
  for (const [namespace, texts] of messages)
    for (const [name, text] of texts) byKey.set(`${namespace}.${name}`, text);
  return byKey;
}

/** The slots of a message: names of its values and tags, with their kinds. */
function slots(node: unknown, into = new Set<string>()): ReadonlySet<string> {
  if (!Array.isArray(node)) return into;
  const [name, kind, branches] = node as readonly unknown[];
  if (typeof name === 'string' && (kind === undefined || typeof kind === 'number')) {
    // A plural of one language may be a plain number in another, so both count as numbers.
    into.add(
      typeof kind === 'number' && [2, 3, 4].includes(kind) ? `${name}: number` : `${name}: ${kind ?? 'text'}`,
    );
    for (const branch of Object.values(branches ?? {})) for (const part of [branch].flat()) slots(part, into);
    return into;
  }
  if (typeof name === 'string') into.add(`<${name}>`);
  for (const part of node.slice(1)) slots(part, into);
  return into;
}

/** The slots of a message, sorted. A compiled message is a list of nodes, a tag a list that starts with its name. */
function slotsOf(text: string): string[] {
  const message = compile(text);
  const all = new Set<string>();
  if (typeof message !== 'string') for (const node of message) for (const slot of slots(node)) all.add(slot);
  return [...all].toSorted();
}

test('control: the slots of a message are found', () => {
  expect(slotsOf('Retry')).toEqual([]);
  expect(slotsOf('{name} <b>has</b> {count, plural, one {# in <i></i>} other {#}}')).toEqual([
    '<b>',
    '<i>',
    'count: number',
    'name: text',
  ]);
});

/** Arguments that messages have without being given them, and namespaces of forms that only some languages have. */
const NOUN_ARGUMENTS = /^(?:type|nouns?|aNoun|Nouns?|nounsDative|gender): text$|^(?:type|gender): 1$/;
const isInflection = (key: string) => /^(?:gender|nounsDative)\./.test(key);

const english = read('en');
const others = readdirSync(FOLDER)
  .map((name) => name.replace(/\.ts$/, ''))
  .filter((code) => code !== 'en');

describe.each(others)('%s', (code) => {
  const other = read(code);

  test('has the same messages as English, none of them empty', () => {
    const shared = [...other.keys()].filter((key) => !isInflection(key));
    expect(shared.toSorted()).toEqual([...english.keys()].toSorted());
    expect([...english, ...other].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test('has the same values and tags', () => {
    const of = (messages: ReadonlyMap<string, string>) =>
      Object.fromEntries(
        Array.from(messages)
          .filter(([key]) => !isInflection(key))
          .map(([key, text]) => [key, slotsOf(text).filter((slot) => !NOUN_ARGUMENTS.test(slot))]),
      );
    expect(of(other)).toEqual(of(english));
  });
});

/** Words that are equal in both languages. */
const SAME =
  /^(?:alt|code|container|dashboards?|pipelines?|topics?|constraints?|csv|definition|esc|escape|followers?|format|hyperparameter|iceberg|index|json|link|min|name|not null|schemas?|server|sql|status|tags?|tasks?|text|token|version)$/i;
/** The words of a message, without its values and the names of its branches. */
const withoutValues = (text: string) =>
  text
    .replaceAll(/\{\w+(?:, number)?\}|<\/?\w+>/g, ' ')
    .replaceAll(/\{\w+, \w+,|(?:\w+|=\d+) (?=\{)|[^a-zäöüß ]/gi, ' ')
    .trim();

test('German messages are translated', () => {
  const left = [...read('de')]
    .filter(([key, text]) => english.get(key) === text)
    .map(([, text]) => withoutValues(text))
    .filter((text) => text !== '' && !SAME.test(text));
  expect(left).toEqual([]);
});
