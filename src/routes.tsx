import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useConnection } from './connection/connection-context.ts';
import type { DemoControls } from './connection/demo-menu.tsx';
import { showsTables, tablesPath } from './paths.ts';
import { PageBoundary } from './tables/page-boundary.tsx';
import { TablesPage } from './tables/tables-page.tsx';

const DemoMenu = lazy(() => import('./connection/demo-menu.tsx'));
const NotFoundPage = lazy(() => import('./tables/not-found-page.tsx'));

interface AppRoutesProps {
  /** The controls of the catalog in the browser, in a demo. */
  readonly demo: DemoControls | undefined;
}

/** The server as the header shows it: what the connection knows of it, in a word. */
function TablesRoute({ demo }: AppRoutesProps) {
  const { host, status, dialog, openDialog } = useConnection();
  const [demoOpen, setDemoOpen] = useState(false);
  const signedOut = status === 'signed-out';
  return (
    <>
      <TablesPage
        server={{
          host,
          demo: demo !== undefined,
          tone: signedOut ? 'warn' : 'good',
          note: signedOut ? 'Signed out' : undefined,
          open: dialog !== undefined || demoOpen,
          onOpen: demo ? () => setDemoOpen(true) : openDialog,
        }}
      />
      {demo && demoOpen && (
        <Suspense>
          <DemoMenu demo={demo} onClose={() => setDemoOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The page's bare address leads on to the list. */
function Home({ search }: { readonly search: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(tablesPath(search), { replace: true }), [navigate, search]);
  return null;
}

const HOME = /^\/*$/;

/** The page of an address. Three of them need no route table; the router's weighs more than the list's own rows. */
function Page({ demo }: AppRoutesProps) {
  const { pathname, search } = useLocation();
  if (showsTables(pathname)) return <TablesRoute demo={demo} />;
  return HOME.test(pathname) ? <Home search={search} /> : <NotFoundPage />;
}

/** Every page there is. The opened table is the list's page too: the list stays mounted behind it. */
export function AppRoutes({ demo }: AppRoutesProps) {
  return (
    <PageBoundary>
      <Suspense>
        <Page demo={demo} />
      </Suspense>
    </PageBoundary>
  );
}
