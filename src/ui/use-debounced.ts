import { useEffect, useRef, useState } from 'react';

interface Debounced<Value> {
  /** Calls the function with a value after the pause; another value before that takes its place. */
  readonly later: (value: Value) => void;
  /** Calls it at once, if a value waits. */
  readonly flush: () => void;
  /** Forgets the waiting value. */
  readonly drop: () => void;
}

/**
 * Calls the function of the last render after a pause. Who uses it decides what becomes of a waiting value when the
 * component unmounts: its effect flushes or drops it.
 * @param ms pause after the last value
 */
export function useDebounced<Value>(call: (value: Value) => void, ms: number): Debounced<Value> {
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });
  const [debounced] = useState((): Debounced<Value> => {
    let waiting: { readonly value: Value } | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const drop = () => {
      clearTimeout(timer);
      waiting = undefined;
    };
    const flush = () => {
      const now = waiting;
      drop();
      if (now) latest.current(now.value);
    };
    return {
      later(value) {
        drop();
        waiting = { value };
        timer = setTimeout(flush, ms);
      },
      flush,
      drop,
    };
  });
  return debounced;
}
