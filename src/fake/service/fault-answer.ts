import type { FakeAnswer } from './answer.ts';
import type { Dialect } from './dialects.ts';
import { errorBody } from './errors.ts';
import type { FaultAction, StatusAction } from './faults.ts';
import type { Cost } from './latency.ts';
import { reply } from './reply.ts';

interface Surroundings {
  readonly dialect: Dialect;
  wait(ms: number): Promise<void>;
  /** How long an answer of this cost takes, in ms. */
  latency(cost: Cost): number;
  /** ms; the differences count. */
  now(): number;
  /** The answer as it would be without a fault, before its latency. */
  answer(): Promise<{ response: Response; cost: Cost }>;
}

const reasons: Readonly<Record<number, string>> = {
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

function faultyReply(action: StatusAction, dialect: Dialect): Response {
  const { status, headers } = action;
  const body = 'body' in action ? action.body : errorBody(status, reasons[status] ?? 'Injected', dialect);
  if (typeof body !== 'string') return reply(status, body, headers);
  return new Response(body, { status, headers: { 'Content-Type': 'text/plain', ...headers } });
}

/** Carries out a fault, or none: the whole of one answer, waiting included. Rejects where a wait is aborted. */
export async function applyFault(action: FaultAction | undefined, around: Surroundings): Promise<FakeAnswer> {
  if (action && 'hang' in action && !('truncate' in action)) {
    await around.wait(action.hang ?? 0);
    return { drop: true };
  }
  if (action === undefined || 'delay' in action || 'truncate' in action) {
    const begun = around.now();
    const { response, cost } = await around.answer();
    const due = around.latency(cost) + (action && 'delay' in action ? action.delay : 0);
    // What the fake itself needs is part of the time that an answer takes, not more on top of it.
    await around.wait(due - (around.now() - begun));
    return action && 'truncate' in action ? { ...action, response } : { response };
  }
  await around.wait(around.latency({ kind: 'other' }));
  if ('drop' in action) return { drop: true };
  if ('raw' in action) {
    return { response: new Response(action.raw, { headers: { 'Content-Type': action.contentType } }) };
  }
  if ('redirect' in action) {
    return { response: new Response(null, { status: 302, headers: { Location: action.redirect } }) };
  }
  return { response: faultyReply(action, around.dialect) };
}
