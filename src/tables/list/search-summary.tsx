import { useEffect, useRef } from 'react';
import * as finding from '../../words/en/finding.ts';
import { rich } from '../../words/rich.ts';
import { countText } from '../count-text.ts';
import { visible } from './message-tags.tsx';
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
  return rich(
    finding.matching,
    { q: visible(q) },
    { total: countText(total) + (totalIsLowerBound ? '+' : '') },
  );
}

function Searching({ q, onCancel }: { readonly q: string; readonly onCancel: () => void }) {
  const sought = { q: visible(q) };
  return (
    <StillWaiting late={rich(finding.stillSearchingFor, sought)} onCancel={onCancel}>
      {rich(finding.searchingFor, sought)}
    </StillWaiting>
  );
}
