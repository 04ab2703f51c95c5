import { createContext, useContext } from 'react';
import { isPathOf } from '../paths.ts';
import type { ViewSpec } from '../view/view.ts';
import { viewSpecOf, type ResourceType } from './resource.ts';
import { tableResource } from './table/columns.tsx';

/** Every type of resource that the page can list. */
export const RESOURCES: readonly [ResourceType, ...ResourceType[]] = [tableResource];

/** The type of an id, such as `table`; undefined where the page has none. */
export const resourceById = (id: string): ResourceType | undefined =>
  RESOURCES.find((resource) => resource.id === id);

/** The type of an address's path below the page's own, such as `/tables/a.b`, whatever its case; undefined for other pages. */
export function resourceOfPath(pathname: string): ResourceType | undefined {
  return RESOURCES.find(({ path }) => isPathOf(path, pathname));
}

/** The type of resource on screen. */
export interface CurrentResource {
  readonly resource: ResourceType;
  /** What its views can hold on this site. */
  readonly viewSpec: ViewSpec;
}

const [FIRST] = RESOURCES;

/** The type of resource on screen; keep it the same object while it is. Outside of its pages it is the first one. */
export const ResourceContext = createContext<CurrentResource>({
  resource: FIRST,
  viewSpec: viewSpecOf(FIRST),
});

/** The type of resource on screen, and what its views can hold. */
export const useResource = (): CurrentResource => useContext(ResourceContext);
