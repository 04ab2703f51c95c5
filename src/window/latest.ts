/** The newest of a value that is another with every render, for those who answer outside of React's render. */
export interface Latest<T> {
  /** @throws Error before the first `set` */
  readonly get: () => T;
  readonly set: (value: T) => void;
}

export function createLatest<T>(): Latest<T> {
  let held: { readonly value: T } | undefined;
  return {
    get() {
      if (!held) throw new Error('Nothing was set yet');
      return held.value;
    },
    set(value) {
      held = { value };
    },
  };
}
