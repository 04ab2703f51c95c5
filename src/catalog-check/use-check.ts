import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { startRate, updateRate, type ProgressRate } from '../ui/progress.tsx';
import { NOT_BEGUN, type CheckFacts, type CheckJob } from './check-job.ts';
import type { Differences } from './comparison.ts';

/** What a check has found. */
export interface CheckResult {
  readonly facts: CheckFacts;
  readonly differences: Differences;
  /** From beginning to end without the time that it stood still, in ms. */
  readonly tookMs: number;
}

/** What a check is doing, or how it ended. */
export type CheckState =
  | { readonly phase: 'running'; readonly facts: CheckFacts; readonly pace: ProgressRate }
  /** It can go on where it was stopped. */
  | { readonly phase: 'stopped'; readonly facts: CheckFacts }
  | { readonly phase: 'failed'; readonly facts: CheckFacts; readonly error: unknown }
  | { readonly phase: 'done'; readonly result: CheckResult };

interface RunningCheck {
  readonly job: CheckJob;
  stop: AbortController;
  /** Of the runs before. */
  tookMs: number;
}

interface CheckControl {
  readonly state: CheckState;
  readonly stop: () => void;
  /** After a stop or a failure. */
  readonly goOn: () => void;
  /** A new check. */
  readonly again: () => void;
}

/**
 * A check that begins when it is mounted and ends when it is unmounted.
 * @param last what a check before has found: it is shown, and nothing begins
 * @param makeJob a new check, from now on
 */
export function useCheck(
  makeJob: () => CheckJob,
  last: CheckResult | undefined,
  onResult: (result: CheckResult) => void,
): CheckControl {
  const current = useRef<RunningCheck>(undefined);
  const [state, setState] = useState<CheckState | undefined>(last && { phase: 'done', result: last });

  const run = async (now: RunningCheck) => {
    const { job } = now;
    const stop = new AbortController();
    now.stop = stop;
    const began = performance.now();
    let { step } = job.facts();
    let pace = startRate(job.facts().read, began);
    setState({ phase: 'running', facts: job.facts(), pace });
    try {
      await job.run(stop.signal, (facts) => {
        const time = performance.now();
        pace = facts.step === step ? updateRate(pace, facts.read, time) : startRate(facts.read, time);
        step = facts.step;
        if (!stop.signal.aborted) setState({ phase: 'running', facts, pace });
      });
      if (stop.signal.aborted) return;
      const tookMs = now.tookMs + performance.now() - began;
      const result = { facts: job.facts(), differences: job.differences(), tookMs };
      setState({ phase: 'done', result });
      onResult(result);
    } catch (error) {
      if (!stop.signal.aborted) setState({ phase: 'failed', facts: job.facts(), error });
    } finally {
      now.tookMs += performance.now() - began;
    }
  };
  const goOn = () => {
    if (current.current) void run(current.current);
  };
  const again = () => {
    current.current?.stop.abort();
    current.current = { job: makeJob(), stop: new AbortController(), tookMs: 0 };
    goOn();
  };
  const begin = useEffectEvent(() => {
    if (!last) again();
  });
  useEffect(() => {
    begin();
    return () => current.current?.stop.abort();
  }, []);

  return {
    // Nothing but the first render comes before the first effect.
    state: state ?? { phase: 'running', facts: NOT_BEGUN, pace: startRate(0, 0) },
    stop() {
      const now = current.current;
      if (!now) return;
      now.stop.abort();
      setState({ phase: 'stopped', facts: now.job.facts() });
    },
    goOn,
    again,
  };
}
