import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import { countText } from '../count-text.ts';

interface SearchSummaryProps {
  readonly q: string;
  readonly total: number | undefined;
  readonly totalIsLowerBound: boolean;
  /** The answer is awaited; the rows are still those before. */
  readonly searching: boolean;
  /** Gives up waiting: back to the search whose rows are there, or to none. */
  readonly onCancel: (before: string | null) => void;
}

/** A search that takes longer than this can be cancelled. */
const PATIENCE_MS = 3_000;

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
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {long ? 'Still searching' : 'Searching'} for “<VisibleText text={q} />
      ”…
      {long && (
        <Button look="link" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </>
  );
}
