import { lazy, Suspense } from 'react';
import { cutText } from '../../ui/cut-text.ts';
import { VisiblePieces } from '../../ui/visible-text.tsx';

interface MarkedTextProps {
  readonly text: string;
  /** Strings of the search engine with marker tags in them; they are text here, never markup. */
  readonly highlights?: readonly string[] | undefined;
  readonly words: readonly string[];
}

const MarkedPieces = lazy(() => import('./marked-pieces.tsx'));

/** A name with what was searched for marked in it, isolated, cut at 500 UTF-16 units. */
export function MarkedText({ text, highlights, words }: MarkedTextProps) {
  const shown = cutText(text);
  const plain = <VisiblePieces text={shown} />;
  return (
    <bdi>
      {!highlights && words.length === 0 ? (
        plain
      ) : (
        <Suspense fallback={plain}>
          <MarkedPieces text={shown} highlights={highlights} words={words} />
        </Suspense>
      )}
    </bdi>
  );
}
