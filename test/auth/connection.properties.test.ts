import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createConnection } from '#src/auth/connection.ts';
import { runs } from '../support/long.ts';
import { memoryStorage } from '../support/memory-storage.ts';

// Attempts to sign in overlap with each other and with all that ends them, and are answered in any order, those that
// were aborted too: a request that is answered already cannot be aborted.

const RUNS = runs(300);
const ORIGIN = 'https://catalog.example.com/api';

type Step =
  /** A form is submitted. Of every attempt the token is another one. */
  | { readonly kind: 'token' | 'password' }
  | { readonly kind: 'cancel' | 'close' | 'forget' }
  /** A request that is not answered yet is. @param which of them, as a share of their number */
  | { readonly kind: 'answer'; readonly which: number; readonly accepted: boolean };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<Step>({ kind: 'token' }, { kind: 'password' }) },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ kind: 'cancel' }, { kind: 'close' }, { kind: 'forget' }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      which: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      accepted: fc.boolean(),
    }),
  },
);

interface Question {
  readonly attempt: number;
  readonly asks: 'login' | 'check';
  readonly answer: (accepted: boolean) => void;
}

type Ask = (asks: Question['asks'], attempt: number, signal?: AbortSignal) => Promise<void>;

const tokenOf = (attempt: number) => `token-${attempt}`;
const attemptOf = (token: string) => Number(token.replace('token-', ''));

/** What is tested: signing in, as the dialog does it. */
function connectionWith(ask: Ask) {
  const connection = createConnection({
    origin: ORIGIN,
    tab: memoryStorage(),
    check: (token, signal) => ask('check', attemptOf(token), signal),
    async login(email, _password, signal) {
      await ask('login', Number(email), signal);
      return tokenOf(Number(email));
    },
  });
  return {
    token: connection.token,
    /** Resolves with whether the attempt's token is held. */
    submit: (how: 'token' | 'password', attempt: number) =>
      how === 'token'
        ? connection.connect(tokenOf(attempt), true)
        : connection.signIn(String(attempt), 'secret', true),
    cancel: connection.cancel,
    close: connection.closeDialog,
    forget: connection.signOut,
    isConnecting: () => connection.state().isConnecting,
  };
}

/** Lets all promises settle that nothing but each other keeps. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Runs steps; after each of them the token is that of the last attempt that was accepted and not ended before. */
async function check(steps: readonly Step[]): Promise<void> {
  const questions: Question[] = [];
  const signals = new Map<number, AbortSignal>();
  const outcomes = new Map<number, unknown>();
  const subject = connectionWith((asks, attempt, signal) => {
    if (signal) signals.set(attempt, signal);
    return new Promise<void>((accept, refuse) => {
      const answer = (accepted: boolean) => (accepted ? accept() : refuse(new Error('refused')));
      questions.push({ attempt, asks, answer });
    });
  });
  let attempts = 0;
  let current: number | undefined;
  let held: string | undefined;
  const expected = new Map<number, unknown>();
  const end = () => {
    if (current !== undefined) expected.set(current, false);
    current = undefined;
  };
  for (const now of steps) {
    if (now.kind === 'answer') {
      const [question] = questions.splice(Math.floor(now.which * questions.length), 1);
      if (!question) continue;
      question.answer(now.accepted);
      if (question.attempt === current && !(now.accepted && question.asks === 'login')) {
        if (now.accepted) held = tokenOf(current);
        expected.set(current, now.accepted ? true : 'refused');
        current = undefined;
      }
    } else if (now.kind === 'token' || now.kind === 'password') {
      end();
      const attempt = (attempts += 1);
      current = attempt;
      void subject.submit(now.kind, attempt).then(
        (outcome) => outcomes.set(attempt, outcome),
        (error: Error) => outcomes.set(attempt, error.message),
      );
    } else {
      end();
      if (now.kind === 'forget') held = undefined;
      subject[now.kind]();
    }
    await settled();
    expect(subject.token()).toBe(held);
    expect(subject.isConnecting()).toBe(current !== undefined);
    for (const [attempt, signal] of signals) expect(signal.aborted).toBe(expected.get(attempt) === false);
  }
  for (const { answer } of questions) answer(false);
  await settled();
  if (current !== undefined) expected.set(current, 'refused');
  expect(outcomes).toEqual(expected);
}

test(
  `only the last attempt that nothing ended signs in, in ${RUNS} schedules`,
  { timeout: 600_000 },
  async () => {
    const schedules = fc.asyncProperty(fc.array(step, { maxLength: 20 }), check);
    await expect(fc.assert(schedules, { numRuns: RUNS })).resolves.toBeUndefined();
  },
);
