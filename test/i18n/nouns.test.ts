import fc from 'fast-check';
import type { FormatValues } from 'icu-minify/format';
import { describe, expect, test } from 'vitest';
import { ENGLISH, loadLanguage } from '#src/i18n/language.ts';
import type { NounId } from '#src/i18n/message-types.ts';
import { translatorFor, type MessageKey, type Translator } from '#src/i18n/translate.ts';
import { runs } from '#test/support/long.ts';

const IDS = Object.keys(ENGLISH.messages['noun'] ?? {}) as readonly NounId[];

/** Arguments that no caller gives. */
const IMPLICIT = new Set(['type', 'noun', 'Noun', 'aNoun', 'nouns', 'Nouns', 'nounsDative', 'gender']);

/** What makes a value for an argument, by its name. */
type Values = Map<string, (given: Given) => FormatValues<string>[string]>;

/** What generated values are made of. */
interface Given {
  readonly count: number;
  /** Which branch of a select. */
  readonly choice: number;
}

/** Collects the arguments of a compiled message that callers give. A tag is a list of its name and its content. */
function collectArguments(node: unknown, into: Values): Values {
  if (!Array.isArray(node)) return into;
  const [name, kind, branches]: readonly unknown[] = node;
  if (typeof name !== 'string' || (typeof kind !== 'number' && kind !== undefined) || kind === 0) {
    if (typeof name === 'string') into.set(name, () => (parts) => `[${parts.join('')}]`);
    for (const part of node) collectArguments(part, into);
    return into;
  }
  const options: readonly [string, unknown][] = Object.entries(branches ?? {});
  if (!IMPLICIT.has(name)) {
    // A number may be written both as such and as it is.
    if (kind === undefined) into.set(name, into.get(name) ?? (() => 'X'));
    else if (kind === 1) into.set(name, ({ choice }) => options[choice % options.length]?.[0] ?? 'X');
    else into.set(name, ({ count }) => count);
  }
  for (const [, branch] of options)
    for (const part of Array.isArray(branch) ? branch : []) collectArguments(part, into);
  return into;
}

/** A message with its arguments. */
interface Sample {
  readonly key: string;
  readonly values: Values;
}

/** Every message of a language. */
async function samplesOf(code: string): Promise<readonly Sample[]> {
  const { messages } = await loadLanguage(code);
  return Object.entries(messages).flatMap(([namespace, texts]) =>
    Object.entries(texts).map(([name, message]) => {
      const values: Values = new Map();
      for (const node of typeof message === 'string' ? [] : message) collectArguments(node, values);
      return { key: `${namespace}.${name}`, values };
    }),
  );
}

/** A message with values that are only known when it is formatted. */
type Format = (key: MessageKey, values: FormatValues<string>) => string;

const said = ({ key, values }: Sample, given: Given, t: Translator): string =>
  (t as Format)(
    key as MessageKey,
    Object.fromEntries(Array.from(values, ([name, make]) => [name, make(given)])),
  );

/** Messages that are about tables whatever type is on screen. */
const ABOUT_TABLES =
  /^(?:demo|tableType|tableFacts|database|databaseSchema|noun|nouns|aNoun|nounsDative)\.|^notFound\.showAllTables$|^savedViewMenu\.openAllFirst$|^export\.forSpreadsheets$|^commands\.findColumn$|^detail\.noSuchColumn$|^palette\.(?:searchColumns|tablesNamed|tablesHolding)$/;

/** Words that cannot stand before a German noun in the singular, by its gender. */
const DISAGREEING: Readonly<Record<string, string>> = {
  f: String.raw`\p{L}*e[ms]|kein|ein|das`,
  m: String.raw`\p{L}+es|das`,
  n: 'keine|eine|einer|diese|dieser|der|die|ihre|solche|nächste|vorherige|geöffnete|lesbare|unlesbare',
};

/** Genders by the German nouns. */
const GENDERS = {
  ...({ Tabelle: 'f', Pipeline: 'f', Datenbank: 'f', Container: 'm', Prozedur: 'f' } as const),
  ...({ Glossarbegriff: 'm', Domäne: 'f' } as const),
};
const genderOf = (noun: string) => new Map(Object.entries(GENDERS)).get(noun) ?? 'n';

/** Says what is wrong with texts that are said of a type of record; undefined for nothing. */
function faultsOf(id: NounId, t: Translator): (text: string) => string | undefined {
  const { noun } = t.of(id).nouns;
  const article = /^(?:[aeio]|ML)/.test(noun) ? 'a' : 'an';
  const wrong = new RegExp(
    String.raw`(?<!\p{L})(?:${article}|${DISAGREEING[genderOf(noun)] ?? ''}) ${noun}(?!\p{L})`,
    'iu',
  );
  return (text) => {
    if (/[{}]|undefined|nouns?\b|nounsDative|gender/i.test(text)) return 'a placeholder is left';
    if (/ {2}/.test(text)) return 'a gap is left';
    if (id !== 'table' && /\btables?\b|tabelle/i.test(text)) return 'it speaks of tables';
    return wrong.test(text) ? 'a word before the noun disagrees with it' : undefined;
  };
}

describe.each(['en', 'de'])('in %s, every message', async (code) => {
  const samples = (await samplesOf(code)).filter(({ key }) => !ABOUT_TABLES.test(key));

  test('formats for every type, and speaks of no other one', async () => {
    const t = translatorFor(await loadLanguage(code), 'table');
    const given = fc.record({ count: fc.constantFrom(0, 1, 2, 3, 11, 12_480), choice: fc.nat(23) });
    const faults = (values: Given) =>
      IDS.flatMap((id) => {
        const faultOf = faultsOf(id, t);
        return samples.flatMap((sample) => {
          const text = said(sample, values, t.of(id));
          const fault = faultOf(text);
          return fault === undefined ? [] : [`${sample.key}: ${fault}: ${text}`];
        });
      });
    fc.assert(
      fc.property(given, (values) => {
        expect(faults(values)).toEqual([]);
      }),
      { numRuns: runs(3) },
    );
  });
});

test('control: texts of another type, with placeholders, and with words that disagree are rejected', async () => {
  const faults = (t: Translator, id: NounId, ...texts: readonly string[]) => texts.map(faultsOf(id, t));
  expect(
    faults(
      translatorFor(ENGLISH, 'table'),
      'topic',
      'This table',
      'This {noun}',
      'Go to an topic',
      'This topic',
    ),
  ).toEqual([
    'it speaks of tables',
    'a placeholder is left',
    'a word before the noun disagrees with it',
    undefined,
  ]);
  const german = translatorFor(await loadLanguage('de'), 'table');
  expect(faults(german, 'pipeline', 'Kein Pipeline', 'Diese Pipeline')).toEqual([
    'a word before the noun disagrees with it',
    undefined,
  ]);
});

test('the nouns of each type are there as labels, too', async () => {
  const german = translatorFor(await loadLanguage('de'), 'table');
  for (const translator of [translatorFor(ENGLISH, 'table'), german])
    expect(IDS.filter((id) => !/^\p{Lu}/u.test(translator.of(id).nouns.Nouns))).toEqual([]);
  expect(IDS.map((id) => german(`gender.${id}` as 'nouns.table'))).toEqual(
    IDS.map((id) => genderOf(german.of(id).nouns.noun)),
  );
});
