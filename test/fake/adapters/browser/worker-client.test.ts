import { describe, expect, test, vi } from 'vitest';
import {
  type FromWorker,
  type SentAnswer,
  type ToWorker,
  connectWorker,
  type WorkerPort,
} from '#src/fake/adapters/browser/worker-client.ts';

/** A worker played by a test. */
function playedWorker() {
  const sent: ToWorker[] = [];
  const ports: MessagePort[] = [];
  let listener: ((event: MessageEvent<FromWorker>) => void) | undefined;
  let failed: ((event: { message?: string }) => void) | undefined;
  const worker: WorkerPort = {
    postMessage(message, transfer) {
      sent.push(message);
      ports.push(...transfer.filter((one) => one instanceof MessagePort));
    },
    addEventListener(type: string, given: never) {
      if (type === 'message') listener = given;
      else failed = given;
    },
  };
  const post = (data: FromWorker) => listener?.(new MessageEvent('message', { data }));
  const fail = (message?: string) => failed?.(message === undefined ? {} : { message });
  const answer = (request: number, data: SentAnswer) => ports[request]?.postMessage(data);
  return { worker, sent, ports, post, answer, fail };
}

async function connected() {
  const played = playedWorker();
  const warnings: string[] = [];
  const options = { tables: 3, seed: 1, latency: 0, hostile: false };
  const pending = connectWorker(played.worker, options, (text) => warnings.push(text));
  expect(played.sent).toEqual([{ kind: 'start', ...options }]);
  played.post({ kind: 'ready' });
  return { ...played, warnings, service: await pending };
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 0));
const encode = (text: string) => new TextEncoder().encode(text).buffer;

describe('the service behind a worker', () => {
  test('rejects with the reason where it cannot start', async () => {
    const { worker, post } = playedWorker();
    const pending = connectWorker(
      worker,
      { tables: -1, seed: 1, latency: 0, hostile: false },
      () => undefined,
    );
    post({ kind: 'failed', reason: 'no such catalog' });
    await expect(pending).rejects.toThrow('no such catalog');
  });

  test('sends requests as messages, each with a port for its answer', async () => {
    const { service, sent, answer } = await connected();
    const first = service.handle(new Request('http://x/api/v1/a', { headers: { A: 'b' } }));
    const second = service.handle(new Request('http://x/__fake/faults', { method: 'PUT', body: '[]' }));
    await turn();
    expect(sent.slice(1)).toEqual([
      { kind: 'request', method: 'GET', url: 'http://x/api/v1/a', headers: [['a', 'b']], body: '' },
      expect.objectContaining({ method: 'PUT', body: '[]' }),
    ]);
    answer(1, { status: 204, headers: [], body: null });
    answer(0, { status: 200, headers: [['x-a', 'b']], body: encode('one') });
    const given = await first;
    expect('response' in given && (await given.response.text())).toBe('one');
    expect(await second).toMatchObject({ response: { status: 204 } });
  });

  test('passes on a drop, a truncation and a warning', async () => {
    const { service, post, answer, warnings } = await connected();
    const dropped = service.handle(new Request('http://x/'));
    const cut = service.handle(new Request('http://x/'));
    await turn();
    answer(0, null);
    answer(1, { status: 200, headers: [], body: encode('x'), cut: { truncate: 0, hang: 7 } });
    post({ kind: 'warning', text: 'no such route' });
    expect(await dropped).toEqual({ drop: true });
    expect(await cut).toMatchObject({ truncate: 0, hang: 7 });
    expect(warnings).toEqual(['no such route']);
  });

  test('passes the abort of a pending request on to the worker, but not of a finished one', async () => {
    const { service, ports, answer } = await connected();
    const abort = new AbortController();
    const answered = service.handle(new Request('http://x/', { signal: abort.signal }));
    void service.handle(new Request('http://x/', { signal: abort.signal }));
    await turn();
    const aborted: number[] = [];
    for (const [request, port] of ports.entries()) {
      port.addEventListener('message', () => aborted.push(request));
      port.start();
    }
    answer(0, null);
    await answered;
    abort.abort();
    await vi.waitFor(() => expect(aborted).toEqual([1]));
  });
});
