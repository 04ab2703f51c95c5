import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { KeyRound, LogIn } from 'lucide-react';
import { ApiError } from '../api/errors.ts';
import { userProbe, versionProbe } from '../api/server-queries.ts';
import { useConnection } from '../auth/connection.ts';
import type { PlainMessageKey, Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { ICON_PROPS } from '../ui/button.tsx';
import { StatusDot } from '../ui/feedback.tsx';
import { Popover } from '../ui/popups.tsx';
import type { ServerApp, Site } from './site.ts';
import styles from './servers-menu.module.css';

interface ServersMenuProps {
  readonly site: Site;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  /** Called once another server's page takes the place of this one. */
  readonly onChosen: () => void;
}

/** Menu of the site's servers with their states; choosing one shows the same view there. */
export function ServersMenu({ site, anchor, onClose, onChosen }: ServersMenuProps) {
  const t = useTranslator();
  const { hasToken, signOut, openDialog } = useConnection();
  const leave = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Popover label={t('serversMenu.servers')} anchor={anchor} onClose={onClose} align="start" width={372}>
      <div role="group" aria-label={t('serversMenu.server')} className={styles.list}>
        {site.servers.map((app) => (
          <ServerItem
            key={app.server.id}
            app={app}
            chosen={app === site.current()}
            onChoose={() => {
              onClose();
              site.choose(app.server.id);
              onChosen();
            }}
          />
        ))}
      </div>
      <div className={styles.actions}>
        <button type="button" className={styles.item} onClick={leave(openDialog)}>
          <LogIn {...ICON_PROPS} />
          <span>{t('serversMenu.signIn')}</span>
        </button>
        {hasToken && (
          <button type="button" className={styles.item} onClick={leave(signOut)}>
            <KeyRound {...ICON_PROPS} />
            <span>{t('serversMenu.signOut')}</span>
            <span className={styles.end}>{t('serversMenu.signOutHint')}</span>
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

function ServerItem({ app: { server, probe, queries, connection }, chosen, onChoose }: ServerItemProps) {
  const t = useTranslator();
  const version = useQuery(versionProbe(probe), queries);
  const user = useQuery(userProbe(probe), queries);
  const { tone, word, hint } = serverStatus(version, user, connection.token() !== undefined, t);
  return (
    // Radios are not used, because an arrow key would switch to each server on its way.
    <button type="button" aria-current={chosen || undefined} className={styles.item} onClick={onChoose}>
      <span className={styles.mark} />
      <span className={styles.text}>
        <bdi translate="no">{server.name}</bdi>
        <span className="hint">{hint}</span>
      </span>
      <span className={styles.end}>
        <StatusDot tone={tone} />
        <span>{word}</span>
      </span>
    </button>
  );
}

/** The result of a request to a server; without both: still loading. */
type Answer<Data> = Pick<UseQueryResult<Data>, 'data' | 'error'>;

const errorKind = (error: unknown) => (error instanceof ApiError ? error.kind : undefined);

/** @param user the one whom the token, or the proxy, signs in */
export function serverStatus(
  version: Answer<{ readonly version: string }>,
  user: Answer<{ readonly name: string; readonly displayName?: string | undefined }>,
  holdsToken: boolean,
  t: Translator,
) {
  if (version.error) return unreachable(version.error, t);
  if (!version.data) return status(undefined, 'serversMenu.asking', t, t('serversMenu.notHeardOf'));
  const at = t('serversMenu.version', { version: version.data.version });
  const kind = errorKind(user.error);
  if (!user.data && (kind === 'unauthorized' || kind === 'not-found')) {
    const why = t(holdsToken ? 'serversMenu.tokenRefused' : 'serversMenu.notSignedIn');
    return status('warn', 'serversMenu.signInNeeded', t, at, why);
  }
  const name = user.data && (user.data.displayName ?? user.data.name);
  const who = name === undefined ? [] : [t('serversMenu.signedInAs', { user: name })];
  return status('good', 'serversMenu.ready', t, at, ...who);
}

const status = (
  tone: 'good' | 'warn' | 'bad' | undefined,
  word: PlainMessageKey,
  t: Translator,
  ...hints: readonly string[]
) => ({
  tone,
  word: t(word),
  hint: hints.join(' · '),
});

function unreachable(error: unknown, t: Translator) {
  switch (errorKind(error)) {
    case 'sign-in-page':
      return status('warn', 'servers.proxySignIn', t, t('serversMenu.proxyAsks'));
    case 'network':
    case 'timeout':
      return status('bad', 'servers.noAnswer', t, t('serversMenu.doesNotAnswer'));
    case 'not-found':
    case 'not-the-api':
    case 'malformed':
      return status('bad', 'servers.notACatalog', t, t('serversMenu.somethingElse'));
    default:
      return status('bad', 'servers.failing', t, t('serversMenu.answersErrors'));
  }
}
