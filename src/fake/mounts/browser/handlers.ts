import { http, HttpResponse, type HttpHandler } from 'msw';
import type { FakeAnswer } from '../../service/service.ts';
import { cutBody } from '../cut-body.ts';

/** MSW handlers that give every request under `/api/v1` and `/__fake` to a service, on any origin. */
export function fakeHandlers(service: { handle(request: Request): Promise<FakeAnswer> }): HttpHandler[] {
  return ['*/api/v1/*', '*/__fake/*'].map((path) =>
    http.all(path, async ({ request }) => {
      const answer = await service.handle(request);
      if ('drop' in answer) return HttpResponse.error();
      return 'truncate' in answer ? cutBody(answer.response, answer.truncate, answer.hang) : answer.response;
    }),
  );
}
