import * as demo from '../words/en/demo.ts';

/** Something that the demo can be made to do wrong. */
export interface DemoFault {
  /** A message. */
  readonly label: string;
  /** What it does, in a few words: a message. */
  readonly hint: string;
  /** Beginning of the requests that it meets. */
  readonly route: string;
  /** How many of them; -1: all, until it is put back. */
  readonly times: number;
  /** What becomes of them, as the control route `/__fake/faults` takes it. */
  readonly outcome: Readonly<Record<string, unknown>>;
}

const LISTS = '/api/v1/tables?limit=';
const ALL = '/api/v1/';

const answer = (status: number, message: string, headers: Readonly<Record<string, string>> = {}) => ({
  status,
  body: { code: status, message },
  headers,
});

/** In the order of the menu. Each goes by what the client does: a 503 is asked three times before it is said. */
export const DEMO_FAULTS: readonly DemoFault[] = [
  {
    label: demo.nextPage,
    hint: demo.nextPageHint,
    route: LISTS,
    times: 3,
    outcome: answer(503, 'Out of service'),
  },
  {
    label: demo.tooMany,
    hint: demo.tooManyHint,
    route: LISTS,
    times: 1,
    outcome: answer(429, 'Slow down', { 'Retry-After': '90' }),
  },
  {
    label: demo.tokenExpires,
    hint: demo.tokenExpiresHint,
    route: LISTS,
    times: 1,
    outcome: answer(401, 'Expired token!'),
  },
  { label: demo.cutOff, hint: demo.cutOffHint, route: LISTS, times: 5, outcome: { truncate: 900 } },
  { label: demo.hang, hint: demo.hangHint, route: LISTS, times: 2, outcome: { hang: 20_000 } },
  {
    label: demo.signInPage,
    hint: demo.untilPutBack,
    route: ALL,
    times: -1,
    outcome: { raw: '<!doctype html><title>Sign in</title>', contentType: 'text/html' },
  },
  { label: demo.noNetwork, hint: demo.untilPutBack, route: ALL, times: -1, outcome: { drop: true } },
];

/** The route's own names. An object with a member `then` would look like a promise. */
const NAMES: Readonly<Record<string, string>> = { outcome: 'then' };

/** Faults as the control route takes them. */
export const faultPlan = (faults: readonly DemoFault[]): readonly object[] =>
  faults.map(({ route, times, outcome }) =>
    Object.fromEntries(
      Object.entries({ route, times, outcome }).map(([name, value]) => [NAMES[name] ?? name, value]),
    ),
  );

let planned: readonly DemoFault[] = [];

/** What is set to fail: it outlives the menu, and ends with the page. */
export const plannedFaults = {
  get: () => planned,
  set: (next: readonly DemoFault[]): void => {
    planned = next;
  },
};
