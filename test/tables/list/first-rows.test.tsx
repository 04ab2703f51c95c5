// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createClient } from '#src/api/client.ts';
import { screenRows, sendForFirstRows } from '#src/tables/list/first-rows.ts';
import { openApp, rowAt } from '#test/support/app.tsx';

const bare = (requests: readonly { readonly query: URLSearchParams }[]) =>
  requests.filter(({ query }) => !query.has('fields')).map(({ query }) => query.toString());

describe('the request before anything is drawn', () => {
  const sentAt = (address: string) => {
    const sent: string[] = [];
    history.replaceState(null, '', address);
    const send = (url: URL | RequestInfo) => {
      sent.push(String(url instanceof Request ? url.url : url));
      return Promise.reject(new TypeError('no network'));
    };
    const client = createClient({
      origin: 'http://catalog.example.com',
      token: () => undefined,
      fetch: send,
      sleep: () => Promise.resolve(),
    });
    sendForFirstRows(client, new QueryClient());
    return sent.map((url) => url.replace('http://catalog.example.com/api/v1', ''));
  };

  test.each([
    ['/tables', '/tables?limit=25'],
    ['/tables/snow.sales.mart.orders?database=snow.sales', '/tables?limit=25&database=snow.sales'],
    ['/tables?limit=10', '/tables?limit=10'],
    // Row 230 is the 30th of its page: the screen below it is 25 rows more.
    ['/tables?after=c200&row=230', '/tables?limit=54&after=c200'],
    ['/tables?after=c200&row=299', '/tables?limit=100&after=c200'],
  ])('for %s is %s', async (address, request) => {
    vi.stubGlobal('innerHeight', 720);
    const sent = sentAt(address);
    await waitFor(() => expect(sent[0]).toBe(request));
  });

  test.each(['/', '/elsewhere', '/tables/a/b'])('is not sent at %s, which shows no list', (address) => {
    expect(sentAt(address)).toEqual([]);
  });
});

test('a screen is at least 25 rows, and as many as it is high', () => {
  vi.stubGlobal('innerHeight', 400);
  expect(screenRows(36)).toBe(25);
  vi.stubGlobal('innerHeight', 2_400);
  expect(screenRows(36)).toBe(67);
});

test('the list finds its first rows under way, asks for a screen of them first, and then keeps to its pages', async () => {
  const { lists } = await openApp('/tables', { screen: 720 });
  await rowAt(20);
  await waitFor(async () => expect(bare(await lists()).length).toBeGreaterThanOrEqual(3));
  const asked = bare(await lists()).map((query) => query.replace(/after=.*/, 'after'));
  expect(asked.slice(0, 3)).toEqual(['limit=25', 'limit=75&after', 'limit=100&after']);
});
