// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { OpenIdSession } from '#src/auth/openid-session.ts';
import { resumeSignIn } from '#src/provider-sign-in.ts';

test('a browser that the provider knows asks it for a token, and no longer once another tab gave one', async () => {
  let changed = () => {};
  let token: string | undefined;
  const signals: (AbortSignal | undefined)[] = [];
  const session: OpenIdSession = {
    begin: () => Promise.resolve(),
    finish: () => Promise.resolve(),
    renew: (_, signal) => {
      signals.push(signal);
      // A token of another tab comes meanwhile.
      token = 'of another tab';
      changed();
      return Promise.resolve(false);
    },
    opensTab: () => false,
    endSessionUrl: () => Promise.resolve(undefined),
    forget: () => {},
  };
  const connection = {
    fail: () => {},
    provider: { canRenew: () => true, session: () => Promise.resolve(session), forget: () => {} },
    subscribe: (listener: () => void) => {
      changed = listener;
      return () => {};
    },
    token: () => token,
  };
  await resumeSignIn(undefined, { choose: () => {}, current: () => ({ connection }) });
  expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
});
