import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useClient } from '../api/client-context.ts';
import { scopeCountQuery } from '../api/scope-queries.ts';
import type { Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { useResource } from '../resources/registry.ts';
import { StillWaiting } from '../ui/feedback.tsx';
import { includeOf } from '../view/view.ts';
import { useBrowsed } from './browsed.ts';

interface SearchSummaryProps {
  readonly q: string;
  readonly total: number | undefined;
  readonly totalIsLowerBound: boolean;
  /** Whether the response is awaited; the rows are still the previous ones. */
  readonly searching: boolean;
  readonly onCancel: (before: string | null) => void;
}

const figureOf = (total: number, totalIsLowerBound: boolean, t: Translator) =>
  t.number(total) + (totalIsLowerBound ? '+' : '');

/** The number of matching records, or that a search is under way. */
export function SearchSummary({ q, total, totalIsLowerBound, searching, onCancel }: SearchSummaryProps) {
  const t = useTranslator();
  const answered = useRef<string | null>(null);
  useEffect(() => {
    if (!searching) answered.current = q;
  }, [searching, q]);
  if (searching) {
    return (
      <StillWaiting key={q} late={t('search.searching')} onCancel={() => onCancel(answered.current)}>
        {t('search.searching')}
      </StillWaiting>
    );
  }
  // An element of its own, because a translator replaces the text of one that has more than a text.
  return (
    total !== undefined && (
      <span>{t('filterBar.matching', { total: figureOf(total, totalIsLowerBound, t) })}</span>
    )
  );
}

type FilteredSummaryProps = Pick<SearchSummaryProps, 'total' | 'totalIsLowerBound'>;

/** The number of records that the filters leave, of all. */
export function FilteredSummary({ total, totalIsLowerBound }: FilteredSummaryProps) {
  const t = useTranslator();
  const { endpoint } = useResource().resource;
  const include = includeOf(useBrowsed().shownDeleted);
  const { data: all } = useQuery(scopeCountQuery(useClient(), endpoint, null, undefined, include));
  if (total === undefined) return null;
  const figure = figureOf(total, totalIsLowerBound, t);
  return (
    <span>
      {all
        ? t('filterBar.matchingOf', { total: figure, all: t.number(all) })
        : t('filterBar.matching', { total: figure })}
    </span>
  );
}
