import { type KnownCursor, type PageAt, type RowSource, type Page } from '#src/api/data-source.ts';
import { ApiError } from '#src/api/errors.ts';
import type { Viewport } from '#src/fields/plan-requests.ts';
import { answer } from '#test/support/numbered-source.ts';

/** A request that waits for the test to answer it. */
export interface Asked {
  readonly at: PageAt;
  readonly limit: number;
  readonly fields: readonly string[];
  readonly signal: AbortSignal;
  /** Answered, failed or aborted. */
  isOver: boolean;
  /** Answers it from the rows there are now; `part` overrides. Resolves when the answer was dealt with. */
  readonly come: (part?: Partial<Page>) => Promise<void>;
  readonly fail: (error: Error) => Promise<void>;
}

export interface WaitingSource extends RowSource {
  readonly asked: Asked[];
  /** Requests under way, in the order they were sent. */
  readonly open: () => Asked[];
  /** The rows by number; change it to let rows come and go. */
  numbers: number[];
}

const dealtWith = async (): Promise<void> => {
  for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
};

export const serverError = (status: number): ApiError =>
  new ApiError(status === 401 ? 'unauthorized' : 'server', { request: 'GET /tables', attempts: 1, status });

export const noNetwork = (): ApiError => new ApiError('network', { request: 'GET /tables', attempts: 3 });

let servers = 0;

/** A list of numbered tables that answers when it is told to, of a server that nobody knows the speed of. */
export function waitingSource(
  count: number,
  how: RowSource['capabilities']['fields'] = 'measured',
): WaitingSource {
  servers += 1;
  const source: WaitingSource = {
    capabilities: { fields: how, checkable: false },
    key: [`test ${servers}`, how],
    maxReachableRows: Number.POSITIVE_INFINITY,
    asked: [],
    open: () => source.asked.filter(({ isOver }) => !isOver),
    numbers: Array.from({ length: count }, (_, n) => n),
    describeRequest: () => 'GET /tables',
    skip: (at, limit, signal) => source.page(at, limit, [], signal),
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

export const START: KnownCursor = { index: 0, at: { kind: 'start' } };
/** The edge before the row `index` of rows numbered from 0: its cursor is the number of the row above. */
export const edgeAt = (index: number): KnownCursor =>
  index === 0 ? START : { index, at: { kind: 'after', cursor: String(index - 1) } };
export const edgeAbove = (index: number): KnownCursor => ({
  index,
  at: { kind: 'before', cursor: String(index) },
});

/** Rows 0 to 29 on screen, 100 to fill, 1,000 loaded, an edge at every hundredth. */
export const scene = (part: Partial<Viewport> = {}): Viewport => ({
  first: 0,
  last: 29,
  overscan: { from: 0, to: 100 },
  cursors: Array.from({ length: 10 }, (_, n) => edgeAt(n * 100)),
  isCursorAwaited: false,
  rowIdAt: (index) => (index >= 0 && index < 1_000 ? `id-${String(index)}` : undefined),
  ...part,
});

/** The scene with so many rows on screen from `first`, and a block of a hundred around it. */
export const sceneAt = (first: number, part: Partial<Viewport> = {}): Viewport =>
  scene({
    first,
    last: first + 29,
    overscan: { from: Math.max(0, first - 35), to: Math.max(0, first - 35) + 100 },
    ...part,
  });

export const BOTH = ['owners', 'tags'];
