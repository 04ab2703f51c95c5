import type { FakeAnswer, FakeService } from '../../service/service.ts';
import { startFake } from '../../start-fake.ts';
import type { FromWorker, SentAnswer, ToWorker, WorkerOptions } from './worker-client.ts';

let service: FakeService | undefined;

const post = (message: FromWorker): void => postMessage(message);

async function toSent(answer: FakeAnswer): Promise<SentAnswer> {
  if ('drop' in answer) return null;
  const { response, ...cut } = answer;
  return {
    status: response.status,
    headers: [...response.headers],
    body: response.body && (await response.arrayBuffer()),
    ...('truncate' in cut && { cut }),
  };
}

async function answerRequest(
  { method, url, headers, body }: Extract<ToWorker, { kind: 'request' }>,
  port: MessagePort,
): Promise<void> {
  const abort = new AbortController();
  port.addEventListener('message', () => abort.abort());
  port.start();
  try {
    const request = new Request(url, {
      method,
      headers: headers.map(([name, value]) => [name, value]),
      ...(body !== '' && { body }),
    });
    const sent = service ? await toSent(await service.handle(request, abort.signal)) : null;
    port.postMessage(sent, sent?.body ? [sent.body] : []);
  } catch {
    port.postMessage(null);
  }
}

function start({ tables, seed, hostile, latency }: WorkerOptions): void {
  try {
    service = startFake({
      tables,
      seed,
      hostile,
      noAuth: true,
      latency: { kind: 'fixed', ms: latency },
      warn: (text) => post({ kind: 'warning', text }),
    });
    post({ kind: 'ready' });
  } catch (error) {
    post({ kind: 'failed', reason: String(error) });
  }
}

addEventListener('message', ({ data, ports: [port] }: MessageEvent<ToWorker>) => {
  if (data.kind === 'start') start(data);
  else if (port) void answerRequest(data, port);
});
