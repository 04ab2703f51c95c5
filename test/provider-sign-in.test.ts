// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OpenIdSession } from '#src/auth/openid-session.ts';
import { resumeProviderSignIn } from '#src/provider-sign-in.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Opens a page in a browser that the provider knows. @param kept the token that the tab keeps */
function openPage(renew: (tokenElsewhere: () => void) => Promise<boolean>, kept?: string) {
  let token = kept;
  let changed = () => {};
  const takeElsewhere = () => {
    token = 'of another tab';
    changed();
  };
  const signals: (AbortSignal | undefined)[] = [];
  const session: OpenIdSession = {
    begin: () => Promise.resolve(),
    finish: () => Promise.resolve(),
    renew: (_, signal) => {
      signals.push(signal);
      return renew(takeElsewhere);
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
  const isDrawn = vi.fn<() => void>();
  const entered = resumeProviderSignIn(undefined, { choose: () => {}, current: () => ({ connection }) });
  void entered.then(isDrawn);
  return { isDrawn, signals };
}

describe('a page in a browser that the provider knows', () => {
  test('asks it for a token, and no longer once another tab gave one', async () => {
    const { signals } = openPage((takeElsewhere) => {
      takeElsewhere();
      return Promise.resolve(false);
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  });

  test('does not ask where the tab keeps a token, which may be of another person', async () => {
    const { signals, isDrawn } = openPage(() => Promise.resolve(true), 'pasted');
    await vi.advanceTimersByTimeAsync(0);
    expect(signals).toEqual([]);
    expect(isDrawn).toHaveBeenCalledOnce();
  });

  test('is drawn after two seconds where the provider does not answer', async () => {
    const { isDrawn } = openPage(() => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(1_999);
    expect(isDrawn).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(isDrawn).toHaveBeenCalledOnce();
  });
});
