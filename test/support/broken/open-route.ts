import { createService, type FakeOptions, type FakeService } from '#src/fake/service/service.ts';

/** Broken: one route forgot to look at the token. */
export function openRoute(options: FakeOptions): FakeService {
  const service = createService(options);
  return {
    handle(request, signal) {
      const { pathname } = new URL(request.url);
      if (pathname !== '/api/v1/databaseSchemas') return service.handle(request, signal);
      const headers = new Headers(request.headers);
      headers.set('Authorization', `Bearer ${options.token ?? 'demo'}`);
      return service.handle(new Request(request, { headers }), signal);
    },
  };
}
