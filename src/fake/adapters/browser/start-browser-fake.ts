import { http, HttpResponse, type HttpHandler } from 'msw';
import { setupWorker } from 'msw/browser';
import type { FakeAnswer } from '../../service/service.ts';
import { cutBody, handleInProcess } from '../in-process.ts';
import { connectWorker, type WorkerOptions, type WorkerService } from './worker-client.ts';

const MOCK_WORKER = 'mockServiceWorker.js';

export interface BrowserFake {
  /** Runs a control operation, e.g. `control('/__fake/settings', { latency: 300 })`. */
  readonly control: (path: string, body: unknown) => Promise<unknown>;
}

/** Settings of a fake in the browser. */
export interface BrowserOptions extends WorkerOptions {
  /** Path of the page, with a slash at its end. */
  readonly root: string;
}

/**
 * Intercepts the page's requests: from then on `/api/v1` and `/__fake` are answered in this browser, by a worker of its
 * own, without a token. Await it before the first request.
 */
export async function startBrowserFake({ root, ...options }: BrowserOptions): Promise<BrowserFake> {
  const { default: fakeWorkerUrl } = await import('./fake-worker.ts?worker&url');
  const mockWorkerUrl = root + MOCK_WORKER;
  allowScripts([mockWorkerUrl, fakeWorkerUrl], location.href);
  const { warn }: Pick<Console, 'warn'> = console;
  const worker = new Worker(fakeWorkerUrl, { type: 'module' });
  const service = await connectWorker(worker, options, warn);
  if (!(await startMockWorker(service, mockWorkerUrl)))
    globalThis.fetch = fetchFrom(service, globalThis.fetch);
  return {
    control: (path, body) =>
      service.handle(
        new Request(new URL(path, location.origin), { method: 'PUT', body: JSON.stringify(body) }),
      ),
  };
}

/**
 * Answers the page's requests by the service worker of MSW.
 * @returns false: the browser has no service workers, as on plain HTTP, or refuses them, as with the storage of the site blocked
 */
async function startMockWorker(service: WorkerService, url: string): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  try {
    await setupWorker(...fakeHandlers(service)).start({
      serviceWorker: { url },
      quiet: true,
      onUnhandledRequest: 'bypass',
    });
    return true;
  } catch {
    return false;
  }
}

const FAKE_PATH = /\/(?:api\/v1|__fake)\//;

/** A `fetch` that passes requests under `/api/v1` and `/__fake`, on any origin, to a service, and others to the network. */
export function fetchFrom(service: WorkerService, network: typeof fetch): typeof fetch {
  const local = handleInProcess({
    handle: (request, signal) => service.handle(signal ? new Request(request, { signal }) : request),
  });
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!FAKE_PATH.test(url.pathname)) return network(input, init);
    return local(input instanceof Request ? input : url, init);
  };
}

/** MSW handlers that pass every request under `/api/v1` and `/__fake`, on any origin, to a service. */
export function fakeHandlers(service: { handle(request: Request): Promise<FakeAnswer> }): HttpHandler[] {
  return ['*/api/v1/*', '*/__fake/*'].map((path) =>
    http.all(path, async ({ request }) => {
      const answer = await service.handle(request);
      if ('drop' in answer) return HttpResponse.error();
      return 'truncate' in answer ? cutBody(answer.response, answer.truncate, answer.hang) : answer.response;
    }),
  );
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): unknown;
}

/**
 * Creates the page's default Trusted Types policy, which allows exactly these script URLs; any other is a TypeError
 * if they are enforced. No effect in a browser without Trusted Types.
 */
export function allowScripts(
  urls: readonly string[],
  base: string,
  factory: PolicyFactory | undefined = policyFactory(),
): void {
  const allowed = new Set(urls.map((url) => new URL(url, base).href));
  factory?.createPolicy('default', {
    createScriptURL(url) {
      if (allowed.has(new URL(url, base).href)) return url;
      throw new TypeError(`Script address not allowed: ${url}`);
    },
  });
}

const isFactory = (value: unknown): value is PolicyFactory =>
  typeof value === 'object' && value !== null && 'createPolicy' in value;

function policyFactory(): PolicyFactory | undefined {
  const scope: object = globalThis;
  return 'trustedTypes' in scope && isFactory(scope.trustedTypes) ? scope.trustedTypes : undefined;
}
