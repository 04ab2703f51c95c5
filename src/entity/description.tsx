import type { ReactNode } from 'react';
import type { EntityRow } from '../api/schemas/record.ts';
import { EmptyValue } from './cell-parts.tsx';
import styles from './cells.module.css';

/** Longest input that is parsed, in UTF-16 units: a cell shows only one line. */
const MAX_INPUT = 2000;
const MAX_LINE = 300;

const INLINE: readonly (readonly [RegExp, string])[] = [
  [/!\[([^[\]]{0,300})\]\([^()\s]{0,500}(?:\s[^()]{0,200})?\)/g, '$1'],
  [/\[([^[\]]{0,300})\]\([^()\s]{0,500}(?:\s[^()]{0,200})?\)/g, '$1'],
  [/<(https?:\/\/[^<>\s]{1,500})>/g, '$1'],
  [/`{1,3}([^`]{1,500})`{1,3}/g, '$1'],
  [/(\*\*|__|~~)(?=\S)([^*_~]{1,500})\1/g, '$2'],
  [/(?<![\w*])\*(?=\S)([^*]{1,500}?)\*(?!\w)/g, '$1'],
  [/(?<!\w)_(?=\S)([^_]{1,500}?)_(?!\w)/g, '$1'],
  [/\\([!-/:-@[-`{-~])/g, '$1'],
];

const BLOCK_MARKER = /^[\s>]*(?:#{1,6}\s+|[-*+]\s+(?:\[[ xX]\]\s+)?|\d{1,9}[.)]\s+)?/;
const NO_TEXT = /^[\s>]*(?:[-*_=]{3,}|`{3,}.*|~{3,}.*|\|?[\s:|-]+)?\s*$/;

/**
 * The first line with text of a Markdown source, as plain text of at most 300 UTF-16 units. Markers of headings, lists,
 * emphasis, links and code are removed; everything else, HTML included, stays as text.
 * Reads at most 2,000 units without expensive backtracking, so a megabyte costs as little as a line.
 */
export function plainLine(markdown: string): string {
  for (const line of markdown.slice(0, MAX_INPUT).split(/\r\n|[\n\r\u2028\u2029]/)) {
    if (NO_TEXT.test(line)) continue;
    let text = line.replace(BLOCK_MARKER, '');
    for (const [pattern, by] of INLINE) text = text.replace(pattern, by);
    text = text.replaceAll(/\s+/g, ' ').trim();
    if (text !== '') return text.length > MAX_LINE ? `${text.slice(0, MAX_LINE)}…` : text;
  }
  return '';
}

/** The first line of a description as plain text; drawn without a component, as rows are scrolled by. */
export function renderDescription({ description }: EntityRow): ReactNode {
  const line = description ? plainLine(description) : '';
  if (line === '') return <EmptyValue />;
  return (
    <span className={styles.line} title={line}>
      <bdi>{line}</bdi>
    </span>
  );
}
