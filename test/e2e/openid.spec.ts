import type { Page } from '@playwright/test';
import type { OpenIdProvider } from '#src/fake/adapters/node/openid-provider.ts';
import { watchPage } from './canary.ts';
import {
  countRequests,
  dialogOf,
  expect,
  finishForm,
  firstRow,
  goToForm,
  signInAtForm,
  test,
} from './openid-site.ts';

// What needs the redirects of a real browser; the checks of answers and tokens are tested in `test/auth`.

const catalogOf = (provider: OpenIdProvider) => ({ name: 'main', tables: 600, provider });

/** What the tab keeps, and the address: neither has anything of the sign-in. */
const keptIn = (page: Page) =>
  page.evaluate(
    () => `${location.href} ${JSON.stringify([...Object.entries(sessionStorage), history.state])}`,
  );
const REMAINS = /code|state=|eyJ/;

test('signing in comes back to the view and to the row: after No, after Back, and once the session has ended', async ({
  page,
  startProvider,
  startSite,
}) => {
  const provider = await startProvider();
  const { url } = await startSite({ catalogs: [catalogOf(provider)] });
  await page.goto(`${url}/tables?columns=name,owners&limit=50`);
  await expect(dialogOf(page)).toContainText('Sign-in is by Example identity.');
  const before = page.url();
  await expect(dialogOf(page).getByRole('button', { name: 'Sign in with Example identity' })).toBeFocused();
  await goToForm(page);
  await page.getByRole('button', { name: 'Deny' }).click();
  await expect(dialogOf(page).getByRole('alert')).toHaveText(
    'Example identity did not let you in. It said “The person refused”.',
  );
  await expect(page).toHaveURL(before);
  expect(await keptIn(page)).not.toMatch(REMAINS);

  await goToForm(page);
  await page.goBack();
  await expect(page).toHaveURL(before);
  await signInAtForm(page);
  await expect(firstRow(page)).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page).toHaveURL(before);
  expect(await keptIn(page)).not.toMatch(REMAINS);

  await page.getByRole('grid').hover();
  await page.mouse.wheel(0, 36 * 300);
  const row = page.locator('[role=grid] [aria-rowindex="305"] a').first();
  await expect(row).toBeVisible();
  const name = await row.textContent();
  await expect(page).toHaveURL(/row=|after=/);
  provider.endSessions();
  await page.reload();
  await expect(dialogOf(page)).toContainText('Example identity asks you to sign in again.');
  await signInAtForm(page);
  await expect(row).toHaveText(name ?? '');
  await expect(row).toBeInViewport();
});

test('below a base path the callback is below it too, and a reload and another tab sign in without a form', async ({
  page,
  context,
  startProvider,
  startSite,
}) => {
  const provider = await startProvider();
  const { url } = await startSite({
    catalogs: [catalogOf(provider)],
    args: ['--base-path', '/data/catalog'],
  });
  expect(url).toMatch(/\/data\/catalog$/);
  const answers: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (search.includes('code=')) answers.push(pathname);
  });
  const address = `${url}/tables?q=orders`;
  await page.goto(address);
  await signInAtForm(page);
  await expect(firstRow(page)).toContainText(/orders/i);
  await expect(page).toHaveURL(address);
  expect(answers).toEqual(['/data/catalog/callback']);

  const asked = countRequests(page, provider.issuer);
  await page.reload();
  await expect(firstRow(page)).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  expect(page.url()).toBe(address);
  expect(asked.filter((path) => path.startsWith('/form'))).toEqual([]);
  expect(asked.filter((path) => path === '/token')).toHaveLength(1);
  expect(await keptIn(page)).not.toMatch(REMAINS);
  const other = await context.newPage();
  await other.goto(address);
  await expect(firstRow(other)).toBeVisible();
  await expect(dialogOf(other)).toBeHidden();
});

test('after the end of a token the next act goes by the provider, once, and on; unsaved work stays, and a tab signs in', async ({
  page,
  context,
  startProvider,
  startSite,
}) => {
  // Longer than a busy machine takes from a token to its first rows.
  const SECONDS = 8;
  const provider = await startProvider({ idTokenSeconds: SECONDS });
  const { url } = await startSite({ catalogs: [catalogOf(provider)] });
  await page.goto(`${url}/tables`);
  await signInAtForm(page);
  const end = Date.now() + SECONDS * 1_000;
  await expect(firstRow(page)).toBeVisible();
  const asked = countRequests(page, provider.issuer);
  await page.waitForTimeout(Math.max(0, end + 300 - Date.now()));
  await page.getByRole('searchbox', { name: 'Search tables' }).fill('orders');
  await expect(page.locator('[role=grid] [aria-rowindex="2"] a').first()).toContainText(/orders/i);
  await expect(page).toHaveURL(`${url}/tables?q=orders`);
  await expect(dialogOf(page)).toBeHidden();
  expect(asked.filter((path) => path === '/token')).toHaveLength(1);
  expect(asked.filter((path) => path.startsWith('/form'))).toEqual([]);

  await page.evaluate(() => addEventListener('beforeunload', (event) => event.preventDefault()));
  provider.endSessions();
  await page.waitForTimeout(SECONDS * 1_000 + 300);
  await page.getByRole('searchbox', { name: 'Search tables' }).fill('customer');
  const opened = context.waitForEvent('page');
  await dialogOf(page).getByRole('button', { name: 'Sign in with Example identity in a new tab' }).click();
  const tab = await opened;
  await finishForm(tab);
  await expect(dialogOf(page)).toBeHidden();
  await expect(firstRow(page)).toContainText(/customer/i);
});

