/** A value outside of React, as `useSyncExternalStore` reads it. */
export interface Store<Value> {
  /** The same value until `set`. */
  readonly get: () => Value;
  /** Replaces the value and calls all listeners, also for the same value: its parts may have changed. */
  readonly set: (value: Value) => void;
  /** @returns unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
}

/** @param follow called with the first listener; its result is called once the last one has left */
export function createStore<Value>(value: Value, follow?: () => () => void): Store<Value> {
  const listeners = new Set<() => void>();
  let unfollow: (() => void) | undefined;
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      if (listeners.size === 0) unfollow = follow?.();
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) unfollow?.();
      };
    },
  };
}
