import type { Catalog } from '../catalog/types.ts';
import { createRandom } from '../random.ts';
import { control } from './control.ts';
import { dialects, type Dialect, type DialectName } from './dialects.ts';
import { applyFault, createFaultPlan } from './faults.ts';
import {
  NO_ROUTE,
  ServiceError,
  type FakeAnswer,
  reply,
  replyToError,
  replyToTooLong,
  withoutBody,
  createLog,
} from './http.ts';
import {
  createSharedServer,
  latencyMs,
  realWork,
  type ResponseCost,
  type Latency,
  sleep as sleepFor,
} from './latency.ts';
import { type OpenIdOptions, type Route, type ServiceState, type RouteAnswer, matchRoute } from './router.ts';
import { entityRoutes } from './routes/entities.ts';
import { lineageRoutes } from './routes/lineage.ts';
import { typeByName } from './routes/metadata-types.ts';
import { rebuildIndex, searchRoutes } from './routes/search.ts';
import { authConfig, loggedInUser, login, version } from './routes/system.ts';
import {
  columnsById,
  columnsByName,
  latestTableProfile,
  listTables,
  tableById,
  tableByName,
} from './routes/tables.ts';

/** Every route under `/api/v1`. */
export const routes: readonly Route[] = [
  listTables,
  tableById,
  tableByName,
  columnsById,
  columnsByName,
  latestTableProfile,
  ...lineageRoutes,
  ...searchRoutes,
  rebuildIndex,
  loggedInUser,
  typeByName,
  version,
  authConfig,
  login,
  ...entityRoutes,
];

/**
 * Checks the authorization of a request. The scheme is case-sensitive, as in OpenMetadata's JwtFilter.
 * @returns the error, a 401, or undefined
 */
function authError(
  header: string | null,
  state: ServiceState,
): ServiceError | undefined | Promise<ServiceError | undefined> {
  if (state.noAuth) return undefined;
  const token = /^Bearer\s+(.+)$/.exec(header ?? '')?.[1];
  if (token === undefined) return new ServiceError(401, 'Not Authorized! Token not present');
  if (token === state.token) return undefined;
  if (state.expiredTokens.has(token)) return new ServiceError(401, 'Expired token!');
  const invalid = new ServiceError(401, state.dialect.invalidTokenText);
  return (
    state.openId
      ?.verify(token)
      .then((verdict) =>
        verdict === 'valid'
          ? undefined
          : verdict === 'expired'
            ? new ServiceError(401, 'Expired token!')
            : invalid,
      ) ?? invalid
  );
}

const BASE = '/api/v1';

/** One request to the API, `path` and `query` as sent. */
export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly authorization: string | null;
  /** `Accept` and `Content-Type`, as sent. */
  readonly accept: string | null;
  readonly contentType: string | null;
  readonly body: string;
}

function warnOfUnknown(route: Route, parameters: URLSearchParams, state: ServiceState): void {
  for (const name of new Set(parameters.keys())) {
    if (!route.parameters.includes(name)) {
      state.warn(`fake catalog: /${route.path.join('/')} has no parameter "${name}"; it is ignored`);
    }
  }
}

/** @throws ServiceError for a request that accepts no JSON, or whose body has another type, if the dialect refuses it */
function checkTypes({ method, accept, contentType }: ApiRequest, { requests }: Dialect): void {
  const { notAcceptableStatus, badTypeStatus } = requests;
  if (notAcceptableStatus !== undefined && accept !== null && !/json|\*\/\*|application\/\*/.test(accept))
    throw new ServiceError(notAcceptableStatus, 'HTTP 406 Not Acceptable');
  if (badTypeStatus !== undefined && hasBody(method) && contentType !== null && !contentType.includes('json'))
    throw new ServiceError(badTypeStatus, 'HTTP 415 Unsupported Media Type');
}

/**
 * Answers a request to the API. Without a valid token nothing else is revealed: a 401 precedes any 400 or 404.
 * @throws ServiceError
 */
async function answerApi(request: ApiRequest, state: ServiceState): Promise<RouteAnswer> {
  const { method, path, query } = request;
  const inside = path.startsWith(`${BASE}/`);
  const match = inside ? matchRoute(routes, method, path.slice(BASE.length)) : { kind: 'unknown' as const };
  const open =
    match.kind === 'found' ? match.route.token : match.kind === 'bad-method' ? match.token : 'required';
  const refused = open === 'required' ? await authError(request.authorization, state) : undefined;
  if (refused) throw refused;
  switch (match.kind) {
    case 'unknown':
      state.warn(`fake catalog: no route ${method} ${path}`);
      throw new ServiceError(404, NO_ROUTE);
    case 'bad-escape':
      throw new ServiceError(400, 'Bad Request');
    case 'bad-method':
      throw new ServiceError(state.dialect.requests.badMethodStatus, 'HTTP 405 Method Not Allowed', {
        Allow: [...match.methods, 'OPTIONS'].toSorted().join(),
      });
    default:
  }
  checkTypes(request, state.dialect);
  const { route, segment } = match;
  const parameters = new URLSearchParams(query);
  warnOfUnknown(route, parameters, state);
  return route.answer({ state, segment, parameters, body: request.body });
}