test('an answer of another state, or one that comes a second time, is not used', async ({
  page,
  startProvider,
  startSite,
}) => {
  const { url } = await startSite({ catalogs: [catalogOf(await startProvider())] });
  await page.goto(`${url}/callback?code=stolen&state=forged`);
  await expect(dialogOf(page).getByRole('alert')).toContainText('answers no sign-in of this tab');
  await expect(page).toHaveURL(`${url}/tables`);
  expect(await keptIn(page)).not.toMatch(/stolen|forged/);

  await page.goto(`${url}/tables?q=orders`);
  await goToForm(page);
  // The answer's page comes without its code, which would use the answer up. Not the page itself: Playwright's routes are
  // not asked about what a redirect leads to.
  await page.route('**/assets/**', (route) => route.abort());
  await finishForm(page);
  await page.waitForURL(`${url}/callback?*`);
  await page.unroute('**/assets/**');
  const answer = page.url();
  await page.goto(answer);
  await expect(firstRow(page)).toContainText(/orders/i);
  // Back after a sign-in leads to its answer, too: the provider, which knows the person still, is asked anew.
  await page.goto(answer);
  await expect(firstRow(page)).toContainText(/orders/i);
  await expect(page).toHaveURL(`${url}/tables?q=orders`);
  await expect(dialogOf(page)).toBeHidden();
  expect(await keptIn(page)).not.toMatch(REMAINS);
});

test('two servers have two providers: each gets its own token, and no other origin may be talked to', async ({
  page,
  noise,
  violations,
  startProvider,
  startSite,
}) => {
  const [one, two, stranger] = [await startProvider(), await startProvider(), await startProvider()];
  const { url } = await startSite({
    catalogs: [
      { name: 'main', tables: 300, provider: one },
      { name: 'staging', tables: 200, provider: two },
    ],
  });
  const bearers = new Map<string, Set<string>>();
  page.on('request', (request) => {
    const [, server = ''] = /^\/(\w+)\/api\//.exec(new URL(request.url()).pathname) ?? [];
    const { authorization } = request.headers();
    if (authorization) bearers.set(server, (bearers.get(server) ?? new Set()).add(authorization));
  });
  await page.goto(`${url}/tables`);
  await signInAtForm(page);
  await expect(page.getByRole('status', { name: 'of 300' })).toBeVisible();
  await page.getByRole('button', { name: 'Server: main' }).click();
  await page
    .getByRole('dialog', { name: 'Servers' })
    .getByRole('button', { name: /staging/ })
    .click();
  await signInAtForm(page, 'joe');
  await expect(page.getByRole('status', { name: 'of 200' })).toBeVisible();
  const issuerIn = (bearer: string) =>
    (JSON.parse(Buffer.from(bearer.split('.')[1] ?? '', 'base64url').toString()) as { iss: string }).iss;
  expect([...(bearers.get('main') ?? [])].map(issuerIn)).toEqual([one.issuer]);
  expect([...(bearers.get('staging') ?? [])].map(issuerIn)).toEqual([two.issuer]);

  const reach = (origin: string) =>
    page.evaluate(async (address) => {
      const answer = await fetch(`${address}/.well-known/openid-configuration`).catch(() => undefined);
      return answer?.status;
    }, origin);
  expect(await reach(two.issuer)).toBe(200);
  expect(violations).toEqual([]);
  expect(noise).toEqual([]);
  expect(await reach(stranger.issuer)).toBeUndefined();
  await expect.poll(() => violations.splice(0)).not.toEqual([]);
  await page.close();
  noise.splice(0);
  violations.splice(0);
});

test('ID, access and refresh tokens are found nowhere but where they are meant for', async ({
  page,
  context,
  startProvider,
  startSite,
}) => {
  // Renewed after three quarters of that. What follows the renewal takes less: the reloaded tab has its token from the other
  // one, and a token that is refused so soon after it came opens the dialog.
  const provider = await startProvider({ idTokenSeconds: 20, refreshTokens: true });
  const { url } = await startSite({ catalogs: [catalogOf(provider)] });
  // The provider’s own token endpoint takes the refresh token in its body, and nothing else takes any.
  const watched = (one: Page) =>
    watchPage(one, new URL(url).origin, (request) => new URL(request.url()).pathname === '/token');
  const watch = watched(page);
  const looks: string[] = [];
  const look = async (when: string, at = watch) => {
    for (const place of await at.places(...provider.issued)) looks.push(`${when}: ${place}`);
  };
  await page.goto(`${url}/tables?q=orders`);
  await dialogOf(page).getByRole('checkbox', { name: 'Stay signed in' }).check();
  await signInAtForm(page);
  await expect(firstRow(page)).toBeVisible();
  await look('signed in');
  await firstRow(page).click();
  await expect(page.getByRole('region', { name: 'Description' })).toBeVisible();
  const before = provider.issued.length;
  await expect.poll(() => provider.issued.length, { timeout: 60_000 }).toBeGreaterThan(before + 2);
  await look('renewed, with a table opened');
  const other = await context.newPage();
  const otherWatch = watched(other);
  await other.goto(`${url}/tables`);
  await expect(firstRow(other)).toBeVisible();
  await look('another tab', otherWatch);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Description' })).toBeVisible();
  await look('reloaded');
  await page.getByRole('button', { name: /^Server: / }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  for (const tab of [page, other]) {
    await expect(dialogOf(tab)).toContainText('in all tabs of this browser');
    await expect(firstRow(tab)).toHaveCount(0);
  }
  await look('forgotten');
  expect(looks).toEqual([]);
  expect(watch.bearers().length).toBeGreaterThan(5);
  expect(provider.issued.length).toBeGreaterThan(5);
});
