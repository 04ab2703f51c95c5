/** One answered request. `at` in ms since the epoch, `ms` from there to the answer; `status` 0: no whole answer came. */
export interface LogEntry {
  readonly at: number;
  readonly method: string;
  readonly path: string;
  /** As sent, without the question mark. */
  readonly query: string;
  readonly authorized: boolean;
  readonly status: number;
  readonly ms: number;
}

export interface RequestLog {
  /** Notes a request at its arrival; call the result once it is answered. */
  open(
    request: Pick<LogEntry, 'at' | 'method' | 'path' | 'query' | 'authorized'>,
  ): (status: number, ms: number) => void;
  /** Answered requests in the order of arrival. */
  entries(): LogEntry[];
  clear(): void;
}

export function createLog(): RequestLog {
  let slots: { entry?: LogEntry }[] = [];
  return {
    open(request) {
      const slot: { entry?: LogEntry } = {};
      slots.push(slot);
      return (status, ms) => {
        slot.entry = { ...request, status, ms };
      };
    },
    entries: () => slots.flatMap(({ entry }) => (entry ? [{ ...entry }] : [])),
    clear() {
      slots = [];
    },
  };
}
