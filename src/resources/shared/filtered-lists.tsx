import { useQueries, useQueryClient } from '@tanstack/react-query';
import {
  Archive,
  BookOpen,
  ChartColumn,
  Database,
  Folder,
  LayoutDashboard,
  Network,
  Package,
  RadioTower,
  SquareFunction,
  Table,
  TableProperties,
  Workflow,
  type LucideIcon,
} from 'lucide-react';
import { createElement, useMemo } from 'react';
import { useClient } from '../../api/client-context.ts';
import { errorSentence } from '../../api/error-messages.ts';
import type { SearchCount } from '../../api/search-endpoint.ts';
import { PartsList, type RecordPart } from '../../entity/parts-list.tsx';
import { filteredCountQuery } from '../../filters/filtered-count.ts';
import { withValues } from '../../filters/filters.ts';
import { valueOfName } from '../../filters/values.ts';
import type { NounId } from '../../i18n/message-types.ts';
import type { Translator } from '../../i18n/translate.ts';
import { useTranslator } from '../../i18n/use-translator.tsx';
import { listPath } from '../../paths.ts';
import { ICON_PROPS } from '../../ui/button.tsx';
import { narrowedSearch } from '../record-lists.ts';
import { viewSpecOf, type PartsProps } from '../resource.ts';
import { tableDefinition } from '../table/definition.ts';

/** Lists of all types write a facet alike. */
const TABLES = viewSpecOf(tableDefinition);

/** Live records, whatever their words. */
const ALL = { q: null } as const;

const countText = ({ total, isLowerBound }: SearchCount, t: Translator): string | undefined =>
  total === undefined ? undefined : `${t.number(total)}${isLowerBound ? '+' : ''}`;

/** A facet whose values have a page of their own. */
type ContentsFacet = 'domain' | 'term' | 'dataProduct';

/** A list to link to. */
interface LinkedList {
  readonly id: NounId;
  readonly path: string;
  readonly icon: LucideIcon;
  readonly facets: readonly ContentsFacet[];
  /** Whether some servers have no records of it, or no index: it is left out where no record is counted. */
  readonly isOptional?: true;
}

const OF_ALL = ['domain', 'term', 'dataProduct'] as const;
const OF_PLACES = ['domain', 'term'] as const;
const OF_GOVERNANCE = ['domain'] as const;

/** The lists with any of the facets, in the order of sections. */
export const FILTERED_LISTS: readonly LinkedList[] = [
  { id: 'dataProduct', path: 'dataProducts', icon: Package, facets: OF_GOVERNANCE, isOptional: true },
  { id: 'table', path: 'tables', icon: Table, facets: OF_ALL },
  { id: 'topic', path: 'topics', icon: RadioTower, facets: OF_ALL },
  { id: 'dashboard', path: 'dashboards', icon: LayoutDashboard, facets: OF_ALL },
  { id: 'pipeline', path: 'pipelines', icon: Workflow, facets: OF_ALL },
  { id: 'mlmodel', path: 'mlmodels', icon: Network, facets: OF_ALL },
  { id: 'container', path: 'containers', icon: Archive, facets: OF_ALL },
  { id: 'database', path: 'databases', icon: Database, facets: OF_PLACES, isOptional: true },
  { id: 'databaseSchema', path: 'databaseSchemas', icon: Folder, facets: OF_PLACES, isOptional: true },
  { id: 'chart', path: 'charts', icon: ChartColumn, facets: OF_ALL, isOptional: true },
  {
    id: 'storedProcedure',
    path: 'storedProcedures',
    icon: SquareFunction,
    facets: OF_ALL,
    isOptional: true,
  },
  {
    id: 'dashboardDataModel',
    path: 'dashboardDataModels',
    icon: TableProperties,
    facets: OF_ALL,
    isOptional: true,
  },
  { id: 'glossaryTerm', path: 'glossaryTerms', icon: BookOpen, facets: OF_GOVERNANCE, isOptional: true },
];

interface FilteredListsProps extends Pick<PartsProps, 'loading' | 'endpointOf'> {
  readonly title: string;
  readonly facet: ContentsFacet;
  /** The value: an FQN. */
  readonly name: string;
}

/**
 * Links to the lists of types that have a facet, each narrowed to one value of it, with their counts once the record has
 * loaded.
 */
export function FilteredLists({ title, facet, name, loading, endpointOf }: FilteredListsProps) {
  const t = useTranslator();
  const client = useClient();
  const queries = useQueryClient();
  const search = narrowedSearch(TABLES, facet, name);
  const filters = useMemo(() => withValues([], facet, false, [valueOfName(facet, name)]), [facet, name]);
  const lists = FILTERED_LISTS.filter(({ facets }) => facets.includes(facet));
  const counts = useQueries({
    queries: lists.map(({ id }) => ({
      ...filteredCountQuery({ client, queries }, { id, endpoint: () => endpointOf(id) }, ALL, filters),
      enabled: !loading,
    })),
  });
  const parts = lists.flatMap(({ id, path, icon, isOptional }, at): RecordPart | [] => {
    const { data, error } = counts[at] ?? {};
    if (isOptional && !data?.total) return [];
    return {
      name: t.of(id).nouns.Nouns,
      icon: createElement(icon, ICON_PROPS),
      to: listPath(path, search),
      // A list that cannot be counted is a link all the same.
      hint: error ? errorSentence(error, t) : undefined,
      type: data && countText(data, t),
    };
  });
  return (
    <PartsList
      title={title}
      parts={parts}
      // They are lists, and not what is in them.
      isCounted={false}
      loading={false}
    />
  );
}
