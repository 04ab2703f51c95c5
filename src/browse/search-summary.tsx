import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useClient } from '../api/client-context.ts';
import { scopeCountQuery } from '../api/scope-queries.ts';
import { formatNumber } from '../i18n/format.ts';
import { t, tRich } from '../i18n/translate.ts';
import { useResource } from '../resources/registry.ts';
import { StillWaiting } from '../ui/feedback.tsx';
import { visible } from '../ui/text.tsx';

interface SearchSummaryProps {
  readonly q: string;
  readonly total: number | undefined;
  readonly totalIsLowerBound: boolean;
  /** The answer is awaited; the rows are still those before. */
  readonly searching: boolean;
  /** Gives up waiting: back to the search whose rows are there, or to none. */
  readonly onCancel: (before: string | null) => void;
}

/** How many records match, or that they are being looked for. */
export function SearchSummary({ q, total, totalIsLowerBound, searching, onCancel }: SearchSummaryProps) {
  const answered = useRef<string | null>(null);
  useEffect(() => {
    if (!searching) answered.current = q;
  }, [searching, q]);
  if (searching) return <Searching key={q} q={q} onCancel={() => onCancel(answered.current)} />;
  if (total === undefined) return null;
  return tRich(
    'search.matching',
    { q: visible(q) },
    { total: formatNumber(total) + (totalIsLowerBound ? '+' : '') },
  );
}

function Searching({ q, onCancel }: { readonly q: string; readonly onCancel: () => void }) {
  const sought = { q: visible(q) };
  return (
    <StillWaiting late={tRich('search.stillSearchingFor', sought)} onCancel={onCancel}>
      {tRich('search.searchingFor', sought)}
    </StillWaiting>
  );
}

/** How many of all records the filters leave. */
export function FilteredSummary({
  total,
  totalIsLowerBound,
}: Pick<SearchSummaryProps, 'total' | 'totalIsLowerBound'>) {
  const { data: all } = useQuery(scopeCountQuery(useClient(), useResource().resource.endpoint, null));
  if (total === undefined) return null;
  const figure = formatNumber(total) + (totalIsLowerBound ? '+' : '');
  return all
    ? t('filterBar.matchingOf', { total: figure, all: formatNumber(all) })
    : t('filterBar.matching', { total: figure });
}
