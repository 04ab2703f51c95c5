// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { FaultAction } from '#src/fake/service/faults.ts';
import { CELLS_PASS, failure, openApp, ROWS, rowAt, status } from '#test/support/app.tsx';

interface Failure {
  readonly what: string;
  readonly then: FaultAction;
  readonly title: string;
  readonly says: readonly string[];
  readonly actions: readonly string[];
  /** What the server's button says is the matter. */
  readonly note: string | undefined;
}

const page = '<!doctype html><title>Sign in</title><form></form>';
const RETRY = ['Retry', 'Copy details'];

const FAILURES: readonly Failure[] = [
  {
    what: '403',
    then: { status: 403, body: { code: 403, message: 'Principal: ana is not allowed' } },
    title: 'You may not list tables here',
    says: [
      `the server answered 403: “Principal: ana is not allowed”.`,
      'Somebody who runs the catalog can grant it. Asking again will not help until then.',
    ],
    actions: ['Sign in as somebody else', 'Copy details'],
    note: 'Not allowed',
  },
  {
    what: '404',
    then: { status: 404, body: { code: 404, message: 'HTTP 404 Not Found' } },
    title: 'The server does not have this',
    says: ['answered 404: “HTTP 404 Not Found”.'],
    actions: RETRY,
    note: undefined,
  },
  {
    what: '500',
    then: { status: 500, body: { code: 500, message: 'An exception was thrown' } },
    title: 'The server failed',
    says: ['answered 500 three times: “An exception was thrown”.', 'Asking again in a moment may help.'],
    actions: RETRY,
    note: 'Failing',
  },
  {
    what: '503',
    then: { status: 503, body: '', headers: { 'Retry-After': '90' } },
    title: 'The server failed',
    says: ['answered 503.', 'It asks to be left alone for 90 seconds'],
    actions: RETRY,
    note: 'Failing',
  },
  {
    what: 'a connection that drops',
    then: { drop: true },
    title: 'catalog.example.com does not answer',
    says: [
      'Three attempts, no answer. This browser is online, so it is the catalog or the way to it, a VPN perhaps.',
    ],
    actions: ['Retry', 'Connect', 'Copy details'],
    note: 'No answer',
  },
  {
    what: 'a connection that ends within the answer',
    then: { truncate: 200 },
    title: 'The server’s answer cannot be read',
    says: [
      'It said 200 and broke off in the middle three times. Nothing is shown rather than something wrong.',
    ],
    actions: ['Retry', 'Copy details'],
    note: 'Not readable',
  },
  {
    what: 'a web page with 200',
    then: { raw: page, contentType: 'text/html' },
    title: 'The proxy wants you to sign in',
    says: ['It answered with its login page where table data was expected. Rows here stay.'],
    actions: ['Open the sign-in page', 'Retry'],
    note: 'Proxy sign-in',
  },
  {
    what: 'a web page with 404',
    then: { status: 404, body: page, headers: { 'Content-Type': 'text/html' } },
    title: 'This address is not a catalog',
    says: ['/api/v1/tables answered 404 with a web page.', 'A catalog answers there with its own data.'],
    actions: ['Retry', 'Connect', 'Copy details'],
    note: 'Not a catalog',
  },
  {
    what: 'JSON that stops in the middle',
    then: { raw: '{"data":[{"id":"1","na', contentType: 'application/json' },
    title: 'The server’s answer cannot be read',
    says: [
      'It said 200. The JSON stops in the middle, at byte 22. Nothing is shown rather than something wrong.',
    ],
    actions: RETRY,
    note: 'Not readable',
  },
  {
    what: 'JSON of another shape',
    then: { raw: '{"tables":[]}', contentType: 'application/json' },
    title: 'The server’s answer cannot be read',
    says: ['The answer is JSON, but', 'Nothing is shown rather than something wrong.'],
    actions: RETRY,
    note: 'Not readable',
  },
  {
    what: 'a redirect',
    then: { redirect: 'https://login.example.com/' },
    title: 'The proxy wants you to sign in',
    says: ['It answered with its login page'],
    actions: ['Open the sign-in page', 'Retry'],
    note: 'Proxy sign-in',
  },
];

const failing = (then: FaultAction) => [...CELLS_PASS, { route: ROWS, times: -1, then }];

describe('a first load that fails says why, and is never an empty list', () => {
  test.each(FAILURES)('$what', async ({ then, title, says, actions, note }) => {
    await openApp('/tables', { faults: failing(then) });
    const message = await failure();
    expect(within(message).getByRole('heading', { name: title })).toBeVisible();
    for (const text of says) expect(message).toHaveTextContent(text);
    expect(
      within(message)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(actions);
    expect(await status('Nothing loaded')).toBeVisible();
    expect(screen.queryByRole('grid')).toBeNull();
    expect(document.body).not.toHaveTextContent(/no tables|\b0 tables|No table matches/);
    const server = `Server: ${note === undefined ? '' : `${note} · `}catalog.example.com`;
    expect(screen.getByRole('button', { name: server })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('an empty list is another message than any of them', async () => {
    await openApp('/tables', { faults: failing({ status: 200, body: { data: [], paging: { total: 0 } } }) });
    expect(await screen.findByText('This catalog has no tables yet')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.body).toHaveTextContent(/no tables|\b0 tables/);
  });
});

test('where the page can read another server too, the failure leads there', async () => {
  const { user, fail } = await openApp('/tables', {
    faults: failing({ status: 500, body: { code: 500, message: 'An exception was thrown' } }),
    others: ['other.example.com'],
    noAuth: true,
  });
  await user.click(within(await failure()).getByRole('button', { name: 'Another server' }));
  const menu = await screen.findByRole('dialog', { name: 'Servers' });
  await fail([]);
  await user.click(await within(menu).findByRole('radio', { name: /other\.example\.com/ }));
  await rowAt(0);
  expect(screen.getByRole('button', { name: /^Server: other\.example\.com/ })).toBeVisible();
});

describe('Retry', () => {
  test.each(FAILURES.filter(({ actions }) => actions.includes('Retry')))(
    'after $what brings the rows and their cells',
    async ({ then }) => {
      const { fail, user } = await openApp('/tables', {
        faults: [{ route: ROWS, times: -1, then }],
      });
      const message = await failure();
      await fail([]);
      await user.click(within(message).getByRole('button', { name: 'Retry' }));
      expect(await rowAt(0)).toHaveTextContent('orders_000');
      await waitFor(async () => expect(await rowAt(0)).toHaveTextContent('Ada Lovelace'));
      expect(await status('1–10 of 300')).toBeVisible();
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  test('that fails again says so again', async () => {
    const { fail, user, lists } = await openApp('/tables', { faults: failing({ status: 400, body: {} }) });
    const before = (await lists()).length;
    await fail(failing({ status: 403 }));
    await user.click(within(await failure()).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'You may not list tables here' })).toBeVisible();
    expect((await lists()).length).toBeGreaterThan(before);
  });
});

test('what the server said can be copied, with the request and without the token', async () => {
  const { user } = await openApp('/tables', {
    faults: failing({ status: 403, body: { message: 'no, demo' } }),
  });
  await user.click(within(await failure()).getByRole('button', { name: 'Copy details' }));
  const copied = await navigator.clipboard.readText();
  expect(copied).toMatch(/^GET \/api\/v1\/tables\?limit=100\n403/);
  expect(copied).toContain('“no, <token>”');
});
