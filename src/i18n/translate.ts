import type { GetICUArgs } from '@schummar/icu-type-parser';
import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format';
import { createElement, Fragment, type ReactNode } from 'react';
import { FORMATTERS } from './format.ts';
import { ENGLISH, language, type Language } from './language.ts';
import type { en } from './messages/en.ts';

type English = typeof en;
type Namespace = keyof English;

/** The key of a message: `goTo.toRow`. */
export type MessageKey = {
  [N in Namespace]: `${N}.${keyof English[N] & string}`;
}[Namespace];

/** The key of a message without values and tags, which can be stored as a value, as in a list of labels. */
export type PlainMessageKey = {
  [N in Namespace]: {
    [K in keyof English[N] & string]: English[N][K] extends `${string}${'{' | '<'}${string}`
      ? never
      : `${N}.${K}`;
  }[keyof English[N] & string];
}[Namespace];

/** The English text of a message, as in `messages/en.ts`. */
type TextOf<Key extends MessageKey> = Key extends `${infer N extends Namespace}.${infer K}`
  ? K extends keyof English[N]
    ? English[N][K] & string
    : never
  : never;

/** The values of a message by name, with the types that its placeholders require. */
type ValuesOf<Text extends string> = GetICUArgs<
  Text,
  { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: number | Date }
>;

/** No argument for a message without values. */
type Given<Values> = keyof Values extends never ? [] : [values: Values];

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

function textIn(used: Language, key: string, values?: FormatValues): string {
  return String(format(messageOf(used, key), used.locale, values, { formatters: FORMATTERS }));
}

/**
 * A message as text in the current language.
 * @param key of `messages/en.ts`
 * @param given the message's values; numbers are formatted by the language where the message says so
 */
export function t(key: PlainMessageKey): string;
export function t<Key extends MessageKey>(key: Key, ...given: Given<ValuesOf<TextOf<Key>>>): string;
export function t(key: string, values?: FormatValues): string {
  return textIn(language(), key, values);
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
  const values = { ...given };
  for (const [name, render] of Object.entries(tags)) values[name] = (parts) => render(fragment(parts));
  const options = { formatters: FORMATTERS };
  const parts = format(messageOf(language(), key), language().locale, values, options);
  return Array.isArray(parts) ? fragment(parts) : parts;
}
