import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useConnection, useEndsSoon, useSignIn } from '../auth/connection.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { listPath } from '../paths.ts';
import { useResource } from '../resources/registry.ts';
import type { Site } from '../servers/site.ts';
import { Lazy } from '../ui/lazy-boundary.tsx';
import { lazyPart } from '../ui/lazy.ts';
import { BrowsePage } from './browse-page.tsx';
import { afterRows } from './lazy-parts.ts';

// Product builds contain neither the demo nor the names of its files.
const lazyDemo = __DEMO__ ? lazyPart(() => import('../demo/demo-menu.tsx')) : undefined;

interface BrowseRouteProps {
  readonly site: Site;
  readonly takesFocus: boolean;
  /** Whether the server was just chosen, so that the focus stays on its button. */
  readonly isServerChosen: boolean;
  /** Called when another server is chosen, which mounts another page. */
  readonly onServerChosen: () => void;
}

export function BrowseRoute({ site, takesFocus, isServerChosen, onServerChosen }: BrowseRouteProps) {
  const t = useTranslator();
  const { host, status, hasToken, expires, dialog, openDialog } = useConnection();
  const { resource } = useResource();
  const navigate = useNavigate();
  const [menu, setMenu] = useState<HTMLElement>();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isServerChosen) button.current?.focus();
  }, [isServerChosen]);
  useSignIn({
    onSignedIn: () => {},
    onForgotten() {
      // The address has the words of a search and the name of a record, and the window's title shows them.
      if (!hasToken) void navigate(listPath(resource.path), { replace: true });
    },
  });
  const signedOut = status === 'signed-out';
  const endsSoon = useEndsSoon(expires);
  const { demo, probe } = site.current();
  const isOneOfMany = site.servers.length > 1;
  const close = () => setMenu(undefined);
  return (
    <>
      <BrowsePage
        takesFocus={takesFocus}
        server={{
          button,
          probe,
          host,
          demo: demo !== undefined,
          tone: signedOut || endsSoon ? 'warn' : 'good',
          note: signedOut ? t('page.signedOut') : endsSoon ? t('page.tokenEndsSoon') : undefined,
          open: dialog !== undefined || menu !== undefined,
          onOpen: demo || isOneOfMany ? setMenu : openDialog,
          hasOthers: isOneOfMany,
          onConnect: openDialog,
        }}
      />
      {lazyDemo && (
        <Lazy part={lazyDemo} renderFailure={() => null}>
          {({ DemoHint }) => <DemoHint />}
        </Lazy>
      )}
      {menu &&
        (lazyDemo && demo ? (
          <Lazy part={lazyDemo} onClose={close}>
            {({ DemoMenu }) => <DemoMenu demo={demo} onClose={close} />}
          </Lazy>
        ) : (
          <Lazy part={afterRows} onClose={close}>
            {({ ServersMenu }) => (
              <ServersMenu site={site} anchor={menu} onClose={close} onChosen={onServerChosen} />
            )}
          </Lazy>
        ))}
    </>
  );
}
