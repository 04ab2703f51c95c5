import type { ReactNode } from 'react';
import { cutText } from '../../ui/cut-text.ts';
import { visiblePieces } from '../../ui/visible-text.tsx';
import { MarkedPieces } from './marked-pieces.tsx';

/**
 * A name cut at 500 UTF-16 units with what was searched for marked in it, for an element that isolates it. Nothing to
 * mark: the text alone. The strings in `highlights` are the search engine's, with marker tags in them; they are text
 * here, never markup.
 */
export function markedText(
  text: string,
  highlights: readonly string[] | undefined,
  words: readonly string[],
): ReactNode {
  const shown = cutText(text);
  if (!highlights && words.length === 0) return visiblePieces(shown);
  return <MarkedPieces text={shown} highlights={highlights} words={words} />;
}
