import type { FakeService } from '../service/service.ts';

const ORIGIN = 'http://localhost';

function failedToFetch(): TypeError {
  return new TypeError('Failed to fetch');
}

/** The result of `fetch` for a redirect that must not be followed; no constructor creates one. */
function opaqueRedirect(): Response {
  return Object.defineProperties(new Response(null), {
    type: { value: 'opaqueredirect' },
    status: { value: 0 },
    ok: { value: false },
  });
}

/**
 * A `fetch` that is answered by the service without a network. URLs without an origin are relative to `http://localhost`.
 * A dropped connection or a forbidden redirect is a TypeError; an aborted signal rejects with its reason.
 */
export function handleInProcess(service: FakeService): typeof fetch {
  return async (input, init = {}) => {
    const { signal: given, ...rest } = init;
    const request =
      input instanceof Request ? new Request(input, rest) : new Request(new URL(input, ORIGIN), rest);
    const signal = given ?? request.signal;
    signal.throwIfAborted();
    const answer = await service.handle(request, signal);
    signal.throwIfAborted();
    if ('drop' in answer) throw failedToFetch();
    const { response } = answer;
    if ('truncate' in answer) return cutBody(response, answer.truncate, answer.hang);
    if (response.status < 300 || response.status > 399 || !response.headers.has('Location')) return response;
    if (request.redirect === 'manual') return opaqueRedirect();
    throw failedToFetch();
  };
}

/**
 * The response with a body that fails with a network error after `bytes` bytes, `hang` ms later, as `fetch` reports a
 * connection that ended early.
 */
export async function cutBody(response: Response, bytes: number, hang = 0): Promise<Response> {
  const whole = new Uint8Array(await response.arrayBuffer());
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(whole.slice(0, bytes));
      // Delay the error until the bytes were read: an error clears the queue.
      setTimeout(() => controller.error(new TypeError('network error')), hang);
    },
  });
  return new Response(body, { status: response.status, headers: response.headers });
}
