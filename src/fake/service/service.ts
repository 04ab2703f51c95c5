import type { Catalog } from '../catalog/types.ts';
import type { FakeAnswer } from './answer.ts';
import { answerApi, type ApiRequest } from './api.ts';
import { refusal } from './auth.ts';
import { control } from './control.ts';
import { dialects, type DialectName } from './dialects.ts';
import { createDraw } from './draw.ts';
import { applyFault } from './fault-answer.ts';
import { createFaultPlan } from './faults.ts';
import { latencyMs, type Cost, type Latency } from './latency.ts';
import { createLog } from './log.ts';
import { reply, replyToError, withoutBody } from './reply.ts';
import { sleep as sleepFor } from './sleep.ts';
import type { ServiceState } from './state.ts';

export type { FakeAnswer };

export interface FakeOptions {
  readonly catalog: Catalog;
  /** The one token accepted; `demo` by default. */
  readonly token?: string;
  /** Every request is accepted, with a token or without. */
  readonly noAuth?: boolean;
  /** Makes the provider `basic`: these give the token at `/users/login`. */
  readonly login?: { readonly email: string; readonly password: string };
  readonly dialect?: DialectName;
  readonly latency?: Latency;
  /** What `href` members begin with; `http://localhost` by default. */
  readonly origin?: string;
  readonly now?: () => number;
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Told of unknown routes and parameters. */
  readonly warn?: (message: string) => void;
}

export interface FakeService {
  /**
   * Answers `/api/v1/*` and the control routes `/__fake/*`. Rejects only where the request is aborted, with its reason.
   * `signal` is the request's own unless given (a foreign AbortSignal cannot be put into a Request).
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

/** The service over a catalog: no network, no clock but the ones given. The same requests get the same bytes. */
export function createService(options: FakeOptions): FakeService {
  const { now = Date.now, sleep = sleepFor, origin } = options;
  const state: ServiceState = {
    catalog: options.catalog,
    noAuth: options.noAuth ?? false,
    login: options.login,
    dialect: dialects[options.dialect ?? 'seed'],
    latency: options.latency ?? { kind: 'fixed', ms: 0 },
    token: options.token ?? 'demo',
    expiredTokens: new Set(),
    faults: createFaultPlan(),
    log: createLog(),
    draw: createDraw(1),
    now,
    warn: options.warn ?? (() => undefined),
  };

  async function answer(request: ApiRequest): Promise<{ response: Response; cost: Cost }> {
    try {
      const { status, body, cost } = await answerApi(request, state);
      const response = reply(status, body, {}, origin);
      return { response: request.method === 'HEAD' ? await withoutBody(response) : response, cost };
    } catch (error) {
      return { response: replyToError(error, state.dialect), cost: { kind: 'other' } };
    }
  }

  return {
    async handle(request, signal = request.signal) {
      const { pathname, search } = new URL(request.url);
      if (pathname.startsWith('/__fake/')) return { response: await answerControl(state, request, pathname) };
      const { method } = request;
      const authorization = request.headers.get('authorization');
      const at = now();
      const query = search.slice(1);
      const authorized = refusal(authorization, state) === undefined;
      const close = state.log.open({ at, method, path: pathname, query, authorized });
      try {
        const fault = state.faults.take(method, pathname + search);
        const result = await applyFault(fault, {
          dialect: state.dialect,
          wait: (ms) => (ms > 0 ? sleep(ms, signal) : Promise.resolve()),
          latency: (cost) => latencyMs(state.latency, cost, state.draw),
          now,
          answer: async () => {
            const body = hasBody(method) ? await request.text() : '';
            return answer({ method, path: pathname, query, authorization, body });
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
