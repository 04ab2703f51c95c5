import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ComponentProps } from 'react';
import { useClient } from '../api/client-context.ts';
import { scopeCountQuery } from '../api/scope-queries.ts';
import { searchWords } from '../api/typed-search.ts';
import { CheckButton, lazyCheck } from '../catalog-check/check-button.tsx';
import { foundByText } from '../entity/found-by.tsx';
import { FilterRow } from '../filter-bar/filter-row.tsx';
import { typedFilters } from '../filter-bar/typed-token.ts';
import { facetById } from '../filters/facets/registry.ts';
import { facetOf, filtersText, stepOf, type FilterStep } from '../filters/filter-words.ts';
import { filterOf, type Filter, type Filters } from '../filters/filters.ts';
import { namedReferences } from '../filters/query-filter.ts';
import { personQuery, scopeQuery, type Lookup } from '../filters/references.ts';
import { nameOfValue } from '../filters/values.ts';
import { formatNumber } from '../i18n/format.ts';
import { t, tRich } from '../i18n/translate.ts';
import { useResource } from '../resources/registry.ts';
import { sourceOfView, unansweredOf, valuesThatFit } from '../resources/source-of-view.ts';
import { StillWaiting } from '../ui/feedback.tsx';
import { lazyComponent } from '../ui/lazy.ts';
import { visible } from '../ui/text.tsx';
import type { ListedView } from '../view/view.ts';

// What only a list needs that search answers: one with words, filters or an order of its own. Typed text leads to one.

/** Whether the server no longer knows who or what a value of a filter names. Those of a list are looked up for it anyway. */
export function useGoneReferences(filters: Filters): (filter: Filter, value: string) => boolean {
  const client = useClient();
  const { people, databases } = namedReferences(filters);
  const found = useQueries({
    queries: [
      ...people.map((name) => ({
        ...personQuery(client, name),
        select: (all: readonly unknown[]) => all.length > 0,
      })),
      ...databases.map((fqn) => ({ ...scopeQuery(client, fqn), select: (one: unknown) => one !== null })),
    ],
  });
  const gone = new Set([...people, ...databases].filter((_, at) => found[at]?.data === false));
  return ({ facet }, value) => {
    const name = facetById(facet)?.refersTo && nameOfValue(facet, value);
    return name !== undefined && gone.has(name);
  };
}

interface FilterChipsProps extends Omit<ComponentProps<typeof FilterRow>, 'isGone' | 'open' | 'onEdit'> {
  /** All filters in force, those of the toolbar included, which have no chip. */
  readonly all: Filters;
  /** The filter whose editor is open; undefined: none. */
  readonly open: FilterStep | undefined;
  readonly onEdit: (step: FilterStep, anchor: HTMLElement) => void;
}

/** The row of chips, each of which says if what it names is gone. */
function FilterChips({ all, open, onEdit, ...props }: FilterChipsProps) {
  const isGone = useGoneReferences(all);
  return (
    <FilterRow
      {...props}
      isGone={isGone}
      open={open && { facet: facetOf(open.facet), not: open.not }}
      onEdit={(filter, anchor) => onEdit(stepOf(filter), anchor)}
    />
  );
}

/**
 * How many values of the edited filter the address of a request has room for; undefined: for all that are chosen.
 * @param filters all filters, the edited one among them
 */
function roomFor(
  lookup: Lookup,
  resource: Parameters<typeof valuesThatFit>[1],
  view: ListedView,
  filters: Filters,
  { facet, not }: FilterStep,
): number | undefined {
  const filter = filterOf(filters, facetOf(facet), not);
  if (!filter) return undefined;
  const count = valuesThatFit(lookup, resource, view, filter);
  return count < filter.values.length ? count : undefined;
}

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
function SearchSummary({ q, total, totalIsLowerBound, searching, onCancel }: SearchSummaryProps) {
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

const DifferenceNotice = lazyComponent(lazyCheck, (check) => check.DifferenceNotice);

export const searchPart = {
  searchWords,
  foundByText,
  sourceOfView,
  unansweredOf,
  roomFor,
  filtersText,
  typedFilters,
  FilterChips,
  FilteredSummary,
  SearchSummary,
  CheckButton,
  DifferenceNotice,
};
