import { useQueryClient } from '@tanstack/react-query';
import {
  Archive,
  Database,
  Folder,
  LayoutDashboard,
  Network,
  RadioTower,
  Table,
  Workflow,
  type LucideIcon,
} from 'lucide-react';
import { createElement, createContext, useContext, useMemo, type ReactNode } from 'react';
import { useClient } from '../api/client-context.ts';
import { readHasIndex } from '../api/index-profile.ts';
import type { NounId } from '../i18n/messages/en.ts';
import { ICON_PROPS } from '../ui/button.tsx';
import { lazyPart, loadedPart, type LazyPart } from '../ui/lazy.ts';
import type { ViewSpec } from '../view/view.ts';
import { searchedByNames, viewSpecOf, type ResourceType } from './resource.ts';
import { tableResource } from './table/columns.tsx';

/** A type of resource at the start of the page. Its other members are loaded when one of its pages opens. */
export interface ResourceEntry extends LazyPart<ResourceType> {
  /** The service's name of the type, such as `table`; stored by browsers. */
  readonly id: NounId;
  /** First segment of its paths, such as `tables`, equal to the path of the service's list. */
  readonly path: string;
  /** Usual name of the search index. */
  readonly searchIndex: string;
  /** Whether some servers lack the index; the type is then `searchedByNames`. */
  readonly isIndexOptional: boolean;
  /** Icon before the name in lists of types and views. */
  readonly icon: ReactNode;
}

const iconOf = (Icon: LucideIcon) => createElement(Icon, ICON_PROPS);

/** Path and search index of a type, which the service forms from its name: `topics`, `topic_search_index`. */
const namesOf = (id: NounId) => ({
  path: `${id}s`,
  searchIndex: `${id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_search_index`,
});

/** A type in the first chunk of the page. */
const included = (resource: ResourceType, icon: LucideIcon): ResourceEntry => ({
  id: resource.id,
  ...namesOf(resource.id),
  isIndexOptional: false,
  icon: iconOf(icon),
  ...loadedPart(resource),
});

/** A type that is loaded when it is opened. */
const loadable = (
  id: NounId,
  icon: LucideIcon,
  load: () => Promise<{ readonly default: ResourceType }>,
  isIndexOptional = false,
): ResourceEntry => ({
  id,
  ...namesOf(id),
  isIndexOptional,
  icon: iconOf(icon),
  ...lazyPart(async () => (await load()).default),
});

/** All types of resource, in the order of menus. */
export const RESOURCES: readonly [ResourceEntry, ...ResourceEntry[]] = [
  included(tableResource, Table),
  loadable('topic', RadioTower, () => import('./topic/resource.tsx')),
  loadable('dashboard', LayoutDashboard, () => import('./dashboard/resource.tsx')),
  loadable('pipeline', Workflow, () => import('./pipeline/resource.tsx')),
  loadable('mlmodel', Network, () => import('./mlmodel/resource.tsx')),
  loadable('container', Archive, () => import('./container/resource.tsx')),
  loadable('database', Database, () => import('./database/resource.tsx'), true),
  loadable('databaseSchema', Folder, () => import('./database-schema/resource.tsx'), true),
];

/** The type of an id, such as `table`; undefined: unknown. */
export const resourceById = (id: string): ResourceEntry | undefined =>
  RESOURCES.find((resource) => resource.id === id);

/**
 * The whole of a type on the server in use; suspends until it is loaded, and until a check for an optional index has ended.
 * Throws the error of loading.
 */
export function useResourceType(entry: ResourceEntry): ResourceType {
  const client = useClient();
  const queries = useQueryClient();
  const type = entry.read();
  const isIndexed = !entry.isIndexOptional || readHasIndex({ queries, client, index: entry.searchIndex });
  return useMemo(() => (isIndexed ? type : searchedByNames(type)), [type, isIndexed]);
}

/** The type of resource on screen. */
export interface CurrentResource {
  readonly resource: ResourceType;
  /** The facets, columns and sorts that its views can hold on this site. */
  readonly viewSpec: ViewSpec;
}

/** The type of resource on screen, always the same object for one type. Default outside of its pages: tables. */
export const ResourceContext = createContext<CurrentResource>({
  resource: tableResource,
  viewSpec: viewSpecOf(tableResource),
});

export const useResource = (): CurrentResource => useContext(ResourceContext);
