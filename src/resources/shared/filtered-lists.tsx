import { useQueries, useQueryClient } from '@tanstack/react-query';
import {
  Archive,
  LayoutDashboard,
  Network,
  RadioTower,
  Table,
  Workflow,
  type LucideIcon,
} from 'lucide-react';
import { createElement, useMemo } from 'react';
import { useClient } from '../../api/client-context.ts';
import { errorSentence } from '../../api/error-messages.ts';
import type { SearchCount } from '../../api/search-endpoint.ts';
import { PartsList, type Part } from '../../entity/parts-list.tsx';
import type { FacetId } from '../../filters/facet.ts';
import { filteredCountQuery } from '../../filters/filtered-count.ts';
import { withValues } from '../../filters/filters.ts';
import { valueOfName } from '../../filters/values.ts';
import type { NounId } from '../../i18n/messages/en.ts';
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

/** A list to link to. */
interface LinkedList {
  readonly id: NounId;
  readonly path: string;
  readonly icon: LucideIcon;
}

interface FilteredListsProps extends Pick<PartsProps, 'loading' | 'endpointOf'> {
  readonly title: string;
  readonly facet: FacetId;
  /** The value: an FQN. */
  readonly name: string;
  /** The lists of types that have the facet. */
  readonly lists: readonly LinkedList[];
}

/** Links to lists, each narrowed to one value of a facet, with their counts once the record has loaded. */
export function FilteredLists({ title, facet, name, lists, loading, endpointOf }: FilteredListsProps) {
  const t = useTranslator();
  const client = useClient();
  const queries = useQueryClient();
  const search = narrowedSearch(TABLES, facet, name);
  const filters = useMemo(() => withValues([], facet, false, [valueOfName(facet, name)]), [facet, name]);
  const counts = useQueries({
    queries: lists.map(({ id }) => ({
      ...filteredCountQuery({ client, queries }, { id, endpoint: () => endpointOf(id) }, ALL, filters),
      enabled: !loading,
    })),
  });
  return (
    <PartsList
      title={title}
      parts={lists.map(({ id, path, icon }, at): Part => {
        const { data, error } = counts[at] ?? {};
        return {
          name: t.of(id).nouns.Nouns,
          icon: createElement(icon, ICON_PROPS),
          to: listPath(path, search),
          // A list that cannot be counted is a link all the same.
          hint: error ? errorSentence(error, t) : undefined,
          type: data && countText(data, t),
        };
      })}
      // They are lists, and not what is in them.
      isCounted={false}
      loading={false}
    />
  );
}

/** The lists with tags, terms and domains that every server has. */
export const LABELLED_LISTS: readonly LinkedList[] = [
  { id: 'table', path: 'tables', icon: Table },
  { id: 'topic', path: 'topics', icon: RadioTower },
  { id: 'dashboard', path: 'dashboards', icon: LayoutDashboard },
  { id: 'pipeline', path: 'pipelines', icon: Workflow },
  { id: 'mlmodel', path: 'mlmodels', icon: Network },
  { id: 'container', path: 'containers', icon: Archive },
];