export type { FakeAnswer };

export interface FakeOptions {
  readonly catalog: Catalog;
  /** The accepted token; default `demo`. */
  readonly token?: string;
  /** Accepts every request, with or without a token. */
  readonly noAuth?: boolean;
  /** Sets the provider to `basic`: these credentials return the token at `/users/login`. */
  readonly login?: { readonly email: string; readonly password: string };
  /** A provider whose ID tokens are accepted beside the token. */
  readonly openId?: OpenIdOptions;
  /** A server version, or the data of another one. */
  readonly dialect?: DialectName | Dialect;
  readonly latency?: Latency;
  /** Whether the search index was rebuilt since the records were written, which some dialects need; default false. */
  readonly isIndexRebuilt?: boolean;
  readonly now?: () => number;
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Called for unknown routes and parameters. */
  readonly warn?: (message: string) => void;
}

export interface FakeService {
  /**
   * Answers `/api/v1/*` and the control routes `/__fake/*`. Rejects only if the request is aborted, with its reason.
   * @param signal the request's own by default (a foreign AbortSignal cannot be put into a Request)
   */
  handle(request: Request, signal?: AbortSignal): Promise<FakeAnswer>;
}

const hasBody = (method: string): boolean => method !== 'GET' && method !== 'HEAD';

async function answerControl(state: ServiceState, request: Request, path: string): Promise<Response> {
  try {
    const { status, body } = control(state, request.method, path, await request.text());
    return reply(status, body);
  } catch (error) {
    return replyToError(error, state.dialect);
  }
}

/** A service over a catalog, without network or clock except for the given ones. Equal requests get equal bytes. */
export function createService(options: FakeOptions): FakeService {
  const { now = Date.now, sleep = sleepFor, dialect = 'seed' } = options;
  const state: ServiceState = {
    catalog: options.catalog,
    noAuth: options.noAuth ?? false,
    login: options.login,
    openId: options.openId,
    dialect: typeof dialect === 'string' ? dialects[dialect] : dialect,
    latency: options.latency ?? { kind: 'fixed', ms: 0 },
    token: options.token ?? 'demo',
    isIndexRebuilt: options.isIndexRebuilt ?? false,
    expiredTokens: new Set(),
    faults: createFaultPlan(),
    log: createLog(),
    random: createRandom(1),
    now,
    warn: options.warn ?? (() => undefined),
  };

  const server = createSharedServer(now, sleep);
  const responderTo = (signal: AbortSignal) => {
    const wait = (ms: number) => (ms > 0 ? sleep(ms, signal) : Promise.resolve());
    const respond = async (cost: ResponseCost, spent: number, extra: number) => {
      const { latency } = state;
      if (latency.kind !== 'real') return wait(latencyMs(latency, state.random) + extra - spent);
      await server.serve(realWork(cost), spent, signal);
      await wait(extra);
    };
    return { wait, respond };
  };

  async function answer(request: ApiRequest): Promise<{ response: Response; cost: ResponseCost }> {
    try {
      const { status, body, headers, cost } = await answerApi(request, state);
      const response = reply(status, body, headers);
      return { response: request.method === 'HEAD' ? await withoutBody(response) : response, cost };
    } catch (error) {
      return { response: replyToError(error, state.dialect), cost: { kind: 'other' } };
    }
  }

  return {
    async handle(request, signal = request.signal) {
      const { pathname, search, host } = new URL(request.url);
      if (pathname.startsWith('/__fake/')) return { response: await answerControl(state, request, pathname) };
      const { method } = request;
      const authorization = request.headers.get('authorization');
      const at = now();
      const query = search.slice(1);
      const refusal = authError(authorization, state);
      // Requests are logged in the order in which they came.
      const authorized = (refusal instanceof Promise ? await refusal : refusal) === undefined;
      const close = state.log.open({ at, method, path: pathname, query, authorized });
      const tooLong = replyToTooLong(method, pathname + search, host, request.headers);
      if (tooLong) {
        close(tooLong.status, now() - at);
        return { response: tooLong };
      }
      try {
        const fault = state.faults.take(method, pathname + search);
        const result = await applyFault(fault, {
          dialect: state.dialect,
          ...responderTo(signal),
          now,
          answer: async () => {
            const body = hasBody(method) ? await request.text() : '';
            const [accept, contentType] = ['accept', 'content-type'].map((name) => request.headers.get(name));
            return answer({
              method,
              path: pathname,
              query,
              authorization,
              accept: accept ?? null,
              contentType: contentType ?? null,
              body,
            });
          },
        });
        const whole = 'response' in result && !('truncate' in result);
        close(whole ? result.response.status : 0, now() - at);
        return result;
      } catch (error) {
        close(0, now() - at);
        throw error;
      }
    },
  };
}
