import { refusal } from './auth.ts';
import { ServiceError } from './errors.ts';
import type { Route, RouteAnswer } from './route.ts';
import { matchRoute } from './router.ts';
import { routes } from './routes.ts';
import type { ServiceState } from './state.ts';

const BASE = '/api/v1';

/** One request to the API, `path` and `query` as sent. */
export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly authorization: string | null;
  readonly body: string;
}

function warnOfUnknown(route: Route, parameters: URLSearchParams, state: ServiceState): void {
  for (const name of new Set(parameters.keys())) {
    if (!route.parameters.includes(name)) {
      state.warn(`fake catalog: /${route.path.join('/')} has no parameter "${name}"; it is ignored`);
    }
  }
}

/**
 * The answer of the API. Whoever has no token learns nothing else: a 401 goes before any 400 or 404.
 * @throws ServiceError
 */
export async function answerApi(request: ApiRequest, state: ServiceState): Promise<RouteAnswer> {
  const { method, path, query } = request;
  const inside = path.startsWith(`${BASE}/`);
  const match = inside ? matchRoute(routes, method, path.slice(BASE.length)) : { kind: 'unknown' as const };
  const open =
    match.kind === 'found' ? match.route.token : match.kind === 'bad-method' ? match.token : 'required';
  const refused = open === 'required' ? refusal(request.authorization, state) : undefined;
  if (refused) throw refused;
  switch (match.kind) {
    case 'unknown':
      state.warn(`fake catalog: no route ${method} ${path}`);
      throw new ServiceError(404, 'HTTP 404 Not Found');
    case 'bad-escape':
      throw new ServiceError(400, 'Bad Request');
    case 'bad-method':
      throw new ServiceError(state.dialect.badMethodStatus, 'HTTP 405 Method Not Allowed');
    default:
  }
  const { route, segment } = match;
  const parameters = new URLSearchParams(query);
  warnOfUnknown(route, parameters, state);
  return route.answer({ state, segment, parameters, body: request.body });
}
