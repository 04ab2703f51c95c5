import type { ReactNode } from 'react';
import type { EntityRow } from '../api/schemas/record.ts';
import { startOfText, truncateText } from '../ui/cut-text.ts';
import { lazyPart, useOptionalPart } from '../ui/lazy.ts';
import { spellOutLines } from '../ui/text.tsx';
import { EmptyValue } from './cell-parts.tsx';
import styles from './cells.module.css';

type Described = Pick<EntityRow, 'description'>;

/** The reader of Markdown and HTML, loaded for the first description that has either. */
export const lazyPlainText = lazyPart(() => import('./plain-text.ts'));

/** Characters of Markdown or HTML. An underscore between letters is part of a name, `order_id`. */
const MARKUP =
  /[\\`*~[\]|\n\r\u2028\u2029]|<[a-z/!?#]|&[a-z#]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|^\s*(?:[-+>=#]|\d+[.)])/iu;

const isPlain = (source: string): boolean => !MARKUP.test(source);

const asWritten = (source: string): string => source.replaceAll(/[\t\n\f\r ]+/g, ' ').trim();

/** UTF-16 units that are read: a cell shows only one line. */
const MAX_INPUT = 2000;

/** The plain text of its beginning; undefined: its reader is not loaded. If that failed, the source: better than no text. */
function plainStartAtOnce(source: string): string | undefined {
  const start = startOfText(source, MAX_INPUT);
  if (isPlain(start) || lazyPlainText.hasFailed()) return asWritten(start);
  return lazyPlainText.loaded()?.plainStart(source);
}

/** The plain text of the beginning of a description, of about 2,000 UTF-16 units; undefined until it is known. */
export function usePlainStart(source: string): string | undefined {
  useOptionalPart(lazyPlainText, !isPlain(startOfText(source, MAX_INPUT)));
  return plainStartAtOnce(source);
}

export const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'));

/** At most 300 UTF-16 units. */
export const firstLine = (text: string): string => truncateText(text.split('\n', 1)[0] ?? '', 300);

const MAX_TOOLTIP = 1000;

const renderText = (text: string): ReactNode =>
  text === '' ? (
    <EmptyValue />
  ) : (
    <span className={styles.line} title={spellOutLines(linesOf(text), MAX_TOOLTIP)}>
      <bdi translate="yes">{firstLine(text)}</bdi>
    </span>
  );

/** Renders nothing until the text is known, because a cell must never show markup first. */
function AwaitedText({ source }: { readonly source: string }): ReactNode {
  const text = usePlainStart(source);
  return text === undefined ? null : renderText(text);
}

/** Renders the first line of a description as plain text; without a component if possible, because rows scroll by. */
export function renderDescription({ description = '' }: Described): ReactNode {
  const text = plainStartAtOnce(description);
  return text === undefined ? <AwaitedText source={description} /> : renderText(text);
}

/** The first line of a description as copied from a cell; the source itself if its reader is not loaded. */
export function copiedDescription({ description = '' }: Described): string {
  return (plainStartAtOnce(description) ?? description.trim()).split('\n', 1)[0] ?? '';
}

/** A whole description as plain text, for files: load `lazyPlainText` before. */
export function plainDescription({ description = '' }: Described): string {
  if (isPlain(description)) return asWritten(description);
  return lazyPlainText.loaded()?.plainText(description) ?? description;
}
