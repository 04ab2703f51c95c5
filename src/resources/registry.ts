import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  Archive,
  BookOpen,
  ChartColumn,
  Component,
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
import { createElement, createContext, useContext, useMemo } from 'react';
import { useClient } from '../api/client-context.ts';
import { customPropertiesQuery } from '../api/custom-properties.ts';
import { indexChoiceQuery } from '../api/index-profile.ts';
import { propertyOfFacet } from '../filters/facets/property.ts';
import type { NounId } from '../i18n/message-types.ts';
import { ICON_PROPS } from '../ui/button.tsx';
import { lazyPart, loadedPart, useOptionalPart } from '../ui/lazy.ts';
import { parseColumnIds } from '../view/url-params.ts';
import type { ViewSpec } from '../view/view.ts';
import {
  namesOfType,
  propertyColumnId,
  propertyOfColumn,
  searchedByNames,
  searchedByOlderIndex,
  viewSpecOf,
  type ResourceEntry,
  type ResourceType,
} from './resource.ts';
import { tableResource } from './table/columns.tsx';

/** @param type the type itself where the first chunk of the page has it, or what loads it */
const entryOf = (
  id: NounId,
  Icon: LucideIcon,
  type: ResourceType | (() => Promise<{ readonly default: ResourceType }>),
  differences: Partial<Pick<ResourceEntry, 'listPath' | 'isIndexOptional' | 'isOptional'>> = {},
): ResourceEntry => ({
  id,
  ...namesOfType(id),
  isIndexOptional: false,
  isOptional: false,
  icon: createElement(Icon, ICON_PROPS),
  ...differences,
  ...(typeof type === 'function' ? lazyPart(async () => (await type()).default) : loadedPart(type)),
});

const NO_INDEX = { isIndexOptional: true };
/** Types that only some servers have records of, and fewer an index: lists from 1.2 on, indexes from 1.3 on. */
const OPTIONAL = { isIndexOptional: true, isOptional: true };

/** In the order of menus. */
export const RESOURCES: readonly [ResourceEntry, ...ResourceEntry[]] = [
  entryOf('table', Table, tableResource),
  entryOf('topic', RadioTower, () => import('./topic/resource.tsx')),
  entryOf('dashboard', LayoutDashboard, () => import('./dashboard/resource.tsx')),
  entryOf('pipeline', Workflow, () => import('./pipeline/resource.tsx')),
  entryOf('mlmodel', Network, () => import('./mlmodel/resource.tsx')),
  entryOf('container', Archive, () => import('./container/resource.tsx')),
  entryOf('database', Database, () => import('./database/resource.tsx'), NO_INDEX),
  entryOf('databaseSchema', Folder, () => import('./database-schema/resource.tsx'), NO_INDEX),
  entryOf('chart', ChartColumn, () => import('./chart/resource.tsx'), OPTIONAL),
  entryOf('storedProcedure', SquareFunction, () => import('./stored-procedure/resource.tsx'), OPTIONAL),
  entryOf('dashboardDataModel', TableProperties, () => import('./dashboard-data-model/resource.tsx'), {
    ...OPTIONAL,
    listPath: ['dashboard', 'datamodels'],
  }),
  entryOf('glossaryTerm', BookOpen, () => import('./glossary-term/resource.tsx'), OPTIONAL),
  entryOf('domain', Component, () => import('./domain/resource.tsx'), OPTIONAL),
  entryOf('dataProduct', Package, () => import('./data-product/resource.tsx'), OPTIONAL),
];

export const resourceById = (id: string): ResourceEntry | undefined =>
  RESOURCES.find((resource) => resource.id === id);

/**
 * A type on the server in use; suspends until it is loaded, and until a check for an optional index has ended. A check that
 * failed is repeated whenever the type is opened. Throws the error of loading.
 */
function useResourceType(entry: ResourceEntry): ResourceType {
  const client = useClient();
  const queries = useQueryClient();
  const type = entry.read();
  const { olderIndex } = type;
  const { isIndexOptional, searchIndex } = entry;
  const query = indexChoiceQuery({ queries, client, index: searchIndex }, olderIndex);
  const { data, errorUpdateCount } = useQuery({ ...query, enabled: isIndexOptional });
  const choice = isIndexOptional ? data : 'usual';
  // Suspense only needs a promise that settles.
  if (choice === undefined && errorUpdateCount === 0) throw queries.fetchQuery(query).catch(() => {});
  return useMemo(() => {
    if (choice === 'usual') return type;
    if (choice === 'older' && olderIndex) return searchedByOlderIndex(type, olderIndex);
    return searchedByNames(type, choice === undefined);
  }, [type, choice, olderIndex]);
}

interface TypeOfViews {
  readonly resource: ResourceType;
  readonly viewSpec: ViewSpec;
}

export interface CurrentResource extends TypeOfViews {
  /** The type without columns of custom properties: these come later, and must not begin the list anew. */
  readonly base: TypeOfViews;
}

const propertiesNamedIn = (search: string): readonly string[] => [
  ...new Set(
    [
      ...parseColumnIds(search).map(propertyOfColumn),
      ...Array.from(new URLSearchParams(search).keys(), (name) => propertyOfFacet(name.replace(/^-/, ''))),
    ].filter((name) => name !== undefined),
  ),
];

/** Columns of custom properties, which most addresses name none of. */
export const lazyProperties = lazyPart(() => import('./shared/custom-properties.ts'));

/**
 * The type of a page with the columns of its custom properties, requested if the address names one; until then, and if the
 * request fails, with those that the address names. The same object until they change.
 * @param search the query of the address @param pageSize of an address without a number; undefined: the default
 */
export function useCurrentResource(
  entry: ResourceEntry,
  search: string,
  pageSize: number | undefined,
): CurrentResource {
  const type = useResourceType(entry);
  const named = propertiesNamedIn(search).map(propertyColumnId).join();
  const { data } = useQuery({ ...customPropertiesQuery(useClient(), type.id), enabled: named !== '' });
  const unknown = data === undefined ? named : '';
  const isWanted = data !== undefined || unknown !== '';
  const properties = useOptionalPart(lazyProperties, isWanted);
  const base = useMemo(() => ({ resource: type, viewSpec: viewSpecOf(type, pageSize) }), [type, pageSize]);
  return useMemo(() => {
    if (!isWanted || !properties) return { ...base, base };
    const resource = properties.withProperties(type, data, unknown.split(','));
    const { sorts } = base.viewSpec;
    return { resource, viewSpec: { ...viewSpecOf(resource, pageSize), sorts }, base };
  }, [type, base, pageSize, data, unknown, isWanted, properties]);
}

const TABLES = { resource: tableResource, viewSpec: viewSpecOf(tableResource) };

/** The type of resource on screen. Default outside of its pages: tables. */
export const ResourceContext = createContext<CurrentResource>({ ...TABLES, base: TABLES });

export const useResource = (): CurrentResource => useContext(ResourceContext);
