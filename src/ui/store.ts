/** A value outside of React, as `useSyncExternalStore` reads it. */
export interface Store<Value> {
  /** The same value until `set`. */
  readonly get: () => Value;
  /** Replaces the value and calls all listeners, also for the same value: its parts may have changed. */
  readonly set: (value: Value) => void;
  /** @returns unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<Value>(value: Value): Store<Value> {
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
