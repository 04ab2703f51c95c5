import { setupWorker } from 'msw/browser';
import { fakeHandlers } from './handlers.ts';
import { allowScripts } from './trusted-types.ts';
import { connectWorker } from './worker-service.ts';

const MOCK_WORKER = 'mockServiceWorker.js';

export interface BrowserFake {
  /** A control operation, e.g. `control('PUT', '/__fake/settings', { latency: 300 })`: its status and JSON body. */
  readonly control: (
    method: string,
    path: string,
    body?: unknown,
  ) => Promise<{ status: number; body: unknown }>;
}

/**
 * Puts the service between the page and the network: from then on `/api/v1` and `/__fake` are answered in this browser,
 * by a worker of its own, with no token. `latency` in ms; `root`: path at which the page stands, with a slash at its
 * end. Await it before the first request.
 */
export async function startBrowserFake({
  root = '/',
  ...options
}: {
  tables: number;
  seed: number;
  latency?: number;
  hostile?: boolean;
  root?: string;
}): Promise<BrowserFake> {
  const { default: fakeWorkerUrl } = await import('./fake-worker.ts?worker&url');
  const mockWorkerUrl = root + MOCK_WORKER;
  allowScripts([mockWorkerUrl, fakeWorkerUrl], location.href);
  const { warn }: Pick<Console, 'warn'> = console;
  const worker = new Worker(fakeWorkerUrl, { type: 'module' });
  const service = await connectWorker(worker, { latency: 0, hostile: false, ...options }, warn);
  await setupWorker(...fakeHandlers(service)).start({
    serviceWorker: { url: mockWorkerUrl },
    quiet: true,
    onUnhandledRequest: 'bypass',
  });
  return {
    async control(method, path, body) {
      const request = new Request(new URL(path, location.origin), {
        method,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const answer = await service.handle(request);
      if (!('response' in answer)) throw new TypeError('Failed to fetch');
      const text = await answer.response.text();
      return {
        status: answer.response.status,
        body: text === '' ? undefined : (JSON.parse(text) as unknown),
      };
    },
  };
}
