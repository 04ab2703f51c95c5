import { useQuery } from '@tanstack/react-query';
import { Ban, Clock, LockKeyhole, SearchX, Server, TriangleAlert, Unplug, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useClient } from '../api/client-context.ts';
import { displayError, isRecordRequest, type ErrorAction, type ErrorIcon } from '../api/error-display.ts';
import { ApiError, type ErrorKind } from '../api/errors.ts';
import { authConfigQuery, versionQuery } from '../api/server-queries.ts';
import { useConnection } from '../auth/connection.ts';
import type { Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { useResource } from '../resources/registry.ts';
import { BY_NAME, endpointOf } from '../resources/resource.ts';
import { ICON_PROPS } from '../ui/button.tsx';
import { copyAndSay } from '../ui/clipboard.ts';
import { COPY_RESULTS, useActionFeedback } from '../ui/feedback.tsx';
import { StatusMessage, type MessageAction } from '../ui/notices.tsx';
import { isOnline } from '../ui/use-online.ts';
import { allFilters, WHOLE_CATALOG } from '../view/view.ts';
import { useBrowsed } from './browsed.ts';

const SECOND_MS = 1_000;

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / SECOND_MS));

const timeText = (seconds: number, t: Translator): string =>
  seconds > 120
    ? t('listMessages.minutes', { count: Math.ceil(seconds / 60) })
    : t('listMessages.seconds', { count: seconds });

/**
 * The time until a server accepts requests again. The countdown is visual only: screen readers announce it once.
 * @param until ms since the epoch
 */
export function Countdown({ until }: { readonly until: number }) {
  const t = useTranslator();
  const [seconds, setSeconds] = useState(() => secondsTo(until));
  const [first] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsTo(until)), SECOND_MS);
    return () => clearInterval(timer);
  }, [until]);
  if (seconds === 0) return <span>{t('listMessages.waitOver')}</span>;
  const time = (
    <>
      <span aria-hidden="true">{timeText(seconds, t)}</span>
      <span className="visually-hidden">{timeText(first, t)}</span>
    </>
  );
  return t.rich('listMessages.waitFor', { time: () => time });
}

/** Failures that leave open whether a catalog is at the address at all. */
const INCONCLUSIVE_KINDS: ReadonlySet<ErrorKind> = new Set(['not-found', 'not-the-api', 'malformed']);

/**
 * Finds out what answers at the server's address if a failure leaves that open, by two requests without a token.
 * @returns a sentence with the catalog that answered, or the error of an address without one
 */
function useServerProbe(error: unknown): { readonly text?: string; readonly error?: ApiError } {
  const t = useTranslator();
  const client = useClient();
  const enabled = error instanceof ApiError && INCONCLUSIVE_KINDS.has(error.kind) && !isRecordRequest(error);
  const version = useQuery({ ...versionQuery(client), enabled });
  const auth = useQuery({ ...authConfigQuery(client), enabled: enabled && version.data !== undefined });
  if (!enabled) return {};
  if (version.error instanceof ApiError) return { error: version.error };
  if (!version.data) return {};
  const facts = { version: version.data.version };
  if (!auth.data) return { text: t('listMessages.catalogFound', facts) };
  const provider = auth.data.providerName ?? auth.data.provider;
  return { text: t('listMessages.catalogFoundBy', { ...facts, provider }) };
}

const ICONS: Readonly<Record<ErrorIcon, typeof Ban>> = {
  'wifi-off': WifiOff,
  unplug: Unplug,
  lock: LockKeyhole,
  ban: Ban,
  'search-x': SearchX,
  server: Server,
  alert: TriangleAlert,
  clock: Clock,
};

export function FailureMessage() {
  const t = useTranslator();
  const { list, server, view, change } = useBrowsed();
  const { error, session } = list;
  const { host, onConnect } = server;
  const isSigningIn = useConnection().dialog !== undefined;
  const { resource, viewSpec } = useResource();
  const probe = useServerProbe(error);
  // A missing catalog explains more than a missing part of it.
  const advice = displayError(probe.error ?? error, host, t, isOnline());
  const { waitUntil } = advice;
  const [copyOutcome, copyDetails] = useActionFeedback(() => copyAndSay(advice.details ?? advice.title));
  const Icon = ICONS[advice.icon];
  const forbidden = error instanceof ApiError && error.kind === 'forbidden';
  const actionOf: Readonly<Record<ErrorAction, MessageAction>> = {
    retry: { label: t('common.retry'), onClick: session.retry },
    connect: {
      label: t(forbidden ? 'listMessages.signInAsOther' : 'listMessages.connect'),
      onClick: onConnect,
    },
    'copy-details': {
      label: t('common.copyDetails'),
      outcome: copyOutcome && t(COPY_RESULTS[copyOutcome]),
      onClick: copyDetails,
    },
    'open-sign-in': { label: t('listMessages.openSignIn'), onClick: () => location.reload() },
  };
  const other = {
    label: t('listMessages.anotherServer'),
    onClick: () => {
      if (server.button.current) server.onOpen(server.button.current);
    },
  };
  // An order is the search engine's, which may be what fails.
  const isWhole = view.q === null && view.sort === null && allFilters(view, viewSpec).length === 0;
  const showAll = {
    label: t('listMessages.showAllRecords'),
    onClick: () => change(WHOLE_CATALOG),
  };
  // Servers refuse a list as a whole for one record in it, and search leaves such records out.
  const isListRefused = forbidden && endpointOf(resource, view) === 'list' && resource.search === 'index';
  const showFound = { label: t('listMessages.showFound'), onClick: () => change({ sort: BY_NAME }) };
  // The dialog over it says the same.
  if (isSigningIn && error instanceof ApiError && error.kind === 'unauthorized') return null;
  return (
    <StatusMessage
      tone={advice.tone}
      icon={<Icon {...ICON_PROPS} />}
      title={advice.title}
      texts={[
        ...advice.text,
        ...(probe.text === undefined ? [] : [probe.text]),
        ...(waitUntil === undefined ? [] : [<Countdown key="wait" until={waitUntil} />]),
      ]}
      actions={[
        ...(isListRefused ? [showFound] : []),
        ...advice.actions.flatMap((action) => [
          actionOf[action],
          ...(action === 'retry' && !isWhole ? [showAll] : []),
        ]),
        ...(server.hasOthers ? [other] : []),
      ]}
      details={advice.details}
    />
  );
}
