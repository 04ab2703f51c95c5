/**
 * A function that remembers its last result for each first argument, as long as the further arguments are the same. The
 * first argument is an object that is never mutated.
 */
export function memoizeByFirst<Args extends readonly [object, ...(readonly unknown[])], Result>(
  compute: (...args: Args) => Result,
): (...args: Args) => Result {
  const memory = new WeakMap<object, { readonly args: Args; readonly result: Result }>();
  return (...args) => {
    let last = memory.get(args[0]);
    if (!last || args.some((arg, at) => arg !== last?.args[at])) {
      last = { args, result: compute(...args) };
      memory.set(args[0], last);
    }
    return last.result;
  };
}
