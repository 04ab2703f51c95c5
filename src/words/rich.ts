import format, { type FormatValues } from 'icu-minify/format';
import { createElement, Fragment, type ReactNode } from 'react';
import { FORMATTERS } from './formats.ts';
import { language } from './language.ts';
import { type Given, translated, type ValuesOf } from './say.ts';

/** The names of a message's tags: `b`, `name` of `<b>No <name>{name}</name></b>`. */
type TagsOf<Message extends string> = Message extends `${string}</${infer Tag}>${infer Rest}`
  ? Tag | TagsOf<Rest>
  : never;

/** What a tag draws of what stands in it. */
type Draw = (inside: ReactNode) => ReactNode;

const together = (parts: readonly ReactNode[]) => createElement(Fragment, null, ...parts);

/**
 * A message of the catalog with elements in it, in the language in force.
 * @param message one of `words/en`, with tags
 * @param tags by name: what draws a tag, of what stands between its ends
 * @param given what stands in its braces, as for `say`
 */
export function rich<Message extends string>(
  message: Message,
  tags: Readonly<Record<TagsOf<Message>, Draw>>,
  ...given: Given<ValuesOf<Message>>
): ReactNode;
export function rich(
  message: string,
  tags: Readonly<Record<string, Draw>>,
  given?: FormatValues<ReactNode>,
): ReactNode {
  const values = { ...given };
  for (const [name, draw] of Object.entries(tags)) values[name] = (parts) => draw(together(parts));
  const options = { formatters: FORMATTERS };
  const parts = format(translated(message), language().locale, values, options);
  return Array.isArray(parts) ? together(parts) : parts;
}
