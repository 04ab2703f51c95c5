import { useState, type ComponentProps, type ReactNode } from 'react';
import { Navigate, useLocation, useRoutes, type RouteObject } from 'react-router';
import { BrowseRoute } from './browse/browse-route.tsx';
import { afterRows } from './browse/lazy-parts.ts';
import { RecordNouns } from './i18n/use-translator.tsx';
import { listPath, pagePattern, wellEncoded } from './paths.ts';
import { ResourceContext, resourceById, RESOURCES, useCurrentResource } from './resources/registry.ts';
import type { ResourceEntry } from './resources/resource.ts';
import { Lazy, NavigationContext } from './ui/lazy-boundary.tsx';
import { browserStorage } from './ui/storage.ts';
import { SAVED_VIEWS } from './view/saved-views.ts';
import { withoutPlace } from './view/url-params.ts';

/** Redirects the page's bare address to the view that opens first. */
function Home() {
  const { search } = useLocation();
  const { views, first } = SAVED_VIEWS.read(browserStorage.get(SAVED_VIEWS.key));
  const view = views.find(({ id }) => id === first);
  const entry = view && resourceById(view.type);
  const to =
    search || !entry ? listPath(RESOURCES[0].path, search) : listPath(entry.path, withoutPlace(view.search));
  return <Navigate replace to={to} />;
}

interface AppRoutesProps extends Pick<
  ComponentProps<typeof BrowseRoute>,
  'site' | 'isServerChosen' | 'onServerChosen'
> {
  readonly pageSize: number | undefined;
}

interface ResourceRouteProps extends AppRoutesProps {
  readonly entry: ResourceEntry;
  readonly takesFocus: boolean;
}

/** The list of a type of resource, with or without a record opened beside it. */
function ResourceRoute({ entry, pageSize, ...route }: ResourceRouteProps) {
  const current = useCurrentResource(entry, useLocation().search, pageSize);
  return (
    <ResourceContext value={current}>
      <RecordNouns id={current.resource.id}>
        <BrowseRoute {...route} />
      </RecordNouns>
    </ResourceContext>
  );
}

/** The routes of all pages. @param renderType renders the pages of a type, its list and its opened records alike */
export const pageRoutes = (renderType: (entry: ResourceEntry) => ReactNode): RouteObject[] => [
  { path: '/', element: <Home /> },
  ...RESOURCES.map((entry) => ({
    id: entry.id,
    path: pagePattern(entry.path),
    element: renderType(entry),
  })),
  {
    path: '*',
    element: (
      <Lazy part={afterRows} look="page">
        {({ NotFoundPage }) => <NotFoundPage />}
      </Lazy>
    ),
  },
];

export function AppRoutes(props: AppRoutesProps) {
  const drawn = useLocation();
  // The focus stays where it is on the first page. A page of another type takes the focused element with it.
  const type = drawn.pathname.split('/')[1] || undefined;
  const [first, setFirst] = useState<string | null | undefined>(type);
  if (first !== null && first !== type) setFirst(first === undefined ? type : null);
  const routes = pageRoutes((entry) => (
    <ResourceRoute key={entry.id} entry={entry} takesFocus={first === null} {...props} />
  ));
  // The router warns on the console of a path that it cannot decode.
  const pathname = wellEncoded(drawn.pathname);
  const matched = useRoutes(routes, pathname === drawn.pathname ? undefined : { ...drawn, pathname });
  return (
    <NavigationContext value={drawn}>
      <Lazy look="page">{matched}</Lazy>
    </NavigationContext>
  );
}
