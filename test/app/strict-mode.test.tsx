// @vitest-environment jsdom
import { configure, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApp, rowAt, status, type Sent } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { OPENED } from './opened-parts.ts';

// As in development: what is drawn twice, and effects that are run twice, must come to the same. Errors that React tells of
// it fail a test by the console.

beforeAll(() => configure({ reactStrictMode: true }));
afterAll(() => configure({ reactStrictMode: false }));

/** Requests that were answered more than once. */
const doubled = (sent: readonly Sent[]) => {
  const asked = sent.map(({ path, query }) => `${path}?${query}`);
  return asked.filter((one, at) => asked.indexOf(one) !== at);
};

/** The requests of a page, once it asks for nothing more. */
async function allRequests({ requests }: Pick<Awaited<ReturnType<typeof openApp>>, 'requests'>) {
  for (let still = 0, known = -1; still < 5;) {
    await new Promise((resolve) => setTimeout(resolve, 60));
    const { length } = await requests();
    still = length === known ? still + 1 : 0;
    known = length;
  }
  return requests();
}

describe('effects that run twice', () => {
  // What the first one asked for is given up, and must not be sent.
  test.each([
    ['the list at a place in it', '/tables?row=150&columns=name,tags,usage'],
    ['a filtered search', '/tables?q=orders&type=Regular'],
    ['another type with an opened record', '/databases/snow.sales'],
  ])('ask for nothing twice at %s', async (_, address) => {
    const app = await openApp(address);
    await screen.findByRole('grid');
    const sent = await allRequests(app);
    expect(sent.length).toBeGreaterThan(1);
    expect(doubled(sent)).toEqual([]);
  });

  test('leave every part of the page as it is opened, and the list as it was before', async () => {
    const { user } = await openApp('/tables?q=orders');
    await rowAt(0);
    await screen.findByRole('button', { name: 'Account and settings' });
    for (const [name, , ask, shows] of OPENED) {
      await ask(user);
      await eventually(shows).toBeInTheDocument();
      await user.keyboard('{Escape}{Escape}');
      await waitFor(() =>
        expect([name, document.querySelector('[role=dialog], [role=menu]')]).toEqual([name, null]),
      );
    }
    await eventually(() => status(/^1–10 of 300/)).toBeVisible();
  });

  test('leave rows selected, and another server chosen', async () => {
    const { user } = await openApp('/tables', { others: ['other.example.com'], noAuth: true });
    await rowAt(0);
    await screen.findByRole('button', { name: 'Account and settings' });
    await eventually(() => screen.findByRole('grid')).toHaveAttribute('aria-multiselectable', 'true');
    screen.getByRole('grid').focus();
    await user.keyboard(' {Shift>}{ArrowDown}{/Shift}');
    await status('2 selected');
    await user.click(screen.getByRole('button', { name: /^Server: / }));
    const other = await screen.findByRole('button', { name: /other\.example\.com/ });
    await user.click(other);
    await rowAt(0);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear selection' })).toBeNull());
    expect(screen.getByRole('button', { name: /^Server: other\.example\.com/ })).toBeVisible();
  });
});
