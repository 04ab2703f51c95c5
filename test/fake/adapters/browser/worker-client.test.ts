import { describe, expect, test } from 'vitest';
import {
  type FromWorker,
  type ToWorker,
  connectWorker,
  type WorkerPort,
} from '#src/fake/adapters/browser/worker-client.ts';

/** A worker played by a test. */
function playedWorker() {
  const sent: ToWorker[] = [];
  let listener: ((event: MessageEvent<FromWorker>) => void) | undefined;
  let failed: ((event: { message?: string }) => void) | undefined;
  const worker: WorkerPort = {
    postMessage: (message) => sent.push(message),
    addEventListener(type: string, given: never) {
      if (type === 'message') listener = given;
      else failed = given;
    },
  };
  const post = (data: FromWorker) => listener?.(new MessageEvent('message', { data }));
  const fail = (message?: string) => failed?.(message === undefined ? {} : { message });
  return { worker, sent, post, fail };
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

  test('sends requests as messages and matches responses by id, in any order', async () => {
    const { service, sent, post } = await connected();
    const first = service.handle(new Request('http://x/api/v1/a', { headers: { A: 'b' } }));
    const second = service.handle(new Request('http://x/__fake/faults', { method: 'PUT', body: '[]' }));
    await turn();
    expect(sent.slice(1)).toEqual([
      { kind: 'request', id: 1, method: 'GET', url: 'http://x/api/v1/a', headers: [['a', 'b']], body: '' },
      expect.objectContaining({ id: 2, method: 'PUT', body: '[]' }),
    ]);
    post({ kind: 'response', id: 2, status: 204, headers: [], body: null });
    post({ kind: 'response', id: 1, status: 200, headers: [['x-a', 'b']], body: encode('one') });
    const answer = await first;
    expect('response' in answer && (await answer.response.text())).toBe('one');
    expect(await second).toMatchObject({ response: { status: 204 } });
  });

  test('passes on a drop, a truncation and a warning', async () => {
    const { service, post, warnings } = await connected();
    const dropped = service.handle(new Request('http://x/'));
    const cut = service.handle(new Request('http://x/'));
    await turn();
    post({ kind: 'dropped', id: 1 });
    post({ kind: 'response', id: 2, status: 200, headers: [], body: encode('x'), truncate: 0, hang: 7 });
    post({ kind: 'warning', text: 'no such route' });
    expect(await dropped).toEqual({ drop: true });
    expect(await cut).toMatchObject({ truncate: 0, hang: 7 });
    expect(warnings).toEqual(['no such route']);
  });

  test('passes the abort of a pending request on to the worker, but not of a finished one', async () => {
    const { service, sent, post } = await connected();
    const abort = new AbortController();
    const answered = service.handle(new Request('http://x/', { signal: abort.signal }));
    void service.handle(new Request('http://x/', { signal: abort.signal }));
    await turn();
    post({ kind: 'dropped', id: 1 });
    await answered;
    abort.abort();
    expect(sent.filter(({ kind }) => kind === 'abort')).toEqual([{ kind: 'abort', id: 2 }]);
  });
});
