import type { FakeAnswer, FakeService } from '../../service/service.ts';
import { startFake } from '../../start-fake.ts';
import type { FromWorker, ToWorker } from './worker-client.ts';

type RequestMessage = Extract<ToWorker, { kind: 'request' }>;

const running = new Map<number, AbortController>();
let service: FakeService | undefined;

const post = (message: FromWorker, transfer: Transferable[] = []): void => {
  postMessage(message, { transfer });
};

async function postAnswer(id: number, answer: FakeAnswer): Promise<void> {
  if ('drop' in answer) {
    post({ kind: 'dropped', id });
    return;
  }
  const { status, headers } = answer.response;
  const body = answer.response.body && (await answer.response.arrayBuffer());
  const cut = 'truncate' in answer ? { truncate: answer.truncate, hang: answer.hang ?? 0 } : {};
  post({ kind: 'response', id, status, headers: [...headers], body, ...cut }, body ? [body] : []);
}

async function answerRequest({ id, method, url, headers, body }: RequestMessage): Promise<void> {
  const abort = new AbortController();
  running.set(id, abort);
  try {
    const request = new Request(url, {
      method,
      headers: headers.map(([name, value]) => [name, value]),
      ...(body !== '' && { body }),
    });
    const answer = await service?.handle(request, abort.signal);
    if (answer) await postAnswer(id, answer);
  } catch {
    post({ kind: 'dropped', id });
  } finally {
    running.delete(id);
  }
}

function start(message: Extract<ToWorker, { kind: 'start' }>): void {
  try {
    const { tables, seed, hostile } = message;
    const fake = startFake({
      tables,
      seed,
      hostile,
      noAuth: true,
      latency: { kind: 'fixed', ms: message.latency },
      warn: (text) => post({ kind: 'warning', text }),
    });
    service = fake;
    post({ kind: 'ready' });
    // The first rows come before.
    setTimeout(fake.warmUp, 2_000);
  } catch (error) {
    post({ kind: 'failed', reason: String(error) });
  }
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  switch (data.kind) {
    case 'start':
      start(data);
      break;
    case 'request':
      void answerRequest(data);
      break;
    case 'abort':
      running.get(data.id)?.abort();
      break;
  }
});
