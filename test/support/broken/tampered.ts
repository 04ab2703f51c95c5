import type { FakeService } from '#src/fake/service/service.ts';

/** A service whose answers to some requests are changed on their way; `change` gets status and body, undefined leaves all. */
export const tampered = (
  service: FakeService,
  change: (request: Request, status: number, body: unknown) => { status?: number; body: unknown } | undefined,
): FakeService => ({
  async handle(request, signal) {
    const answer = await service.handle(request, signal);
    if (!('response' in answer) || 'truncate' in answer) return answer;
    const { response } = answer;
    const text = await response.clone().text();
    const changed = change(request, response.status, text === '' ? undefined : JSON.parse(text));
    if (!changed) return answer;
    const { status = response.status, body } = changed;
    return { response: new Response(JSON.stringify(body), { status, headers: response.headers }) };
  },
});
