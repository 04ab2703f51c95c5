import type { FakeAnswer } from '../../service/service.ts';

/** Message from the page to the worker that runs the service. */
export type ToWorker =
  | {
      readonly kind: 'start';
      readonly tables: number;
      readonly seed: number;
      readonly latency: number;
      readonly hostile: boolean;
    }
  | {
      readonly kind: 'request';
      readonly id: number;
      readonly method: string;
      readonly url: string;
      readonly headers: readonly (readonly [string, string])[];
      readonly body: string;
    }
  | { readonly kind: 'abort'; readonly id: number };

/** Message from the worker: responses, in the order of completion. */
export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'warning'; readonly text: string }
  | { readonly kind: 'dropped'; readonly id: number }
  | {
      readonly kind: 'response';
      readonly id: number;
      readonly status: number;
      readonly headers: readonly (readonly [string, string])[];
      /** Null for a response without a body. */
      readonly body: ArrayBuffer | null;
      /** The connection ends after this many bytes, `hang` ms later. */
      readonly truncate?: number;
      readonly hang?: number;
    };

type Waiting = { readonly resolve: (answer: FakeAnswer) => void; readonly release: () => void };
type ResponseMessage = Extract<FromWorker, { kind: 'response' }>;

/** The page's side of a worker; a Worker is one. */
export interface WorkerPort {
  postMessage(message: ToWorker, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<FromWorker>) => void): void;
  addEventListener(type: 'error', listener: (event: { readonly message?: string }) => void): void;
}

/** The service in a worker. */
export interface WorkerService {
  handle(request: Request): Promise<FakeAnswer>;
}

function toAnswer({ status, headers, body, truncate, hang }: ResponseMessage): FakeAnswer {
  const response = new Response(body, { status, headers: headers.map(([name, value]) => [name, value]) });
  if (truncate === undefined) return { response };
  return hang === undefined ? { truncate, response } : { truncate, response, hang };
}

/**
 * Starts the service in the worker; resolves when it is ready. Rejects with the worker's error if it cannot start.
 * Requests and aborts are passed on as messages.
 */
export function connectWorker(
  worker: WorkerPort,
  options: Omit<Extract<ToWorker, { kind: 'start' }>, 'kind'>,
  warn: (text: string) => void,
): Promise<WorkerService> {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;

  function settle(id: number, answer: FakeAnswer): void {
    waiting.get(id)?.release();
    waiting.get(id)?.resolve(answer);
    waiting.delete(id);
  }

  async function handle(request: Request): Promise<FakeAnswer> {
    const { method, url, headers, signal } = request;
    const body = method === 'GET' || method === 'HEAD' ? '' : await request.text();
    lastId += 1;
    const id = lastId;
    const abort = () => worker.postMessage({ kind: 'abort', id }, []);
    signal.addEventListener('abort', abort, { once: true });
    const answer = new Promise<FakeAnswer>((resolve) => {
      waiting.set(id, { resolve, release: () => signal.removeEventListener('abort', abort) });
    });
    worker.postMessage({ kind: 'request', id, method, url, headers: [...headers], body }, []);
    if (signal.aborted) abort();
    return answer;
  }

  return new Promise((resolve, reject) => {
    // The event of a script that does not load has no message.
    worker.addEventListener('error', ({ message = 'The worker did not load' }) => reject(new Error(message)));
    worker.addEventListener('message', ({ data }) => {
      switch (data.kind) {
        case 'ready':
          resolve({ handle });
          break;
        case 'failed':
          reject(new Error(data.reason));
          break;
        case 'warning':
          warn(data.text);
          break;
        case 'dropped':
          settle(data.id, { drop: true });
          break;
        case 'response':
          settle(data.id, toAnswer(data));
          break;
      }
    });
    worker.postMessage({ kind: 'start', ...options }, []);
  });
}
