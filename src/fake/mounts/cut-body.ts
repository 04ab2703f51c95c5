/**
 * The response with a body that breaks off with a network error after `bytes` bytes, `hang` ms later,
 * as `fetch` shows a connection that ended early.
 */
export async function cutBody(response: Response, bytes: number, hang = 0): Promise<Response> {
  const whole = new Uint8Array(await response.arrayBuffer());
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(whole.slice(0, bytes));
      // The bytes are read before the error is: an error at once would empty the queue.
      setTimeout(() => controller.error(new TypeError('network error')), hang);
    },
  });
  return new Response(body, { status: response.status, headers: response.headers });
}
