import type { Stretch } from './near-edge.ts';
import type { Way } from './walk.ts';

/** Looks for an edge near the screen, one at a time: the request is aborted when the screen moves far away. */
export function createEdgeSearch(way: (signal: AbortSignal) => Way, onFound: () => void) {
  let running: { readonly controller: AbortController; readonly row: number } | undefined;
  const stop = () => {
    running?.controller.abort();
    running = undefined;
  };
  const pass = async (stretch: Stretch, row: number) => {
    const own = { controller: new AbortController(), row };
    running = own;
    try {
      const { stepFrom } = await import('./walk.ts');
      await stepFrom(way(own.controller.signal), stretch.from, stretch.rows);
      if (running === own) onFound();
    } catch {
      // Nobody asked for it: the place stays unwritten, and the next rest tries again.
    } finally {
      if (running === own) running = undefined;
    }
  };
  return {
    /** @param stretch what to pass for the sake of `row`; undefined: nothing is wanted any more */
    want(stretch: Stretch | undefined, row: number, nearness: number) {
      if (!stretch || (running && Math.abs(running.row - row) > nearness)) stop();
      if (stretch && !running) void pass(stretch, row);
    },
    isRunning: () => running !== undefined,
    stop,
  };
}
