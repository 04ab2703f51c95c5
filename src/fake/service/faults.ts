export interface StatusAction {
  readonly status: number;
  /** JSON, or text to send as it is; by default the dialect's error body. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a fault does in place of the answer, or to it. Times in ms. */
export type FaultAction =
  | StatusAction
  /** Nothing comes for so long, then the connection ends. */
  | { readonly hang: number }
  | { readonly drop: true }
  /** The headers and so many bytes come, then the connection ends; with `hang`, so much later. */
  | { readonly truncate: number; readonly hang?: number }
  | { readonly raw: string; readonly contentType: string }
  | { readonly redirect: string }
  | { readonly delay: number };

export interface Fault {
  /** Prefix of path and query, as sent. */
  readonly route: string;
  readonly method?: string;
  /** Matching requests that are let through first; 0 by default. */
  readonly skip?: number;
  /** Requests that are hit after them; 1 by default, -1 for ever. */
  readonly times?: number;
  /** `then` of the control route. */
  readonly action: FaultAction;
}

export interface FaultPlan {
  replace(faults: readonly Fault[]): void;
  /** The action for a request, which is counted. The first fault whose turn it is wins; those behind it do not count. */
  take(method: string, target: string): FaultAction | undefined;
}

export function createFaultPlan(): FaultPlan {
  let entries: { readonly fault: Fault; seen: number }[] = [];
  return {
    replace(faults) {
      entries = faults.map((fault) => ({ fault, seen: 0 }));
    },
    take(method, target) {
      for (const entry of entries) {
        const { route, method: only, skip = 0, times = 1, action } = entry.fault;
        if (!target.startsWith(route) || (only !== undefined && only.toUpperCase() !== method)) continue;
        const turn = entry.seen - skip;
        entry.seen += 1;
        if (turn >= 0 && (times === -1 || turn < times)) return action;
      }
      return undefined;
    },
  };
}
