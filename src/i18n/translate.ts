import type { GetICUArgs } from '@schummar/icu-type-parser';
import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format';
import { createElement, Fragment, type ReactNode } from 'react';
import { FORMATTERS } from './format.ts';
import { ENGLISH, language, type Language, recordNouns } from './language.ts';
import type { en, NounId } from './messages/en.ts';

type English = typeof en;
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
 * The arguments that every message may have and no caller gives: the type of record on screen, and what its records are
 * called, capitalised where the name begins so.
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

/** The English text of a message, as in `messages/en.ts`. */
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

/** No argument for a message without values. */
type Given<Values> = HasKeys<Values> extends true ? [values: Values] : [];

/** The names of a text's tags: `b`, `name` of `<b>No <name>{name}</name></b>`. */
type TagsOf<Text extends string> = Text extends `${string}</${infer Tag}>${infer Rest}`
  ? Tag | TagsOf<Rest>
  : never;

/** Renders a tag around its content. */
type RenderTag = (content: ReactNode) => ReactNode;

/** The compiled message of a key in one language. */
function messageOf({ messages, transform }: Language, key: string): CompiledMessage {
  const byNamespace: Readonly<Record<string, Readonly<Record<string, CompiledMessage>>>> = messages;
  const dot = key.indexOf('.');
  const message = byNamespace[key.slice(0, dot)]?.[key.slice(dot + 1)] ?? key;
  return transform ? transform(message) : message;
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

type Nouns = Readonly<Record<'noun' | 'nouns' | 'Noun' | 'Nouns', string> & Record<string, string>>;

/** By language and type: messages of every cell are formatted with them. */
const knownNouns = new WeakMap<Language, Map<NounId, Nouns>>();

/** What records of a type are called in one language, as arguments of its messages. */
function nounsIn(used: Language, id: NounId): Nouns {
  const byType = knownNouns.get(used) ?? new Map<NounId, Nouns>();
  knownNouns.set(used, byType);
  const known = byType.get(id) ?? readNouns(used, id);
  byType.set(id, known);
  return known;
}

function readNouns(used: Language, id: NounId): Nouns {
  const words: Record<string, string> = {};
  for (const [form, key] of Object.entries(formKeys(id)))
    if (form in used.messages) words[form] = textOf(used, messageOf(used, key));
  const { noun = '', nouns = '' } = words;
  return { ...words, type: id, noun, nouns, Noun: capitalised(noun), Nouns: capitalised(nouns) };
}

/** What one record of a type and several are called in the current language, and so as the beginning of a text or label. */
export const nounsOf = (id: NounId): Readonly<Record<'noun' | 'nouns' | 'Noun' | 'Nouns', string>> =>
  nounsIn(language(), id);

const OPTIONS = { formatters: FORMATTERS };

const textOf = ({ locale }: Language, message: CompiledMessage, values?: FormatValues): string =>
  String(format(message, locale, values, OPTIONS));

function textIn(used: Language, key: string, values?: FormatValues, id: NounId = recordNouns()): string {
  const message = messageOf(used, key);
  if (typeof message === 'string') return message;
  return textOf(used, message, { ...nounsIn(used, id), ...values });
}

/**
 * A message as text in the current language, said of the type of record on screen.
 * @param key of `messages/en.ts`
 * @param given the message's values; numbers are formatted by the language where the message says so
 */
export function t(key: PlainMessageKey): string;
export function t<Key extends MessageKey>(key: Key, ...given: Given<ValuesOf<TextOf<Key>>>): string;
export function t(key: string, values?: FormatValues): string {
  return textIn(language(), key, values);
}

/** As `t`, said of another type of record than the one on screen. */
export function tOf<Key extends MessageKey>(
  id: NounId,
  key: Key,
  ...given: Given<ValuesOf<TextOf<Key>>>
): string;
export function tOf(id: NounId, key: string, values?: FormatValues): string {
  return textIn(language(), key, values, id);
}

/** A message in English, whatever the current language: for names that programs read, as in exported files. */
export const tEnglish = (key: PlainMessageKey): string => textIn(ENGLISH, key);

const fragment = (parts: readonly ReactNode[]) => createElement(Fragment, null, ...parts);

/**
 * A message with elements in it, in the current language.
 * @param key of `messages/en.ts`: a message with tags
 * @param tags the renderer of each tag, by name
 * @param given the message's values, as for `t`
 */
export function tRich<Key extends MessageKey>(
  key: Key,
  tags: Readonly<Record<TagsOf<TextOf<Key>>, RenderTag>>,
  ...given: Given<ValuesOf<TextOf<Key>>>
): ReactNode;
export function tRich(
  key: string,
  tags: Readonly<Record<string, RenderTag>>,
  given?: FormatValues<ReactNode>,
): ReactNode {
  return richIn(recordNouns(), key, tags, given);
}

/** As `tRich`, said of another type of record than the one on screen. */
export function tRichOf<Key extends MessageKey>(
  id: NounId,
  key: Key,
  tags: Readonly<Record<TagsOf<TextOf<Key>>, RenderTag>>,
  ...given: Given<ValuesOf<TextOf<Key>>>
): ReactNode;
export function tRichOf(
  id: NounId,
  key: string,
  tags: Readonly<Record<string, RenderTag>>,
  given?: FormatValues<ReactNode>,
): ReactNode {
  return richIn(id, key, tags, given);
}

function richIn(
  id: NounId,
  key: string,
  tags: Readonly<Record<string, RenderTag>>,
  given?: FormatValues<ReactNode>,
): ReactNode {
  const used = language();
  const values: FormatValues<ReactNode> = { ...nounsIn(used, id), ...given };
  for (const [name, render] of Object.entries(tags)) values[name] = (parts) => render(fragment(parts));
  const parts = format(messageOf(used, key), used.locale, values, OPTIONS);
  return Array.isArray(parts) ? fragment(parts) : parts;
}
