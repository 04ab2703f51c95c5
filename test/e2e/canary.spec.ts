import { openSecondOrigin, watchPage } from './canary.ts';
import { expect, test as base } from './fixtures.ts';
import { serveProduct } from './servers.ts';

const CANARY = 'canary-7d1c40f2e98b';

interface Fixtures {
  readonly product: Awaited<ReturnType<typeof serveProduct>>;
  readonly elsewhere: Awaited<ReturnType<typeof openSecondOrigin>>;
}

const test = base.extend<Fixtures>({
  product: async ({ build }, use) => {
    expect(build).toBe('product');
    const site = await serveProduct(1_000, { token: CANARY });
    await use(site);
    await site.close();
  },
  elsewhere: async ({ build }, use) => {
    expect(build).toBe('product');
    const origin = await openSecondOrigin();
    await use(origin);
    await origin.close();
  },
});

test('a token that is used all day is found nowhere but in its header; control: a page that leaks is found out', async ({
  page,
  product,
  elsewhere,
  noise,
}) => {
  const watch = watchPage(page, product.url);
  const fail = (faults: readonly unknown[]) =>
    fetch(`${product.fake}/__fake/faults`, { method: 'PUT', body: JSON.stringify(faults) });
  const places: string[] = [];
  const look = async (when: string) => {
    for (const place of await watch.places(CANARY)) places.push(`${when}: ${place}`);
  };

  await page.goto(`${product.url}/tables?q=orders`);
  const dialog = page.getByRole('dialog', { name: /^Sign in to / });
  await dialog.getByRole('textbox', { name: 'Token' }).fill(CANARY);
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(page.locator('[role=grid] [aria-rowindex="2"] a').first()).toBeVisible();
  await look('connected');

  await page.locator('[role=grid] [aria-rowindex="3"] a').click();
  await expect(page.getByRole('region', { name: 'Description' })).toBeVisible();
  await look('a table opened');

  const echo = { code: 400, message: `Authorization: Bearer ${CANARY} was refused by the store` };
  await fail([{ route: '/api/v1/tables/', times: -1, then: { status: 400, body: echo } }]);
  // The next one is here already; the one after it is not.
  await page.getByRole('button', { name: 'Next table' }).click();
  await page.getByRole('button', { name: 'Next table' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await look('a failure that repeats it');

  await fail([{ route: '/api/v1/tables', times: -1, then: { redirect: `${elsewhere.url}/login` } }]);
  await page.getByRole('searchbox', { name: 'Search tables' }).fill('');
  await expect(page.getByText('The proxy wants you to sign in').first()).toBeVisible();
  await look('a redirect to another origin');

  expect(places).toEqual([]);
  expect(watch.bearers().filter((bearer) => bearer === `Bearer ${CANARY}`).length).toBeGreaterThan(5);
  expect(elsewhere.visits()).toEqual([]);
  expect(noise).toEqual([]);

  await fail([]);
  const control = watchPage(page, product.url);
  // A page without a list: a list would write its own position into the address, over what stands there.
  await page.goto(`${product.url}/no-such-page`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(
    async ([token, url]) => {
      localStorage.setItem('token', token);
      sessionStorage.setItem('token', token);
      document.cookie = `token=${token}`;
      document.body.dataset['token'] = token;
      window.name = token;
      console.warn(token);
      const method = 'POST';
      await fetch(`/api/v1/tables?token=${token}`).catch(() => undefined);
      await fetch('/api/v1/tables', { method, body: token }).catch(() => undefined);
      await fetch('/elsewhere', { headers: { 'X-Copy': token } }).catch(() => undefined);
      await fetch(url, { headers: { Authorization: token } }).catch(() => undefined);
      history.replaceState({ token }, '', `?token=${token}`);
    },
    [CANARY, elsewhere.url] as const,
  );
  const { origin } = new URL(product.url);
  expect(await control.places(CANARY)).toEqual(
    expect.arrayContaining([
      'the page',
      'the address',
      'the history',
      'local storage',
      'session storage',
      'cookies',
      'the window’s name',
      'the console',
      'an address',
      'the address of a request',
      'the body of a request',
      `the header x-copy for ${origin}`,
    ]),
  );
  // A page that is gone says nothing more.
  await page.close();
  noise.splice(0);
});
