import type { Sink } from '#src/ui/sinks.ts';

/** A file in memory. */
export interface MemorySink extends Sink {
  readonly text: () => string;
  isFinished: boolean;
  /** What the next writes come to, one after the other. */
  readonly failures: Error[];
}

export function memorySink(): MemorySink {
  let text = '';
  const sink: MemorySink = {
    text: () => text,
    isFinished: false,
    failures: [],
    write: (piece) => {
      const failure = sink.failures.shift();
      if (failure) return Promise.reject(failure);
      text += piece;
      return Promise.resolve();
    },
    finish: () => {
      sink.isFinished = true;
      return Promise.resolve();
    },
    discard: () => Promise.resolve(),
  };
  return sink;
}
