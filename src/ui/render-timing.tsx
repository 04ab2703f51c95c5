import { startTransition, useEffect, useState, memo, type ReactNode } from 'react';

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

/** Whether a condition has held for `afterMs`, because showing a shorter one would flicker. */
export function useDelayed(isSo: boolean, afterMs: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(() => setLate(true), afterMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isSo, afterMs]);
  return isSo && isLate;
}

/** A value once it is unchanged for `afterMs`; the first one at once. */
export function useSettled<Value>(value: Value, afterMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}

/**
 * A value as last painted, so that a costly render comes a frame after the response to a press.
 * @param before value before the first paint
 */
export function usePainted<Value>(value: Value, before: Value): Value {
  const [painted, setPainted] = useState(before);
  useEffect(() => afterPaint(() => startTransition(() => setPainted(value))), [value]);
  return painted;
}

interface FreezeProps {
  readonly children: ReactNode;
  /** Whether the children keep their previous elements; state within them still updates. */
  readonly frozen: boolean;
}

/** Renders its children: the current ones, or while frozen the previous ones. */
export const Freeze = memo<FreezeProps>(
  ({ children }) => children,
  (_, next) => next.frozen,
);
