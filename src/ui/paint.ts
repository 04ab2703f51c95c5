import {
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useOptimistic,
  useState,
  type ReactNode,
} from 'react';

// The order of painting. A part of the page renders at once, or belongs to one of three classes, named by its function:
// 1. press: what was pressed shows at once, what follows from it renders after that: `usePressed`, `useAfterPress`, and
//    `useIsPressPainted` for what it opens;
// 2. rows: what changes along with the rows and is costly renders after more urgent updates: `useWithRows`, and `WithRows`
//    where older content stays until then;
// 3. rest: what depends on a value waits until it was painted, or is unchanged for some time: `useRested`, `afterPaint`.
// No other module calls `startTransition`, `useDeferredValue` or `useOptimistic` (`.oxlintrc.json`).

/**
 * A value that shows as pressed before what follows from the press is rendered.
 * @param value the value in force
 * @returns the value to show, and a function that shows another one until the updates of `then` have rendered; without
 *   `then`, those of the handler that follow, such as the navigation of a link. The same function in all renders.
 */
export function usePressed<Value>(
  value: Value,
): readonly [shown: Value, press: (next: Value, then?: () => void) => void] {
  const [shown, show] = useOptimistic(value);
  const press = useCallback(
    (next: Value, then?: () => void) =>
      startTransition(() => {
        show(() => next);
        then?.();
      }),
    [show],
  );
  return [shown, press];
}

/** Whether the event in progress is a click of a pointer, and neither of a key nor of a script. */
// oxlint-disable-next-line typescript/no-deprecated -- React reads it too, for the priority of an update
const isPointerClick = () => window.event instanceof MouseEvent && window.event.detail > 0;

/**
 * Whether a part that a press opens may render: at first false, so that the press is painted before it. After a key it is true
 * at once, because the keys that follow are for that part.
 * @param waits false: always true; counts in the first render alone
 */
export function useIsPressPainted(waits: boolean): boolean {
  const [isPainted, setIsPainted] = useState(() => !waits || !isPointerClick());
  useEffect(() => (isPainted ? undefined : afterPaint(() => setIsPainted(true))), [isPainted]);
  return isPainted;
}

/** A value from outside of React, which renders after what was pressed. */
export function useAfterPress<Value>(
  subscribe: (listener: () => void) => () => void,
  read: () => Value,
): Value {
  const [value, setValue] = useState(read);
  useLayoutEffect(() => subscribe(() => startTransition(() => setValue(() => read()))), [subscribe, read]);
  return value;
}

/** A value as of the last render that had no more urgent update before it. */
export const useWithRows = <Value>(value: Value): Value => useDeferredValue(value);

interface WithRowsProps {
  readonly children: ReactNode;
  /** Whether the children keep their previous elements; state within them still updates. */
  readonly waits: boolean;
}

/**
 * Renders its children: the current ones, or while they wait for the rows the previous ones. `useDeferredValue` cannot hold
 * them: after several urgent renders its value is older than the one on screen.
 */
export function WithRows({ children, waits }: WithRowsProps): ReactNode {
  const [kept, keep] = useState(children);
  if (!waits && kept !== children) keep(children);
  return waits ? kept : children;
}

/** Longest wait for a frame in ms, because a page in the background renders none. */
const NO_FRAME_MS = 200;

/** Calls a function once the browser has painted the current render. @returns a function that cancels it */
export function afterPaint(then: () => void): () => void {
  let timer = setTimeout(then, NO_FRAME_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(then);
  });
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}

interface Rest<Value> {
  /** Time in ms for which the value is unchanged; `paint`: until it was painted, in a transition. */
  readonly after: number | 'paint';
  /** Shown while the value still changes; default: the last settled one. */
  readonly meanwhile?: Value;
  /** Returned before the first rest; default: `meanwhile`, or else the first value. */
  readonly before?: Value;
}

export function useRested<Value>(
  value: Value,
  { after, meanwhile, before = meanwhile ?? value }: Rest<Value>,
): Value {
  const [rested, setRested] = useState<Value>(() => before);
  useEffect(() => {
    const rest = () => setRested(() => value);
    const cancel = after === 'paint' ? afterPaint(() => startTransition(rest)) : wait(rest, after);
    return () => {
      cancel();
      // A value that comes again has to rest anew.
      if (meanwhile !== undefined) setRested(() => meanwhile);
    };
  }, [value, after, meanwhile]);
  return meanwhile === undefined || rested === value ? rested : meanwhile;
}

function wait(then: () => void, ms: number): () => void {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
}
