import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useClient } from '../api/client-context.ts';
import { useConnection } from '../auth/connection.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { Button } from '../ui/button.tsx';
import { copyText } from '../ui/clipboard.ts';
import { useCommand } from '../ui/commands.ts';
import { Announcer, COPY_RESULTS, useActionFeedback, useJustCopied } from '../ui/feedback.tsx';
import { Lazy } from '../ui/lazy-boundary.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { useBrowsed } from './browsed.ts';
import { afterRows, lazySearch } from './lazy-parts.ts';
import styles from './answer-menu.module.css';

const shellQuoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/**
 * A request to paste into a shell. It names a shell variable that the user sets, never the token itself.
 * @param hasToken whether the page sends one: a proxy may add the token, and refuse an empty one as wrong
 */
export const curlCommand = (origin: string, pathAndQuery: string, hasToken: boolean): string =>
  [
    'curl',
    ...(hasToken ? ['-H "Authorization: Bearer $CATALOG_TOKEN"'] : []),
    shellQuoted(`${origin}${pathAndQuery}`),
  ].join(' ');

/** The time at which the rows were read, with a menu of what can be done about it; its commands are there before the rows. */
export function AnswerMenu() {
  const t = useTranslator();
  const { view, change, list, source, request } = useBrowsed();
  // Rows of the list itself cannot be missing.
  const isCheckable = source.capabilities.checkable;
  const newest = list.loaded.pages.toSorted((a, b) => b.readAt - a.readAt)[0];
  const onRefresh = list.kind === 'here' || list.kind === 'replaced' ? list.refresh : undefined;
  const { origin } = useClient();
  const { hasToken } = useConnection();
  const [dialog, setDialog] = useState<'check' | 'answer'>();
  const [outcome, copy] = useActionFeedback(() => copyText(curlCommand(origin, request, hasToken)));
  const isJustCopied = useJustCopied();
  const close = () => setDialog(undefined);
  const check = () => setDialog('check');
  const search = lazySearch.loaded();
  useCommand({
    id: 'refresh',
    label: t('list.refreshRows'),
    icon: RefreshCw,
    enabled: onRefresh !== undefined,
    run: () => onRefresh?.(),
  });
  useCommand({ id: 'copy-curl', label: t('toolbar.copyRequestAsCurl'), group: 'Anywhere', run: copy });
  useCommand({ id: 'check-catalog', label: t('statusBar.findMissing'), enabled: isCheckable, run: check });
  const time = newest && t.date(newest.readAt, { hour: '2-digit', minute: '2-digit' });
  const copyResult = outcome ? t(COPY_RESULTS[outcome]) : isJustCopied ? t('common.copied') : undefined;
  return (
    <>
      <Announcer text={copyResult ?? ''} delayMs={100} />
      {newest && time !== undefined && (
        <MenuButton
          label={t('statusBar.readAt', { time })}
          items={[
            ...(onRefresh ? [{ label: t('common.refresh'), onSelect: onRefresh }] : []),
            ...(isCheckable && search ? [{ label: t('statusBar.findMissing'), onSelect: check }] : []),
            { label: t('toolbar.copyAsCurl'), onSelect: copy },
            { label: t('statusBar.howAnswered'), apart: true, onSelect: () => setDialog('answer') },
          ]}
        >
          {(menu) => (
            <Button
              variant="link"
              className={styles.time}
              aria-label={copyResult === undefined ? t('statusBar.readAt', { time }) : undefined}
              {...menu}
            >
              {copyResult ?? time}
            </Button>
          )}
        </MenuButton>
      )}
      {search && (
        <search.CatalogCheck
          view={view}
          isOpen={dialog === 'check'}
          onReadList={(of) => change({ ...of, readsList: true })}
          onClose={close}
        />
      )}
      {dialog === 'answer' && newest && (
        <Lazy part={afterRows} onClose={close}>
          {({ AnswerDialog }) => (
            <AnswerDialog
              answer={newest}
              isByIndex={isCheckable}
              request={`GET ${request}`}
              onClose={close}
            />
          )}
        </Lazy>
      )}
    </>
  );
}
