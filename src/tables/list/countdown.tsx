import { useEffect, useState } from 'react';
import * as messages from '../../words/en/messages.ts';
import { rich } from '../../words/rich.ts';
import { say } from '../../words/say.ts';

const SECOND = 1_000;

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / SECOND));

const timeText = (seconds: number): string =>
  seconds > 120
    ? say(messages.minutes, { count: Math.ceil(seconds / 60) })
    : say(messages.seconds, { count: seconds });

/**
 * How long a server still asks to be left alone. The figure runs down for eyes alone: a screen reader hears it once.
 * @param until ms since the epoch
 */
export function Countdown({ until }: { readonly until: number }) {
  const [seconds, setSeconds] = useState(() => secondsTo(until));
  const [first] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsTo(until)), SECOND);
    return () => clearInterval(timer);
  }, [until]);
  if (seconds === 0) return say(messages.waitOver);
  return rich(messages.waitFor, {
    time: () => (
      <>
        <span aria-hidden="true">{timeText(seconds)}</span>
        <span className="visually-hidden">{timeText(first)}</span>
      </>
    ),
  });
}
