import { useQuery } from '@tanstack/react-query';
import { KeyRound, LogIn } from 'lucide-react';
import { loggedInUserQuery, versionQuery } from '../api/server-queries.ts';
import { serverButton } from '../ui/header-button.ts';
import { ICON } from '../ui/icon-look.ts';
import { Popover } from '../ui/popover.tsx';
import { StatusDot } from '../ui/status-dot.tsx';
import * as servers from '../words/en/servers.ts';
import { say } from '../words/say.ts';
import { useConnection } from './connection-context.ts';
import type { ServerApp } from './server-app.ts';
import { serverStatus } from './server-status.ts';
import type { Site } from './site.ts';
import styles from './servers-menu.module.css';

interface ServersMenuProps {
  readonly site: Site<ServerApp>;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** The page of another server is another page: focus stays where it was, on what shows the server. */
const focusServerButton = () => requestAnimationFrame(() => serverButton()?.focus());

/** The servers of this site and how each one is; the one chosen shows the same view. */
export default function ServersMenu({ site, anchor, onClose }: ServersMenuProps) {
  const { held, forget, openDialog } = useConnection();
  const leave = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Popover label={say(servers.servers)} anchor={anchor} onClose={onClose} align="start" width={372}>
      <div role="radiogroup" aria-label={say(servers.server)} className={styles.list}>
        {site.servers.map((app) => (
          <ServerItem
            key={app.server.id}
            app={app}
            chosen={app === site.current()}
            onChoose={() => {
              onClose();
              site.choose(app.server.id);
              focusServerButton();
            }}
          />
        ))}
      </div>
      <div className={styles.actions}>
        <button type="button" className={styles.item} onClick={leave(openDialog)}>
          <LogIn {...ICON} />
          {say(servers.signIn)}
        </button>
        {held && (
          <button type="button" className={styles.item} onClick={leave(forget)}>
            <KeyRound {...ICON} />
            {say(servers.forgetToken)}
            <span className={styles.end}>{say(servers.forgetTokenHint)}</span>
          </button>
        )}
      </div>
    </Popover>
  );
}

interface ServerItemProps {
  readonly app: ServerApp;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

// Each opening asks anew: how a server was says little.
const NOW = { staleTime: 0, gcTime: 0 };

function ServerItem({ app: { server, probe, queries, connection }, chosen, onChoose }: ServerItemProps) {
  const version = useQuery({ ...versionQuery(probe), ...NOW, queryKey: ['probe', 'version'] }, queries);
  const user = useQuery({ ...loggedInUserQuery(probe), ...NOW, queryKey: ['probe', 'user'] }, queries);
  const { tone, word, hint } = serverStatus({
    version: version.data?.version,
    failure: version.error,
    user: user.data && (user.data.displayName ?? user.data.name),
    refusal: user.error,
    holdsToken: connection.token() !== undefined,
  });
  return (
    // Not a radio of the browser's own: with those, arrows would leave for each server that they pass.
    <button type="button" role="radio" aria-checked={chosen} className={styles.item} onClick={onChoose}>
      <span className={styles.mark} />
      <span className={styles.text}>
        <bdi>{server.name}</bdi>
        <span className={styles.hint}>{hint}</span>
      </span>
      <span className={styles.end}>
        <StatusDot tone={tone} />
        {word}
      </span>
    </button>
  );
}
