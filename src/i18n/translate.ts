import type { GetICUArgs } from '@schummar/icu-type-parser';
import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format';
import { createElement, Fragment, type ReactNode } from 'react';
import { formatBytes, formatNumber, FORMATTERS } from './format.ts';
import { ENGLISH, type Language } from './language.ts';
import type { English, NounId } from './message-types.ts';

type Namespace = keyof English;

/** The key of a message: `goTo.toRow`. */
export type MessageKey = {
  [N in Namespace]: `${N}.${keyof English[N] & string}`;
}[Namespace];

/** The keys of the forms of a noun that messages have as arguments; only some languages have the last two. */
const formKeys = (id: NounId) => ({
  noun: `noun.${id}`,
  aNoun: `aNoun.${id}`,
  nouns: `nouns.${id}`,
  nounsDative: `nounsDative.${id}`,
  gender: `gender.${id}`,
});

/**
 * The arguments that every message may have and no caller gives: the type of record, and its nouns, capitalised if the
 * argument's name is.
 */
type NounArgument = 'type' | 'Noun' | 'Nouns' | keyof ReturnType<typeof formKeys>;

/** The key of a message that needs no values and tags, which can be stored as a value, as in a list of labels. */
export type PlainMessageKey = {
  [N in Namespace]: {
    [K in keyof English[N] & string]: IsPlain<English[N][K] & string> extends true ? `${N}.${K}` : never;
  }[keyof English[N] & string];
}[Namespace];

type IsPlain<Text extends string> = Text extends `${string}<${string}`
  ? false
  : Text extends `${string}{${string}`
    ? HasKeys<ValuesOf<Text>> extends true
      ? false
      : true
    : true;

type TextOf<Key extends MessageKey> = Key extends `${infer N extends Namespace}.${infer K}`
  ? K extends keyof English[N]
    ? English[N][K] & string
    : never
  : never;

/** The values of a message by name, with the types that its placeholders require. */
type ValuesOf<Text extends string> = WithoutNouns<
  GetICUArgs<
    Text,
    { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: number | Date }
  >
>;

type WithoutNouns<Values> = { [Name in keyof Values as Exclude<Name, NounArgument>]: Values[Name] };

/** Whether any member of a union has keys: the branches of a select may differ. */
type HasKeys<Values> = [Values extends unknown ? keyof Values : never] extends [never] ? false : true;

/** The values argument of `t`; none for a message without values. */
type Given<Values> = HasKeys<Values> extends true ? [values: Values] : [];

/** The names of a text's tags: `b`, `name` of `<b>No <name>{name}</name></b>`. */
type TagsOf<Text extends string> = Text extends `${string}</${infer Tag}>${infer Rest}`
  ? Tag | TagsOf<Rest>
  : never;

type RenderTag = (content: ReactNode) => ReactNode;

function messageOf({ messages, transform }: Language, key: string): CompiledMessage {
  const dot = key.indexOf('.');
  const message = messages[key.slice(0, dot)]?.[key.slice(dot + 1)] ?? key;
  return transform ? transform(message) : message;
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

type Nouns = Readonly<Record<'noun' | 'nouns' | 'Noun' | 'Nouns', string> & Record<string, string>>;

/** The nouns of a type of record in one language, as arguments of its messages. */
function nounsIn(used: Language, id: NounId): Nouns {
  const words: Record<string, string> = {};
  for (const [form, key] of Object.entries(formKeys(id)))
    if (form in used.messages) words[form] = textOf(used, messageOf(used, key));
  const { noun = '', nouns = '' } = words;
  return { ...words, type: id, noun, nouns, Noun: capitalised(noun), Nouns: capitalised(nouns) };
}

const OPTIONS = { formatters: FORMATTERS };

const textOf = ({ locale }: Language, message: CompiledMessage, values?: FormatValues): string =>
  String(format(message, locale, values, OPTIONS));

/** A text between blanks, which stay outside of its element: names that are read of elements lose those inside. */
const BLANKS_AROUND = /^(\s*)(.*?)(\s*)$/s;

function elementOf(part: ReactNode): readonly ReactNode[] {
  if (typeof part !== 'string') return [part];
  const [, before, text = '', after] = BLANKS_AROUND.exec(part) ?? [];
  return [before, text === '' ? null : createElement('span', null, text), after];
}

/**
 * Texts and elements in their order. A text is an element of its own, because a browser's translator replaces text nodes, and
 * React could not remove or change one that is gone.
 */
const fragment = (parts: readonly ReactNode[]) => createElement(Fragment, null, ...parts.flatMap(elementOf));

/** The content of a tag: a text alone is the content of its element. */
const contentOf = (parts: readonly ReactNode[]): ReactNode =>
  parts.length === 1 && typeof parts[0] === 'string' ? parts[0] : fragment(parts);

/** Messages and formats of one language and one type of record: `t('common.retry')`. */
export type Translator = ReturnType<typeof createTranslator>;

function createTranslator(language: Language, id: NounId) {
  const { locale } = language;
  const nouns = nounsIn(language, id);
  /** A message as text. Numbers among its values are formatted by the language if the message has a format for them. */
  function t(key: PlainMessageKey): string;
  function t<Key extends MessageKey>(key: Key, ...given: Given<ValuesOf<TextOf<Key>>>): string;
  function t(key: string, values?: FormatValues): string {
    const message = messageOf(language, key);
    return typeof message === 'string' ? message : textOf(language, message, { ...nouns, ...values });
  }
  /** A message with elements in it. @param tags the renderer of each of its tags, by name */
  function rich<Key extends MessageKey>(
    key: Key,
    tags: Readonly<Record<TagsOf<TextOf<Key>>, RenderTag>>,
    ...given: Given<ValuesOf<TextOf<Key>>>
  ): ReactNode;
  function rich(
    key: string,
    tags: Readonly<Record<string, RenderTag>>,
    given?: FormatValues<ReactNode>,
  ): ReactNode {
    const values: FormatValues<ReactNode> = { ...nouns, ...given };
    for (const [name, render] of Object.entries(tags)) values[name] = (parts) => render(contentOf(parts));
    const parts = format(messageOf(language, key), locale, values, OPTIONS);
    return fragment(Array.isArray(parts) ? parts : [parts]);
  }
  return Object.assign(t, {
    rich,
    /** A number: `12,480`. Options of ECMA-402. */
    number: (value: number, options?: Intl.NumberFormatOptions) => formatNumber(locale, value, options),
    /** A size in bytes, in the largest unit of 1,000 that it fills: `412 GB`, `1.5 MB`. */
    bytes: (bytes: number) => formatBytes(locale, bytes),
    /** A time (ms since the epoch) in the local time zone. Options of ECMA-402. */
    date: (at: number, options?: Intl.DateTimeFormatOptions) =>
      FORMATTERS.getDateTimeFormat(locale, options).format(at),
    /** The noun for one record and for several, and both capitalised. */
    nouns,
    language,
    of: (other: NounId): Translator => translatorFor(language, other),
  });
}

const translators = new WeakMap<Language, Map<NounId, Translator>>();

/** The translator of a language and a type of record: always the same object, so that it can be a dependency of hooks. */
export function translatorFor(language: Language, id: NounId): Translator {
  const byType = translators.get(language) ?? new Map<NounId, Translator>();
  translators.set(language, byType);
  const translator = byType.get(id) ?? createTranslator(language, id);
  byType.set(id, translator);
  return translator;
}

/** A message in English, whatever the language of the page: for names that programs read, as in exported files. */
export const tEnglish = (key: PlainMessageKey): string => translatorFor(ENGLISH, 'table')(key);
