import {
  Archive,
  LayoutDashboard,
  Network,
  RadioTower,
  Table,
  Workflow,
  type LucideIcon,
} from 'lucide-react';
import { createElement } from 'react';
import { PartsList } from '../../entity/parts-list.tsx';
import type { FacetId } from '../../filters/facet.ts';
import type { NounId } from '../../i18n/messages/en.ts';
import { useTranslator } from '../../i18n/use-translator.tsx';
import { listPath } from '../../paths.ts';
import { ICON_PROPS } from '../../ui/button.tsx';
import { narrowedSearch } from '../record-lists.ts';
import { viewSpecOf } from '../resource.ts';
import { tableDefinition } from '../table/definition.ts';

/** Lists of all types write a facet alike. */
const TABLES = viewSpecOf(tableDefinition);

/** A list to link to. */
interface LinkedList {
  readonly id: NounId;
  readonly path: string;
  readonly icon: LucideIcon;
}

interface FilteredListsProps {
  readonly title: string;
  readonly facet: FacetId;
  /** The value: an FQN. */
  readonly name: string;
  /** The lists of types that have the facet. */
  readonly lists: readonly LinkedList[];
}

/** Links to lists, each narrowed to one value of a facet. */
export function FilteredLists({ title, facet, name, lists }: FilteredListsProps) {
  const t = useTranslator();
  const search = narrowedSearch(TABLES, facet, name);
  return (
    <PartsList
      title={title}
      parts={lists.map(({ id, path, icon }) => ({
        name: t.of(id).nouns.Nouns,
        icon: createElement(icon, ICON_PROPS),
        to: listPath(path, search),
      }))}
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
