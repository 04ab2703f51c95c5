import type { FakeAnswer } from '../../service/service.ts';

/** Settings of the service in the worker. */
export interface WorkerOptions {
  readonly tables: number;
  readonly seed: number;
  /** Response time in ms. */
  readonly latency: number;
  readonly hostile: boolean;
}

/** Message from the page to the worker. A request has a port: its answer comes back on it, and any message aborts it. */
export type ToWorker =
  | (WorkerOptions & { readonly kind: 'start' })
  | {
      readonly kind: 'request';
      readonly method: string;
      readonly url: string;
      readonly headers: readonly (readonly [string, string])[];
      readonly body: string;
    };

/** Message from the worker about itself. */
export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'warning'; readonly text: string };

/** Message from the worker on the port of a request; null: the connection was dropped. */
export type SentAnswer = {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  /** Null for a response without a body. */
  readonly body: ArrayBuffer | null;
  /** The connection ends after this many bytes, `hang` ms later. */
  readonly cut?: { readonly truncate: number; readonly hang?: number };
} | null;

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

function toAnswer(sent: SentAnswer): FakeAnswer {
  if (!sent) return { drop: true };
  const { status, headers, body, cut } = sent;
  const response = new Response(body, { status, headers: headers.map(([name, value]) => [name, value]) });
  return { response, ...cut };
}

/** Starts the service in the worker; resolves when it is ready. Rejects with the worker's error if it cannot start. */
export function connectWorker(
  worker: WorkerPort,
  options: WorkerOptions,
  warn: (text: string) => void,
): Promise<WorkerService> {
  async function handle(request: Request): Promise<FakeAnswer> {
    const { method, url, headers, signal } = request;
    const body = method === 'GET' || method === 'HEAD' ? '' : await request.text();
    const { port1, port2 } = new MessageChannel();
    const abort = () => port1.postMessage('abort');
    signal.addEventListener('abort', abort, { once: true });
    const answer = new Promise<FakeAnswer>((resolve) => {
      port1.addEventListener('message', ({ data }: MessageEvent<SentAnswer>) => {
        port1.close();
        resolve(toAnswer(data));
      });
      port1.start();
    });
    worker.postMessage({ kind: 'request', method, url, headers: [...headers], body }, [port2]);
    if (signal.aborted) abort();
    return answer;
  }

  return new Promise((resolve, reject) => {
    // The event of a script that does not load has no message.
    worker.addEventListener('error', ({ message = 'The worker did not load' }) => reject(new Error(message)));
    worker.addEventListener('message', ({ data }) => {
      if (data.kind === 'ready') resolve({ handle });
      else if (data.kind === 'failed') reject(new Error(data.reason));
      else warn(data.text);
    });
    worker.postMessage({ kind: 'start', ...options }, []);
  });
}
