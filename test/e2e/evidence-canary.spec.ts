import { evidence, longOnly } from '#test/support/long.ts';
import { openSecondOrigin, watchFor } from './canary.ts';
import { expect, test as base } from './fixtures.ts';
import { serveProduct } from './servers.ts';

const CANARY = 'canary-7d1c40f2e98b';

interface Fixtures {
  readonly product: Awaited<ReturnType<typeof serveProduct>>;
  readonly elsewhere: Awaited<ReturnType<typeof openSecondOrigin>>;
}

const test = base.extend<Fixtures>({
  product: async ({ build }, use) => {
    if (build !== 'product') throw new Error('a token is for the product');
    const site = await serveProduct(2_000, { token: CANARY });
    await use(site);
    await site.close();
  },
  elsewhere: async ({ build }, use) => {
    if (build !== 'product') throw new Error('a token is for the product');
    const origin = await openSecondOrigin();
    await use(origin);
    await origin.close();
  },
});

test('a token that is used all day is found nowhere but in its header', async ({
  page,
  product,
  elsewhere,
}) => {
  const watch = watchFor(CANARY, page);
  const fail = (faults: readonly unknown[]) =>
    fetch(`${product.fake}/__fake/faults`, { method: 'PUT', body: JSON.stringify(faults) });
  let sent = 0;
  const origins = new Set<string>();
  page.on('request', (request) => {
    origins.add(new URL(request.url()).origin);
    if (request.headers()['authorization'] === `Bearer ${CANARY}`) sent += 1;
  });
  const places: string[] = [];
  const look = async (when: string) => {
    for (const place of await watch.found()) places.push(`${when}: ${place}`);
  };

  await page.goto(`${product.url}/tables?q=orders`);
  const dialog = page.getByRole('dialog', { name: 'Connect to a server' });
  await dialog.getByRole('textbox', { name: 'Token' }).fill(CANARY);
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(page.locator('[role=grid] [aria-rowindex="2"] a').first()).toBeVisible();
  await look('connected');

  await page.locator('[role=grid] [aria-rowindex="3"] a').click();
  await expect(page.getByRole('region', { name: 'Description' })).toBeVisible();
  await look('a table opened');

  const echo = { code: 500, message: `Authorization: Bearer ${CANARY} was refused by the store` };
  await fail([{ route: '/api/v1/tables/', times: -1, then: { status: 500, body: echo } }]);
  // The next one is here already; the one after it is not.
  await page.getByRole('button', { name: 'Next table' }).click();
  await page.getByRole('button', { name: 'Next table' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible({ timeout: 20_000 });
  await look('a failure that repeats it');

  expect([...origins]).toEqual([product.url]);
  await fail([{ route: '/api/v1/tables', times: -1, then: { redirect: `${elsewhere.url}/login` } }]);
  await page.getByRole('searchbox', { name: 'Search tables' }).fill('');
  await expect(page.getByText('The proxy wants you to sign in').first()).toBeVisible({ timeout: 20_000 });
  await look('a redirect to another origin');

  expect(places).toEqual([]);
  expect(sent).toBeGreaterThan(5);
  expect(elsewhere.visits()).toEqual([]);
  evidence({
    figure: 4,
    what: 'a token through sign-in, search, an opened table, failures that repeat it, a redirect elsewhere',
    came: `found nowhere; sent in ${sent} requests to its own origin, 0 elsewhere`,
    control: 'below',
  });
});

test('control: a page that leaks is found out, place by place', async ({
  page,
  product,
  elsewhere,
  noise,
}) => {
  const watch = watchFor(CANARY, page);
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
      await fetch(`/api/v1/tables?token=${token}`).catch(() => undefined);
      await fetch(url, { headers: { Authorization: token } }).catch(() => undefined);
      history.replaceState({ token }, '', `?token=${token}`);
    },
    [CANARY, elsewhere.url] as const,
  );
  const found = await watch.found();
  const places = [
    'the page',
    'the address',
    'the history',
    'local storage',
    'session storage',
    'cookies',
    'the window’s name',
    'the console',
    'the address of a request: GET',
  ];
  expect(places.filter((place) => !found.includes(place))).toEqual([]);
  // A page that is gone says nothing more.
  await page.close();
  noise.splice(0);
  evidence({
    figure: 4,
    what: 'a page that puts it into storage, cookies, addresses, the page, the console',
    came: `found in ${new Set(found).size} places`,
    control: 'is one',
  });
});

longOnly(() => {
  test('kept for this tab it is in the tab’s storage alone, and gone when it is forgotten', async ({
    page,
    product,
  }) => {
    const watch = watchFor(CANARY, page);
    await page.goto(`${product.url}/tables`);
    const dialog = page.getByRole('dialog', { name: 'Connect to a server' });
    await dialog.getByRole('textbox', { name: 'Token' }).fill(CANARY);
    await dialog.getByRole('checkbox', { name: /Keep signed in/ }).check();
    await dialog.getByRole('button', { name: 'Connect' }).click();
    await expect(page.locator('[role=grid] [aria-rowindex="2"] a').first()).toBeVisible();
    expect(await watch.found()).toEqual(['session storage']);
    await page.getByRole('button', { name: /^Server: / }).click();
    await page.getByRole('button', { name: /Forget/ }).click();
    await expect(page.locator('[role=grid] [aria-rowindex="2"] a')).toHaveCount(0);
    expect(await watch.found()).toEqual([]);
  });
});
