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

const figureOf = (total: number, totalIsLowerBound: boolean, t: Translator) =>
  t.number(total) + (totalIsLowerBound ? '+' : '');

/** The number of records with the words, or that a search for them is under way. */
export function SearchSummary({ q }: { readonly q: string }) {
  const t = useTranslator();
  const { list, isSearching, change } = useBrowsed();
  const answered = useRef<string | null>(null);
  useEffect(() => {
    if (!isSearching) answered.current = q;
  }, [isSearching, q]);
  if (isSearching) {
    return (
      <StillWaiting
        key={q}
        late={t('search.searching')}
        onCancel={() => change({ q: answered.current }, 'replace')}
      >
        {t('search.searching')}
      </StillWaiting>
    );
  }
  const { total } = list.loaded.extent;
  const isLowerBound = list.loaded.pages.at(-1)?.totalIsLowerBound ?? false;
  // An element of its own, because a translator replaces the text of one that has more than a text.
  return (
    total !== undefined && <span>{t('filterBar.matching', { total: figureOf(total, isLowerBound, t) })}</span>
  );
}

interface FilteredSummaryProps {
  readonly total: number | undefined;
  readonly totalIsLowerBound: boolean;
}

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
