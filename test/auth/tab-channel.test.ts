import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '#src/api/errors.ts';
import { createConnection, type Connection } from '#src/auth/connection.ts';
import { openTabChannel, type TabMessage } from '#src/auth/tab-channel.ts';
import { memoryStorage } from '../support/memory-storage.ts';

const ORIGIN = 'https://catalog.example.com/api';
const REFUSED = new ApiError('unauthorized', { request: 'GET /', attempts: 1 });
const jwt = (claims: object) => `e30.${btoa(JSON.stringify(claims))}.x`;

/** The tabs of a browser: each message is delivered to all others at once. */
function openBrowser() {
  const open: ((message: TabMessage) => void)[] = [];
  const said: string[] = [];
  const tabs = (onMessage: (message: TabMessage) => void) => {
    open.push(onMessage);
    return (message: TabMessage) => {
      said.push(typeof message === 'string' ? message : `offer ${message.token}`);
      for (const other of open) if (other !== onMessage) other(message);
    };
  };
  return {
    said,
    openTab: (entries = new Map<string, string>()): Connection & { entries: Map<string, string> } => ({
      ...createConnection({ origin: ORIGIN, tab: memoryStorage(entries), tabs }),
      entries,
    }),
  };
}

describe('a token that is kept', () => {
  test('is there in a new tab, in memory alone', async () => {
    const { openTab } = openBrowser();
    const first = openTab();
    await first.connect('canary', true);
    const second = openTab();
    expect(second.token()).toBe('canary');
    expect(second.entries.size).toBe(0);
    expect(second.state()).toMatchObject({ status: 'signed-in', isTokenShared: true, dialog: undefined });
    expect(openTab().token()).toBe('canary');
  });

  test('ends the question of a tab that asks for one', async () => {
    const { openTab } = openBrowser();
    const waiting = openTab();
    void waiting.requireSignIn(REFUSED, undefined);
    expect(waiting.state().dialog?.kind).toBe('refused');
    await openTab().connect('canary', true);
    expect(waiting.token()).toBe('canary');
    expect(waiting.state()).toMatchObject({ status: 'signed-in', dialog: undefined, session: 0 });
  });

  test('is offered to other tabs by a tab that reloads', () => {
    const { openTab } = openBrowser();
    const entries = new Map<string, string>([
      ['catalog-browser.token', JSON.stringify({ origin: ORIGIN, token: 'canary' })],
    ]);
    openTab(entries);
    expect(openTab().token()).toBe('canary');
  });
});

test('a token that is not kept stays in its tab', async () => {
  const { openTab, said } = openBrowser();
  const first = openTab();
  await first.connect('canary', false);
  expect(openTab().token()).toBeUndefined();
  expect(said).toEqual(['ask', 'ask']);
});

test('a refused token is not given to another tab', async () => {
  const { openTab } = openBrowser();
  const first = openTab();
  await first.connect('old', true);
  void first.requireSignIn(REFUSED, 'old');
  expect(openTab().token()).toBeUndefined();
});

describe('a tab with a token of its own', () => {
  test('takes a newer one of the same user, without losing its rows', async () => {
    const { openTab } = openBrowser();
    const first = openTab();
    await first.connect(jwt({ iss: 'a', sub: 'jane', n: 1 }), true);
    const second = openTab();
    const newer = jwt({ iss: 'a', sub: 'jane', n: 2 });
    await first.connect(newer, true);
    expect(second.token()).toBe(newer);
    expect(second.state().session).toBe(0);
  });

  test.each([
    ['another user’s', jwt({ iss: 'a', sub: 'joe' })],
    ['one of another issuer', jwt({ iss: 'b', sub: 'jane' })],
    ['an opaque one', 'opaque'],
  ])('does not take %s', async (_, others) => {
    const { openTab } = openBrowser();
    const first = openTab();
    const own = jwt({ iss: 'a', sub: 'jane' });
    await first.connect(own, true);
    await openTab().connect(others, true);
    expect(first.token()).toBe(own);
  });

  test('that is its alone takes none', async () => {
    const { openTab } = openBrowser();
    const first = openTab();
    const own = jwt({ iss: 'a', sub: 'jane', n: 1 });
    await first.connect(own, false);
    await openTab().connect(jwt({ iss: 'a', sub: 'jane', n: 2 }), true);
    expect(first.token()).toBe(own);
  });
});

test('Forget reaches every tab that has a token, kept or not', async () => {
  const { openTab } = openBrowser();
  const tabs = [openTab(), openTab(), openTab()];
  await tabs[1]?.connect('private', false);
  await tabs[0]?.connect('canary', true);
  expect(tabs.map((tab) => tab.token())).toEqual(['canary', 'private', 'canary']);
  tabs[2]?.signOut();
  expect(tabs.map((tab) => tab.token())).toEqual([undefined, undefined, undefined]);
  expect(tabs.map((tab) => tab.state().dialog?.kind)).toEqual(['forgotten', 'forgotten', 'forgotten']);
  expect(tabs.flatMap(({ entries }) => [...entries])).toEqual([]);
  expect(openTab().token()).toBeUndefined();
});

describe('openTabChannel', () => {
  const listener = () => vi.fn<(message: TabMessage) => void>();

  test('carries what is said to the tabs of the same server alone', async () => {
    const [here, elsewhere] = [listener(), listener()];
    openTabChannel(`${ORIGIN}/1`, here);
    openTabChannel(`${ORIGIN}/2`, elsewhere);
    const tell = openTabChannel(`${ORIGIN}/1`, listener());
    const messages: TabMessage[] = ['ask', { token: 'canary', renews: true }, 'forget'];
    messages.forEach(tell);
    await vi.waitFor(() => expect(here.mock.calls).toEqual(messages.map((message) => [message])));
    expect(elsewhere).not.toHaveBeenCalled();
  });

  test('passes over what it does not know', async () => {
    const here = listener();
    openTabChannel(`${ORIGIN}/3`, here);
    const raw = new BroadcastChannel(`catalog-browser ${ORIGIN}/3`);
    onTestFinished(() => raw.close());
    for (const message of [null, 7, 'other', {}, { token: 7 }, ['ask'], 'forget']) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin to name
      raw.postMessage(message);
    }
    await vi.waitFor(() => expect(here.mock.calls).toEqual([['forget']]));
  });
});
