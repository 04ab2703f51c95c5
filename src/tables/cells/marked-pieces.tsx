import { inOrder } from '../../ui/in-order.ts';
import { visiblePieces } from '../../ui/visible-text.tsx';
import { segmentsOf } from './marks.ts';

interface MarkedPiecesProps {
  readonly text: string;
  readonly highlights: readonly string[] | undefined;
  readonly words: readonly string[];
}

/** The pieces of a name, those that were searched for in marks. */
export function MarkedPieces({ text, highlights, words }: MarkedPiecesProps) {
  return inOrder(segmentsOf(text, highlights, words), (segment) =>
    segment.marked ? <mark>{visiblePieces(segment.text, true)}</mark> : visiblePieces(segment.text, true),
  );
}
