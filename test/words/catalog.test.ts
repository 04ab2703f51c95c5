import { readdirSync, readFileSync } from 'node:fs';
import compile from 'icu-minify/compile';
import { describe, expect, test } from 'vitest';
import { catalogOf, readMessages } from '#src/build/words.ts';

const FOLDER = 'src/words';
const files = readdirSync(`${FOLDER}/en`);
const read = (language: string, name: string) => {
  const file = `${FOLDER}/${language}/${name}`;
  return readMessages(readFileSync(file, 'utf8'), file);
};

/** What a message asks for: names of values and tags with their kinds, and how often tags stand in it. */
function slots(node: unknown, into = new Set<string>()): ReadonlySet<string> {
  if (!Array.isArray(node)) return into;
  const [name, kind, branches] = node as readonly unknown[];
  if (typeof name === 'string' && (kind === undefined || typeof kind === 'number')) {
    // A plural of one language may need none in another, where a number alone is written.
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

/** A message is a list of nodes, a tag a list that begins with its name. */
function asked(text: string): string[] {
  const message = compile(text);
  const all = new Set<string>();
  if (typeof message !== 'string') for (const node of message) for (const slot of slots(node)) all.add(slot);
  return [...all].toSorted();
}

test('what a message asks for is told apart', () => {
  expect(asked('Retry')).toEqual([]);
  expect(asked('{name} <b>has</b> {count, plural, one {# in <i></i>} other {#}}')).toEqual([
    '<b>',
    '<i>',
    'count: number',
    'name: text',
  ]);
});

test('both languages have the same files', () => {
  expect(readdirSync(`${FOLDER}/de`)).toEqual(files);
});

describe.each(files)('%s', (name) => {
  const english = read('en', name);
  const german = read('de', name);

  test('has the same messages in both languages, none of them empty', () => {
    expect([...german.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    expect([...english, ...german].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test('asks for the same values and tags in both', () => {
    const of = (messages: ReadonlyMap<string, string>) =>
      Object.fromEntries([...messages].map(([id, text]) => [id, asked(text)]));
    expect(of(german)).toEqual(of(english));
  });
});

test('one English text is said in one way in German', () => {
  expect(catalogOf(FOLDER, 'de').size).toBeGreaterThan(0);
});

/** Words that are the same in both. */
const SAME =
  /^(?:alt|constraints?|csv|esc|escape|format|iceberg|index|json|link|min|name|not null|schema|server|status|tags?|text|token|version)$/i;
const withoutValues = (text: string) => text.replaceAll(/\{[^}]*\}|[^a-zäöüß ]/gi, ' ').trim();

test('German is German', () => {
  const left = files.flatMap((name) => {
    const english = read('en', name);
    const same = [...read('de', name)].filter(([id, text]) => english.get(id) === text);
    return same.map(([, text]) => withoutValues(text)).filter((text) => text !== '' && !SAME.test(text));
  });
  expect(left).toEqual([]);
});
