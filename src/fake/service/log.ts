/** One finished request. `at` in ms since the epoch, `ms` the response time; `status` 0: no complete response. */
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
  /** Records a request on arrival; call the result once it is finished. */
  open(
    request: Pick<LogEntry, 'at' | 'method' | 'path' | 'query' | 'authorized'>,
  ): (status: number, ms: number) => void;
  /** Finished requests in the order of arrival. */
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
