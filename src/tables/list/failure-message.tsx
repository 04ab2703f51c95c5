import { Ban, Clock, LockKeyhole, SearchX, Server, TriangleAlert, Unplug, WifiOff } from 'lucide-react';
import type { AdviceAction, AdviceIcon } from '../../api/advice.ts';
import { adviceFor } from '../../api/error-advice.ts';
import { ApiError } from '../../api/errors.ts';
import { serverButton } from '../../ui/header-button.ts';
import { ICON } from '../../ui/icon-look.ts';
import * as short from '../../words/en/short.ts';
import * as messages from '../../words/en/messages.ts';
import { say } from '../../words/say.ts';
import { Countdown } from './countdown.tsx';
import { useServerThere } from './use-server-there.ts';
import { isOnline } from '../../ui/use-online.ts';
import { Message, type MessageAction } from '../../ui/message.tsx';
import type { FailedListProps } from './failed-list.tsx';

const ICONS: Readonly<Record<AdviceIcon, typeof Ban>> = {
  'wifi-off': WifiOff,
  unplug: Unplug,
  lock: LockKeyhole,
  ban: Ban,
  'search-x': SearchX,
  server: Server,
  alert: TriangleAlert,
  clock: Clock,
};

/** The whole area's message for a failure: each kind has its own words. */
export default function FailureMessage({ error, server, onRetry }: FailedListProps) {
  const { host, onConnect } = server;
  const there = useServerThere(error);
  // That no catalog is there at all explains more than that it lacks something.
  const advice = adviceFor(there.error ?? error, host, isOnline());
  const { waitUntil } = advice;
  const Icon = ICONS[advice.icon];
  const forbidden = error instanceof ApiError && error.kind === 'forbidden';
  const actionOf: Readonly<Record<AdviceAction, MessageAction>> = {
    retry: { label: say(short.retry), onClick: onRetry },
    connect: { label: say(forbidden ? messages.signInAsOther : messages.connect), onClick: onConnect },
    'copy-details': {
      label: say(short.copyDetails),
      onClick: () => void navigator.clipboard.writeText(advice.details ?? advice.title),
    },
    'open-sign-in': { label: say(messages.openSignIn), onClick: () => location.reload() },
  };
  const other = {
    label: say(messages.anotherServer),
    onClick: () => {
      const button = serverButton();
      if (button) server.onOpen(button);
    },
  };
  return (
    <Message
      tone={advice.tone}
      icon={<Icon {...ICON} />}
      title={advice.title}
      texts={[
        ...advice.text,
        ...(there.text === undefined ? [] : [there.text]),
        ...(waitUntil === undefined ? [] : [<Countdown key="wait" until={waitUntil} />]),
      ]}
      actions={[...advice.actions.map((action) => actionOf[action]), ...(server.hasOthers ? [other] : [])]}
      details={advice.details}
    />
  );
}
