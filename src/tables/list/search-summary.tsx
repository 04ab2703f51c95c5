import { useEffect, useRef } from 'react';
import { VisibleText } from '../../ui/visible-text.tsx';
import { countText } from '../count-text.ts';
import StillWaiting from './still-waiting.tsx';

interface SearchSummaryProps {
  readonly q: string;
  readonly total: number | undefined;
  readonly totalIsLowerBound: boolean;
  /** The answer is awaited; the rows are still those before. */
  readonly searching: boolean;
  /** Gives up waiting: back to the search whose rows are there, or to none. */
  readonly onCancel: (before: string | null) => void;
}

/** How many tables match, or that they are being looked for. */
export default function SearchSummary({
  q,
  total,
  totalIsLowerBound,
  searching,
  onCancel,
}: SearchSummaryProps) {
  const answered = useRef<string | null>(null);
  useEffect(() => {
    if (!searching) answered.current = q;
  }, [searching, q]);
  if (searching) return <Searching key={q} q={q} onCancel={() => onCancel(answered.current)} />;
  if (total === undefined) return null;
  return (
    <>
      {countText(total)}
      {totalIsLowerBound && '+'} match “<VisibleText text={q} />”
    </>
  );
}

function Searching({ q, onCancel }: { readonly q: string; readonly onCancel: () => void }) {
  const text = (
    <>
      for “
      <VisibleText text={q} />
      ”…
    </>
  );
  return (
    <StillWaiting late={<>Still searching {text}</>} onCancel={onCancel}>
      <>Searching {text}</>
    </StillWaiting>
  );
}
