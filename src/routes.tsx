import { useCallback, useEffect, useMemo, useRef, useState, type RefObject, type ReactNode } from 'react';
import { Route, Routes, useLocation, useNavigate } from 'react-router';
import { useConnection, useIsExpiring } from './auth/connection.ts';
import type { ServerApp, Site } from './servers/site.ts';
import { listPath, wellEncoded } from './paths.ts';
import {
  ResourceContext,
  resourceById,
  RESOURCES,
  useResourceType,
  type ResourceEntry,
} from './resources/registry.ts';
import { viewSpecOf } from './resources/resource.ts';
import { NotFoundPage } from './browse/list-notice.tsx';
import { BrowsePage } from './browse/browse-page.tsx';
import { ServersMenu } from './browse/lazy-popups.ts';
import type { PageHandle } from './browse/list-header.tsx';
import { browserStorage } from './ui/storage.ts';
import { t } from './i18n/translate.ts';
import { Lazy, NavigationContext, type Failure } from './ui/lazy-boundary.tsx';
import { lazyComponent, lazyPart } from './ui/lazy.ts';
import { useHeldKeys } from './ui/type-ahead.ts';
import { FIRST_VIEW } from './view/preferences.ts';
import { TriangleAlert } from 'lucide-react';
import { ICON_PROPS } from './ui/button.tsx';
import { StatusMessage } from './ui/notices.tsx';

// The product has no demo, and knows no names of its files.
const lazyDemo = __DEMO__ ? lazyPart(() => import('./demo/demo-menu.tsx')) : undefined;
const DemoMenu = lazyDemo && lazyComponent(lazyDemo, (loaded) => loaded.DemoMenu);
const DemoHint = lazyDemo && lazyComponent(lazyDemo, (loaded) => loaded.DemoHint);

interface AppRoutesProps {
  readonly site: Site<ServerApp>;
  /** The page of the list while it is on screen. */
  readonly page: RefObject<PageHandle | null>;
  /** Rows a page where the address says none; the usual number where absent. */
  readonly pageSize: number | undefined;
}

/** The server as the header shows it: what the connection knows of it, in a word. */
function BrowseRoute({ site, page, onEntered }: Pick<ResourceRouteProps, 'site' | 'page' | 'onEntered'>) {
  const { host, status, expires, dialog, openDialog, closeDialog } = useConnection();
  const [menu, setMenu] = useState<HTMLElement>();
  const holdKeys = useHeldKeys();
  const button = useRef<HTMLButtonElement>(null);
  const signedOut = status === 'signed-out';
  const expiring = useIsExpiring(expires);
  const { demo } = site.current();
  const isOneOfMany = site.servers.length > 1;
  const close = () => setMenu(undefined);
  const connect = () => {
    holdKeys(closeDialog);
    openDialog();
  };
  const openMenu = (anchor: HTMLElement) => {
    holdKeys(close);
    setMenu(anchor);
  };
  return (
    <>
      <BrowsePage
        handle={page}
        onEntered={onEntered}
        server={{
          button,
          host,
          demo: demo !== undefined,
          tone: signedOut || expiring ? 'warn' : 'good',
          note: signedOut ? t('page.signedOut') : expiring ? t('page.tokenEndsSoon') : undefined,
          open: dialog !== undefined || menu !== undefined,
          onOpen: demo || isOneOfMany ? openMenu : connect,
          hasOthers: isOneOfMany,
          onConnect: connect,
        }}
      />
      {DemoHint && (
        <Lazy renderFailure={() => null}>
          <DemoHint />
        </Lazy>
      )}
      {menu && (
        <Lazy onClose={close}>
          {DemoMenu && demo ? (
            <DemoMenu demo={demo} onClose={close} />
          ) : (
            <ServersMenu
              site={site}
              anchor={menu}
              onClose={close}
              // The page of another server is another page: the focus stays on what shows the server.
              onChosen={() => requestAnimationFrame(() => page.current?.focusServer())}
            />
          )}
        </Lazy>
      )}
    </>
  );
}

/** The page's bare address leads on to a list: to the view that opens first. */
function Home() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const first = FIRST_VIEW.read(browserStorage.get(FIRST_VIEW.key));
  const resource = resourceById(first.type);
  const to = listPath(
    search || !resource ? RESOURCES[0].path : resource.path,
    search || (resource ? first.search : ''),
  );
  useEffect(() => void navigate(to, { replace: true }), [navigate, to]);
  return null;
}

interface ResourceRouteProps extends AppRoutesProps {
  readonly entry: ResourceEntry;
  /** Called when it is on screen. @param mount the same object until it is unmounted */
  readonly onEntered: (mount: object) => void;
}

/** The list of a type of resource, with a record of it opened beside the list or without. */
function ResourceRoute({ entry, pageSize, site, page, onEntered }: ResourceRouteProps) {
  const resource = useResourceType(entry);
  const current = useMemo(
    () => ({ resource, viewSpec: viewSpecOf(resource, pageSize) }),
    [resource, pageSize],
  );
  return (
    <ResourceContext value={current}>
      <BrowseRoute site={site} page={page} onEntered={onEntered} />
    </ResourceContext>
  );
}

/**
 * Every page there is. The page of an opened record is a child of its list's, which stays mounted; the list reads the FQN
 * from the path by itself (`fqnOfPath` says why).
 */
export function AppRoutes(props: AppRoutesProps) {
  const location = useLocation();
  const { page } = props;
  const entered = useRef<object>(undefined);
  const onEntered = useCallback(
    (mount: object) => {
      // What had the focus went with the page before.
      if (entered.current !== undefined && entered.current !== mount) page.current?.enter();
      entered.current = mount;
    },
    [page],
  );
  // The router warns on the console of a path that it cannot decode.
  const pathname = wellEncoded(location.pathname);
  return (
    <NavigationContext value={location}>
      <PageBoundary>
        <Routes {...(pathname !== location.pathname && { location: { ...location, pathname } })}>
          <Route path="/" element={<Home />} />
          {RESOURCES.map((entry) => (
            <Route
              key={entry.id}
              path={entry.path}
              element={<ResourceRoute key={entry.id} entry={entry} onEntered={onEntered} {...props} />}
            >
              <Route index element={null} />
              <Route path=":fqn" element={null} />
            </Route>
          ))}
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </PageBoundary>
    </NavigationContext>
  );
}

/** What stands in place of a page that could not be loaded or drawn: what is safe, and what can be done. */
const pageFailed = ({ error, isNotLoaded, actions }: Failure) => (
  <main>
    <StatusMessage
      wholePage
      tone="bad"
      icon={<TriangleAlert {...ICON_PROPS} />}
      title={t(isNotLoaded ? 'pageFailed.notLoaded' : 'pageFailed.notDrawn')}
      texts={[t(isNotLoaded ? 'pageFailed.notLoadedText' : 'pageFailed.notDrawnText')]}
      actions={
        isNotLoaded ? actions : [{ label: t('pageFailed.loadAgain'), onClick: () => location.reload() }]
      }
      details={`${error.name}: ${error.message}`}
    />
  </main>
);

/**
 * A page that cannot be drawn says so instead of leaving a white screen; the address, and so the place, is kept. Going
 * elsewhere, as by Back, draws what is there.
 */
export const PageBoundary = ({ children }: { readonly children: ReactNode }) => (
  <Lazy renderFailure={pageFailed}>{children}</Lazy>
);
