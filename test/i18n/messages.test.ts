import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import { expect, test } from 'vitest';
import { loadLanguage } from '#src/i18n/language.ts';

/** The messages of a language by key. */
async function read(code: string): Promise<ReadonlyMap<string, CompiledMessage>> {
  const { messages } = await loadLanguage(code);
  return new Map(
    Object.entries(messages).flatMap(([namespace, texts]) =>
      Object.entries(texts).map(([name, message]) => [`${namespace}.${name}`, message] as const),
    ),
  );
}

/** The nodes of a message. A compiled message is a list of nodes, a tag a list that starts with its name. */
const nodesOf = (message: CompiledMessage): readonly unknown[] =>
  typeof message === 'string' ? [message] : message;

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

/** The slots of a message, sorted. */
function slotsOf(message: CompiledMessage): string[] {
  const all = new Set<string>();
  for (const node of nodesOf(message)) for (const slot of slots(node)) all.add(slot);
  return [...all].toSorted();
}

/** The texts of a node, without names of values, tags and branches. */
function textsOf(node: unknown): string[] {
  if (typeof node === 'string') return [node];
  if (!Array.isArray(node)) return [];
  const [, kind, branches] = node as readonly unknown[];
  if (typeof kind !== 'number') return node.slice(1).flatMap(textsOf);
  return Object.values(branches ?? {}).flatMap((branch) => [branch].flat().flatMap(textsOf));
}

const wordsOf = (message: CompiledMessage): string =>
  nodesOf(message)
    .flatMap(textsOf)
    .join(' ')
    .replaceAll(/[^a-zäöüß ]/gi, ' ')
    .trim();

test('control: the slots and the words of a message are found', () => {
  expect(slotsOf(compile('Retry'))).toEqual([]);
  const message = compile('{name} <b>has</b> {count, plural, one {# in <i></i>} other {#}}');
  expect(slotsOf(message)).toEqual(['<b>', '<i>', 'count: number', 'name: text']);
  expect(wordsOf(message).split(/ +/)).toEqual(['has', 'in']);
});

/** Arguments that messages have without being given them, and namespaces of forms that only some languages have. */
const NOUN_ARGUMENTS = /^(?:type|nouns?|aNoun|Nouns?|nounsDative|gender): text$|^(?:type|gender): 1$/;
const isInflection = (key: string) => /^(?:gender|nounsDative)\./.test(key);

const english = await read('en');
const german = await read('de');

test('no message is empty', () => {
  expect([...english, ...german].filter(([, message]) => nodesOf(message).join('').trim() === '')).toEqual(
    [],
  );
});

// Types say that they are the same messages.
test('a message has the same values and tags in every language', () => {
  const of = (messages: ReadonlyMap<string, CompiledMessage>) =>
    Object.fromEntries(
      Array.from(messages)
        .filter(([key]) => !isInflection(key))
        .map(([key, message]) => [key, slotsOf(message).filter((slot) => !NOUN_ARGUMENTS.test(slot))]),
    );
  expect(of(german)).toEqual(of(english));
});

/** Words that are equal in both languages. */
const SAME =
  /^(?:alt|code|container|dashboards?|pipelines?|topics?|constraints?|csv|definition|esc|escape|followers?|format|hyperparameter|iceberg|index|json|link|min|name|not null|schemas?|server|sql|status|tags?|tasks?|text|token|version)$/i;

test('German messages are translated', () => {
  const left = [...german]
    .filter(([key, message]) => JSON.stringify(english.get(key)) === JSON.stringify(message))
    .map(([, message]) => wordsOf(message))
    .filter((text) => text !== '' && !SAME.test(text));
  expect(left).toEqual([]);
});
