import { startOfText } from '../ui/cut-text.ts';
import { isBlock, type RichElement, type RichNode, richTextOf } from './rich-text-tree.ts';

/** A picture without a name: a text that has nothing else is not empty. */
const UNNAMED_IMAGE = '\u{1F5BC}';

function collect(nodes: readonly RichNode[], pieces: string[]): void {
  for (const node of nodes) {
    if (typeof node === 'string') pieces.push(node);
    else if (node.tag === 'br') pieces.push('\n');
    else if (node.tag === 'image') pieces.push(node.alt || UNNAMED_IMAGE);
    else if (node.tag === 'ol') collectItems(node, pieces);
    else if (isBlock(node)) {
      const end = node.tag === 'td' || node.tag === 'th' ? ' ' : '\n';
      pieces.push(end);
      collect(node.children, pieces);
      pieces.push(end);
    } else collect(node.children, pieces);
  }
}

function collectItems({ children, start = 1 }: RichElement, pieces: string[]): void {
  for (const [at, item] of children.entries()) {
    const text = textOfNodes([item]);
    if (text !== '') pieces.push(`\n${start + at}. ${text}\n`);
  }
}

/** The text of a tree: blocks on lines of their own, images by their names, items by their numbers. No line is empty. */
export function textOfNodes(nodes: readonly RichNode[]): string {
  const pieces: string[] = [];
  collect(nodes, pieces);
  return pieces
    .join('')
    .split(/[\n\r\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** A description without its markup, Markdown or HTML; empty if nothing is visible. */
export const plainText = (source: string): string => textOfNodes(richTextOf(source));

const UNFINISHED_TAG = /<\/?[a-z][^<>]*$/i;

/** The beginning of a description, with no tag cut in two. @param limit UTF-16 units; a tag may end behind it */
export function startOf(source: string, limit: number): string {
  if (source.length <= limit) return source;
  const start = startOfText(source, limit);
  if (!UNFINISHED_TAG.test(start)) return start;
  // A picture in a data URL may be longer than the whole text.
  const end = source.indexOf('>', start.length);
  const rest = end === -1 ? '' : source.slice(start.length, end + 1 + limit);
  return (start + rest).replace(UNFINISHED_TAG, '');
}

/** Longest input for a cell, in UTF-16 units. */
const MAX_INPUT = 2000;
const MAX_KEPT = 1000;
const kept = new Map<string, string>();

/** The plain text of the beginning of a description, for a cell and its tooltip: reads a page even of a megabyte. */
export function plainStart(source: string): string {
  const start = startOf(source, MAX_INPUT);
  const earlier = kept.get(start);
  if (earlier !== undefined) return earlier;
  const text = plainText(start);
  // The cache serves rows that are rendered again while scrolling.
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(start, text);
  return text;
}
