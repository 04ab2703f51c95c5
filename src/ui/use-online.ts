import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';

const NETWORK_EVENTS = ['online', 'offline'] as const;

function subscribe(changed: () => void): () => void {
  for (const name of NETWORK_EVENTS) addEventListener(name, changed);
  return () => {
    for (const name of NETWORK_EVENTS) removeEventListener(name, changed);
  };
}

/** Whether the network is up, according to the browser. Always true in the demo, whose service runs in the browser. */
export const isOnline = (): boolean => __DEMO__ || navigator.onLine;

/** `isOnline` as React state. @param onBack called each time the network comes back */
export function useOnline(onBack: () => void): boolean {
  const online = useSyncExternalStore(subscribe, isOnline);
  const before = useRef(online);
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (online && !before.current) back();
    before.current = online;
  }, [online]);
  return online;
}
