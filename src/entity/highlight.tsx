import type { ReactNode } from 'react';
import { comparable } from '../ui/comparable-text.ts';
import { truncateText } from '../ui/cut-text.ts';
import { memoizeByFirst } from '../ui/memoize.ts';
import { renderList, visibleRuns } from '../ui/text.tsx';

export interface Segment {
  readonly text: string;
  readonly marked: boolean;
}

// The search engine's marker tags. Everything else in the string, other tags included, is text.
const MARKER = /<(\/?)(?:em|span class="text-highlighter")>|<(\/)span>/gi;

/** Splits a highlight of the server at its marker tags, unclosed ones at the end. No other markup is interpreted. */
export function splitHighlight(html: string): readonly Segment[] {
  const segments: Segment[] = [];
  let at = 0;
  let depth = 0;
  const push = (text: string, marked: boolean) => {
    if (text !== '') segments.push({ text, marked });
  };
  for (const match of html.matchAll(MARKER)) {
    const closes = match[1] === '/' || match[2] === '/';
    // A closing tag without an open marker is text.
    if (closes && depth === 0) continue;
    push(html.slice(at, match.index), depth > 0);
    depth += closes ? -1 : 1;
    at = match.index + match[0].length;
  }
  push(html.slice(at), depth > 0);
  return segments;
}

/** Runs of letters and digits, into which servers cut a word before they look for it in texts. */
const RUNS = /[\p{L}\p{N}\p{M}]+/gu;

/** Whether two runs may be forms of one word, such as its plural: servers compare stems. */
function isInflected(one: string, other: string): boolean {
  const longer = Math.max(one.length, other.length);
  let same = 0;
  while (same < longer && one[same] === other[same]) same++;
  return same === longer || (same > 2 && same * 2 >= longer);
}

/**
 * `splitHighlight` with the marks of typed words alone: servers also mark the operators of the query that the page sends,
 * and single runs of a word. All runs of a word have to be marked, in any form. @param words of the search
 */
export function splitWordMarks(html: string, words: readonly string[]): readonly Segment[] {
  const segments = splitHighlight(html).map((segment) => ({ ...segment, run: comparable(segment.text) }));
  const runs = words
    .map((word) => comparable(word).match(RUNS) ?? [])
    .filter((all) => all.every((run) => segments.some((part) => part.marked && isInflected(part.run, run))))
    .flat();
  return segments.map(({ text, marked, run }) => ({
    text,
    marked: marked && runs.some((typed) => isInflected(run, typed)),
  }));
}

const patternOf = memoizeByFirst((words: readonly string[]): RegExp => {
  const longestFirst = words.filter((word) => word !== '').toSorted((a, b) => b.length - a.length);
  const sources = longestFirst.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  return new RegExp(sources.length > 0 ? sources.join('|') : '(?!)', 'giu');
});

/** Marks all occurrences of the words, ignoring case. The joined segments equal the text. */
export function markWords(text: string, words: readonly string[]): readonly Segment[] {
  const segments: Segment[] = [];
  let at = 0;
  for (const match of text.matchAll(patternOf(words))) {
    if (match.index > at) segments.push({ text: text.slice(at, match.index), marked: false });
    segments.push({ text: match[0], marked: true });
    at = match.index + match[0].length;
  }
  if (at < text.length) segments.push({ text: text.slice(at), marked: false });
  return segments;
}

/** The words of the search, else other forms of them in a highlight of the server that covers this whole text. */
export function segmentsOf(
  text: string,
  highlights: readonly string[] | undefined,
  words: readonly string[],
): readonly Segment[] {
  const asTyped = markWords(text, words);
  if (asTyped.some(({ marked }) => marked)) return asTyped;
  return (
    highlights
      ?.map((highlight) => splitWordMarks(highlight, words))
      .find((segments) => segments.map((segment) => segment.text).join('') === text) ?? asTyped
  );
}

/** A part of a name with matches marked. */
export function markedPieces(
  text: string,
  highlights: readonly string[] | undefined,
  words: readonly string[],
): ReactNode {
  const segments = segmentsOf(text, highlights, words);
  if (!segments.some(({ marked }) => marked)) return visibleRuns(text, true);
  return renderList(segments, (segment) => {
    const Segment = segment.marked ? 'mark' : 'span';
    return <Segment>{visibleRuns(segment.text, true)}</Segment>;
  });
}

/** A name cut at 500 UTF-16 units, with matches marked, whose direction is isolated. Other tags in `highlights` are text. */
export function markedText(
  text: string,
  highlights: readonly string[] | undefined,
  words: readonly string[],
): ReactNode {
  const shown = truncateText(text);
  if (!highlights && words.length === 0) return visibleRuns(shown);
  return markedPieces(shown, highlights, words);
}
