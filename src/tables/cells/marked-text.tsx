import { VisiblePieces } from '../../ui/visible-text.tsx';
import { inOrder } from '../../ui/in-order.ts';
import { cutText } from '../../ui/cut-text.ts';
import { segmentsOf } from './marks.ts';

interface MarkedTextProps {
  readonly text: string;
  /** Strings of the search engine with marker tags in them; they are text here, never markup. */
  readonly highlights?: readonly string[] | undefined;
  readonly words: readonly string[];
}

/** A name with what was searched for marked in it, isolated, cut at 500 UTF-16 units. */
export function MarkedText({ text, highlights, words }: MarkedTextProps) {
  const shown = cutText(text);
  if (!highlights && words.length === 0) {
    return (
      <bdi>
        <VisiblePieces text={shown} />
      </bdi>
    );
  }
  return (
    <bdi>
      {inOrder(segmentsOf(shown, highlights, words), (segment) =>
        segment.marked ? (
          <mark>
            <VisiblePieces text={segment.text} />
          </mark>
        ) : (
          <VisiblePieces text={segment.text} />
        ),
      )}
    </bdi>
  );
}
