import { useQueryClient } from '@tanstack/react-query';
import { createElement, createContext, useContext, useMemo, type ReactNode } from 'react';
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
import { useClient } from '../api/client-context.ts';
import { readHasIndex } from '../api/index-profile.ts';
import type { NounId } from '../i18n/messages/en.ts';
import { ICON_PROPS } from '../ui/button.tsx';
import { lazyPart, loadedPart, type LazyPart } from '../ui/lazy.ts';
import type { ViewSpec } from '../view/view.ts';
import { searchedByNames, viewSpecOf, type ResourceType } from './resource.ts';
import { tableResource } from './table/columns.tsx';

/** A type of resource as the page knows it from its start. All else of it is loaded when a page of it is opened. */
export interface ResourceEntry extends LazyPart<ResourceType> {
  /** The service's own name of the type, such as `table`; stands in what browsers remember. */
  readonly id: NounId;
  /** First segment of its pages' addresses, such as `tables`: the path of the service's list. */
  readonly path: string;
  /** Usual name of its search index. */
  readonly searchIndex: string;
  /** Whether not every server keeps it; the type is `searchedByNames` where there is none. */
  readonly isIndexOptional: boolean;
  /** Stands before its name in lists of types, and of views. */
  readonly icon: ReactNode;
}

const iconOf = (Icon: LucideIcon) => createElement(Icon, ICON_PROPS);

/** A type that is part of the page's own code. */
const included = (resource: ResourceType, icon: LucideIcon): ResourceEntry => ({
  id: resource.id,
  path: resource.path,
  searchIndex: resource.endpoint.searchIndex ?? '',
  isIndexOptional: false,
  icon: iconOf(icon),
  ...loadedPart(resource),
});

/** A type that is loaded when it is opened. */
const loadable = (
  id: NounId,
  path: string,
  searchIndex: string,
  icon: LucideIcon,
  load: () => Promise<{ readonly default: ResourceType }>,
  isIndexOptional = false,
): ResourceEntry => ({
  id,
  path,
  searchIndex,
  isIndexOptional,
  icon: iconOf(icon),
  ...lazyPart(async () => (await load()).default),
});

/** Every type of resource that the page can list, in the order in which it offers them. */
export const RESOURCES: readonly [ResourceEntry, ...ResourceEntry[]] = [
  included(tableResource, Table),
  loadable('topic', 'topics', 'topic_search_index', RadioTower, () => import('./topic/resource.tsx')),
  loadable(
    'dashboard',
    'dashboards',
    'dashboard_search_index',
    LayoutDashboard,
    () => import('./dashboard/resource.tsx'),
  ),
  loadable(
    'pipeline',
    'pipelines',
    'pipeline_search_index',
    Workflow,
    () => import('./pipeline/resource.tsx'),
  ),
  loadable('mlmodel', 'mlmodels', 'mlmodel_search_index', Network, () => import('./mlmodel/resource.tsx')),
  loadable(
    'container',
    'containers',
    'container_search_index',
    Archive,
    () => import('./container/resource.tsx'),
  ),
  loadable(
    'database',
    'databases',
    'database_search_index',
    Database,
    () => import('./database/resource.tsx'),
    true,
  ),
  loadable(
    'databaseSchema',
    'databaseSchemas',
    'database_schema_search_index',
    Folder,
    () => import('./database-schema/resource.tsx'),
    true,
  ),
];

/** The type of an id, such as `table`; undefined where the page has none. */
export const resourceById = (id: string): ResourceEntry | undefined =>
  RESOURCES.find((resource) => resource.id === id);

/**
 * The whole of a type, as it is on the page's server; suspends until it is loaded, and until it is known whether the server
 * has an index of it. Throws what kept it from loading.
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
  /** What its views can hold on this site. */
  readonly viewSpec: ViewSpec;
}

/** The type of resource on screen; keep it the same object while it is. Outside of its pages it is tables. */
export const ResourceContext = createContext<CurrentResource>({
  resource: tableResource,
  viewSpec: viewSpecOf(tableResource),
});

/** The type of resource on screen, and what its views can hold. */
export const useResource = (): CurrentResource => useContext(ResourceContext);
