import { useEffect, useState } from 'react';

const SECOND = 1_000;

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / SECOND));

const words = (seconds: number): string => {
  if (seconds > 120) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
};

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
  if (seconds === 0) return <>It may be asked again now.</>;
  return (
    <>
      It asks to be left alone for <span aria-hidden="true">{words(seconds)}</span>
      <span className="visually-hidden">{words(first)}</span>.
    </>
  );
}
