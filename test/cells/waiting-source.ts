import { ApiError } from '#src/api/errors.ts';
import { passageOf } from '#src/api/passage.ts';
import type { PageAt, RowSource, TablePage } from '#src/api/source.ts';
import { answer } from '#test/window/numbered-source.ts';

/** A request that waits for the test to answer it. */
export interface Asked {
  readonly at: PageAt;
  readonly limit: number;
  readonly fields: readonly string[];
  readonly signal: AbortSignal;
  /** Answered, failed or aborted. */
  isOver: boolean;
  /** Answers it from the rows there are now; `part` overrides. Resolves when the answer was dealt with. */
  readonly come: (part?: Partial<TablePage>) => Promise<void>;
  readonly fail: (error: Error) => Promise<void>;
}

export interface WaitingSource extends RowSource {
  readonly asked: Asked[];
  /** Requests under way, in the order they were sent. */
  readonly open: () => Asked[];
  /** The rows by number; change it to let rows come and go. */
  numbers: number[];
}

export const dealtWith = async (): Promise<void> => {
  for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
};

export const serverError = (status: number): ApiError =>
  new ApiError(status === 401 ? 'unauthorized' : 'server', { request: 'GET /tables', attempts: 1, status });

export const noNetwork = (): ApiError => new ApiError('network', { request: 'GET /tables', attempts: 3 });

let servers = 0;

/** A list of numbered tables that answers when it is told to, of a server that nobody knows the speed of. */
export function waitingSource(count: number, kind: RowSource['kind'] = 'list'): WaitingSource {
  servers += 1;
  const source: WaitingSource = {
    kind,
    key: [`test ${servers}`, kind],
    reach: Number.POSITIVE_INFINITY,
    asked: [],
    open: () => source.asked.filter(({ isOver }) => !isOver),
    numbers: Array.from({ length: count }, (_, n) => n),
    describe: () => 'GET /tables',
    pass: async (at, limit, signal) => passageOf(await source.page(at, limit, [], signal)),
    page: (at, limit, fields, signal) =>
      new Promise((resolve, reject) => {
        const asked: Asked = {
          at,
          limit,
          fields,
          signal,
          isOver: false,
          come: async (part) => {
            asked.isOver = true;
            resolve({ ...answer(source.numbers, at, limit, fields), ...part });
            await dealtWith();
          },
          fail: async (error) => {
            asked.isOver = true;
            reject(error);
            await dealtWith();
          },
        };
        source.asked.push(asked);
        signal.addEventListener('abort', () => {
          asked.isOver = true;
          reject(signal.reason as Error);
        });
      }),
  };
  return source;
}
