import { useEffect, useRef, useState } from 'react';

/**
 * Calls the function of the last render after a pause. Who uses it decides what becomes of a waiting value when the
 * component unmounts: its effect flushes or drops it.
 * @param ms pause after the last value
 */
export function useDebounced<Value>(call: (value: Value) => void, ms: number) {
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });
  const [debounced] = useState(() => {
    let waiting: { readonly value: Value } | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** Forgets the waiting value. */
    const drop = () => {
      clearTimeout(timer);
      waiting = undefined;
    };
    /** Calls the function at once, if a value waits. */
    const flush = () => {
      const now = waiting;
      drop();
      if (now) latest.current(now.value);
    };
    /** Calls the function with a value after the pause; another value before that takes its place. */
    const later = (value: Value) => {
      drop();
      waiting = { value };
      timer = setTimeout(flush, ms);
    };
    return { later, flush, drop };
  });
  return debounced;
}
