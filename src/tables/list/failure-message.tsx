import { Ban, Clock, LockKeyhole, SearchX, Server, TriangleAlert, Unplug, WifiOff } from 'lucide-react';
import type { AdviceAction, AdviceIcon } from '../../api/advice.ts';
import { adviceFor } from '../../api/error-advice.ts';
import { ApiError } from '../../api/errors.ts';
import { ICON } from '../../ui/icon-look.ts';
import { Countdown } from './countdown.tsx';
import { useServerThere } from './use-server-there.ts';
import { Message, type MessageAction } from '../../ui/message.tsx';

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

interface FailureMessageProps {
  readonly error: unknown;
  readonly host: string;
  readonly onRetry: () => void;
  readonly onConnect: () => void;
}

/** The whole area's message for a failure: each kind has its own words. */
export default function FailureMessage({ error, host, onRetry, onConnect }: FailureMessageProps) {
  const there = useServerThere(error);
  // That no catalog is there at all explains more than that it lacks something.
  const advice = adviceFor(there.error ?? error, host, navigator.onLine);
  const { waitUntil } = advice;
  const Icon = ICONS[advice.icon];
  const forbidden = error instanceof ApiError && error.kind === 'forbidden';
  const actionOf: Readonly<Record<AdviceAction, MessageAction>> = {
    retry: { label: 'Retry', onClick: onRetry },
    connect: { label: forbidden ? 'Sign in as somebody else' : 'Connect', onClick: onConnect },
    'copy-details': {
      label: 'Copy details',
      onClick: () => void navigator.clipboard.writeText(advice.details ?? advice.title),
    },
    'open-sign-in': { label: 'Open the sign-in page', onClick: () => location.reload() },
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
      actions={advice.actions.map((action) => actionOf[action])}
      details={advice.details}
    />
  );
}
