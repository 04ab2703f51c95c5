import type { Page } from '@playwright/test';
import type { OpenIdProvider } from '#src/fake/adapters/node/openid-provider.ts';
import { variants } from '#test/support/long.ts';
import { violations } from './accessibility/checks.ts';
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

const TABLES = 3_000;
const catalogOf = (provider: OpenIdProvider) => ({ name: 'main', tables: TABLES, provider });

/** What the tab keeps, and the address: neither has anything of the sign-in. */
const keptIn = (page: Page) =>
  page.evaluate(
    () => `${location.href} ${JSON.stringify([...Object.entries(sessionStorage), history.state])}`,
  );
const REMAINS = /code|state=|eyJ/;

test('signing in comes back to the row, and nothing of it stays in the address', async ({
  page,
  startProvider,
  startSite,
}) => {
  const { url } = await startSite({ catalogs: [catalogOf(await startProvider())] });
  await page.goto(`${url}/tables?q=orders&columns=name,owners&limit=50`);
  await expect(dialogOf(page)).toContainText('It signs people in by Example identity.');
  const before = page.url();
  await expect(dialogOf(page).getByRole('button', { name: 'Sign in with Example identity' })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await signInAtForm(page);
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page).toHaveURL(before);
  expect(await keptIn(page)).not.toMatch(REMAINS);
});

test('a provider that is known late has the focus on its button', async ({
  page,
  startProvider,
  startSite,
}) => {
  const { url } = await startSite({ catalogs: [catalogOf(await startProvider())] });
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/system/config/auth', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(`${url}/tables`);
  await expect(dialogOf(page).getByRole('textbox', { name: 'Token' })).toBeFocused();
  answer();
  await expect(dialogOf(page).getByRole('button', { name: 'Sign in with Example identity' })).toBeFocused();
});

test('the row that was on screen is on screen again', async ({ page, startProvider, startSite }) => {
  const provider = await startProvider();
  const { url } = await startSite({ catalogs: [catalogOf(provider)] });
  await page.goto(`${url}/tables`);
  await signInAtForm(page);
  await expect(firstRow(page)).toBeVisible();
  await page.getByRole('grid').hover();
  await page.mouse.wheel(0, 36 * 700);
  const row = page.locator('[role=grid] [aria-rowindex="705"] a').first();
  await expect(row).toBeVisible();
  const name = await row.textContent();
  await expect(page).toHaveURL(/row=|after=/);
  provider.endSessions();
  await page.reload();
  await expect(dialogOf(page)).toContainText('Example identity wants to see you again.');
  await signInAtForm(page);
  await expect(row).toHaveText(name ?? '');
  await expect(row).toBeInViewport();
});

test('a reload signs in again without a form', async ({ page, startProvider, startSite }) => {
  const provider = await startProvider();
  const { url } = await startSite({ catalogs: [catalogOf(provider)] });
  await page.goto(`${url}/tables?q=orders`);
  await signInAtForm(page);
  await expect(firstRow(page)).toBeVisible();
  const asked = countRequests(page, provider.issuer);
  const before = page.url();
  await page.reload();
  await expect(firstRow(page)).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  expect(page.url()).toBe(before);
  expect(asked.filter((path) => path.startsWith('/form'))).toEqual([]);
  expect(asked.filter((path) => path === '/token')).toHaveLength(1);
  expect(await keptIn(page)).not.toMatch(REMAINS);
});

test('a refresh token renews before the end, and nobody is asked', async ({
  page,
  startProvider,
  startSite,
}) => {
  const provider = await startProvider({ idTokenSeconds: 6, refreshTokens: true });
  const { url, fakes } = await startSite({ catalogs: [catalogOf(provider)] });
  await page.goto(`${url}/tables`);
  await signInAtForm(page);
  await expect(firstRow(page)).toBeVisible();
  const left: string[] = [];
  page.on('framenavigated', (frame) => left.push(frame.url()));
  const idTokens = () => new Set(provider.issued.filter((token) => token.startsWith('eyJ'))).size;
  await expect.poll(idTokens).toBeGreaterThan(3);
  await page.getByRole('searchbox', { name: 'Search tables' }).fill('orders');
  await expect(page.locator('[role=grid] [aria-rowindex="2"] a').first()).toContainText(/orders/i);
  await expect(dialogOf(page)).toBeHidden();
  // Within the page alone.
  expect(left.filter((address) => !address.startsWith(`${url}/tables`))).toEqual([]);
  const log = (await (await fetch(`${fakes[0]}/__fake/log`)).json()) as {
    authorized: boolean;
    path: string;
  }[];
  const refused = log.filter(({ path, authorized }) => path.startsWith('/api/v1/tables') && !authorized);
  // The first ones, before anybody had signed in.
  expect(log.indexOf(refused.at(-1)!)).toBeLessThan(log.findIndex(({ authorized }) => authorized));
});

test('without a refresh token the next act after the end goes by the provider, once, and on', async ({
  page,
  startProvider,
  startSite,
}) => {
  const provider = await startProvider({ idTokenSeconds: 4 });
  const { url } = await startSite({ catalogs: [catalogOf(provider)] });
  await page.goto(`${url}/tables`);
  await signInAtForm(page);
  await expect(firstRow(page)).toBeVisible();
  const asked = countRequests(page, provider.issuer);
  await page.waitForTimeout(5_000);
  await page.getByRole('searchbox', { name: 'Search tables' }).fill('orders');
  await expect(page.locator('[role=grid] [aria-rowindex="2"] a').first()).toContainText(/orders/i);
  await expect(page).toHaveURL(`${url}/tables?q=orders`);
  await expect(dialogOf(page)).toBeHidden();
  expect(asked.filter((path) => path === '/token')).toHaveLength(1);
  expect(asked.filter((path) => path.startsWith('/form'))).toEqual([]);
});

test('a failed renewal is the dialog over the rows', async ({ page, startProvider, startSite }) => {
  const provider = await startProvider({ idTokenSeconds: 4, refreshTokens: true });
  const { url } = await startSite({ catalogs: [catalogOf(provider)] });
  await page.goto(`${url}/tables`);
  await signInAtForm(page);
  await expect(firstRow(page)).toBeVisible();
  await provider.close();
  await page.waitForTimeout(5_000);
  await page.getByRole('grid').hover();
  await page.mouse.wheel(0, 36 * 1_500);
  await expect(page.getByRole('dialog', { name: 'Connect to a server' })).toContainText(
    'Your place, search and columns are kept',
  );
  await expect(page.getByRole('grid', { includeHidden: true })).toBeVisible();
});

test('a person who is denied comes back to the place, and reads why', async ({
  page,
  startProvider,
  startSite,
}) => {
  const { url } = await startSite({ catalogs: [catalogOf(await startProvider())] });
  await page.goto(`${url}/tables?q=orders`);
  await goToForm(page);
  await page.getByRole('button', { name: 'Deny' }).click();
  await expect(dialogOf(page).getByRole('alert')).toHaveText(
    'Example identity did not let you in. It said “The person refused”.',
  );
  await expect(page).toHaveURL(`${url}/tables?q=orders`);
  expect(await keptIn(page)).not.toMatch(REMAINS);
  await signInAtForm(page);
  await expect(firstRow(page)).toContainText(/orders/i);
});

test('Back at the form leads to the page, whose dialog can be used', async ({
  page,
  startProvider,
  startSite,
}) => {
  const { url } = await startSite({ catalogs: [catalogOf(await startProvider())] });
  await page.goto(`${url}/tables?q=orders`);
  await goToForm(page);
  await page.goBack();
  await expect(page).toHaveURL(`${url}/tables?q=orders`);
  await signInAtForm(page);
  await expect(firstRow(page)).toContainText(/orders/i);
});

test.describe('an answer that is none', () => {
  /** Signs in, but the answer's page comes without its code, which would use the answer up. @returns its address */
  async function answerOf(page: Page, url: string): Promise<string> {
    await page.goto(`${url}/tables?q=orders`);
    await goToForm(page);
    // Not the page itself: Playwright's routes are not asked about what a redirect leads to.
    await page.route('**/assets/**', (route) => route.abort());
    await finishForm(page);
    await page.waitForURL(`${url}/callback?*`);
    await page.unroute('**/assets/**');
    return page.url();
  }

  test('of another state is not used', async ({ page, startProvider, startSite }) => {
    const { url } = await startSite({ catalogs: [catalogOf(await startProvider())] });
    for (const query of ['code=stolen&state=forged', 'code=stolen', '', 'error=access_denied']) {
      await page.goto(`${url}/callback?${query}`);
      await expect(dialogOf(page).getByRole('alert')).toContainText('answers no sign-in of this tab');
      await expect(page).toHaveURL(`${url}/tables`);
      expect(await keptIn(page)).not.toMatch(/stolen|forged/);
    }
  });

  test('for the second time is not used', async ({ page, startProvider, startSite }) => {
    const { url } = await startSite({ catalogs: [catalogOf(await startProvider())] });
    const answer = await answerOf(page, url);
    await page.goto(answer);
    await expect(firstRow(page)).toContainText(/orders/i);
    await page.goto(answer);
    await expect(dialogOf(page).getByRole('alert')).toContainText('or did so before');
    expect(await keptIn(page)).not.toMatch(REMAINS);
  });

  test('with a code that was used before is refused by the provider', async ({
    page,
    startProvider,
    startSite,
  }) => {
    const { url } = await startSite({ catalogs: [catalogOf(await startProvider())] });
    const used = new URL(await answerOf(page, url));
    await page.goto(used.href);
    await expect(firstRow(page)).toBeVisible();
    await page.evaluate(() => sessionStorage.clear());
    await page.context().clearCookies();
    const next = new URL(await answerOf(page, url));
    next.searchParams.set('code', used.searchParams.get('code') ?? '');
    await page.goto(next.href);
    await expect(dialogOf(page).getByRole('alert')).toContainText(
      'Example identity did not finish the sign-in.',
    );
  });

  test('of another issuer is not used', async ({ page, startProvider, startSite }) => {
    const provider = await startProvider();
    const { url } = await startSite({ catalogs: [catalogOf(provider)] });
    const answer = new URL(await answerOf(page, url));
    expect(answer.searchParams.get('iss')).toBe(provider.issuer);
    answer.searchParams.set('iss', 'https://evil.example');
    const asked = countRequests(page, provider.issuer);
    await page.goto(answer.href);
    await expect(dialogOf(page).getByRole('alert')).toContainText(
      'is not one of Example identity to this page',
    );
    expect(asked).not.toContain('/token');
  });
});

test('a provider that calls itself another is not gone to', async ({ page, startProvider, startSite }) => {
  const [provider, other] = [await startProvider(), await startProvider()];
  await page.route(`${provider.issuer}/.well-known/*`, async (route) => {
    const response = await route.fetch();
    const discovery = (await response.json()) as object;
    await route.fulfill({ response, json: { ...discovery, issuer: other.issuer } });
  });
  const { url } = await startSite({ catalogs: [catalogOf(provider)] });
  await page.goto(`${url}/tables`);
  await dialogOf(page).getByRole('button', { name: 'Sign in with Example identity' }).click();
  await expect(dialogOf(page).getByRole('alert')).toContainText(
    'is not one of Example identity to this page',
  );
});

for (const [minutes, works] of variants<readonly [minutes: number, works: boolean]>(
  [[10, true]],
  [
    [-10, true],
    [120, false],
  ],
)) {
  test(`a clock ${minutes} minutes off ${works ? 'does no harm' : 'is named'}`, async ({
    page,
    startProvider,
    startSite,
  }) => {
    const provider = await startProvider({ idTokenSeconds: 1_800 });
    const { url } = await startSite({ catalogs: [catalogOf(provider)] });
    await page.clock.install({ time: Date.now() + minutes * 60_000 });
    await page.goto(`${url}/tables`);
    await signInAtForm(page);
    if (works) {
      await expect(firstRow(page)).toBeVisible();
      await expect(page.getByRole('button', { name: /^Server: / })).toHaveText(/main$/);
      await expect(page.getByRole('button', { name: /Token/ })).toHaveCount(0);
    } else {
      await expect(dialogOf(page).getByRole('alert')).toContainText(
        'Its clock differs much from that of Example identity',
      );
    }
  });
}

test('a provider that is down is told, and the page is not left for it', async ({
  page,
  startProvider,
  startSite,
}) => {
  const provider = await startProvider();
  const { url, fakes } = await startSite({ catalogs: [catalogOf(provider)] });
  await provider.close();
  await page.goto(`${url}/tables?q=orders`);
  await dialogOf(page).getByRole('button', { name: 'Sign in with Example identity' }).click();
  await expect(dialogOf(page).getByRole('alert')).toContainText('Example identity does not answer.');
  await dialogOf(page).getByRole('radio', { name: 'Token' }).check();
  await dialogOf(page).getByRole('textbox', { name: 'Token' }).fill('demo');
  await dialogOf(page).getByRole('button', { name: 'Connect' }).click();
  await expect(firstRow(page)).toContainText(/orders/i);
  expect(fakes).toHaveLength(1);
});

test('two servers have two providers, and each gets its own token', async ({
  page,
  startProvider,
  startSite,
}) => {
  const [one, two] = [await startProvider(), await startProvider()];
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
    .getByRole('radio', { name: /staging/ })
    .click();
  await signInAtForm(page, 'joe');
  await expect(page.getByRole('status', { name: 'of 200' })).toBeVisible();
  const issuerIn = (bearer: string) =>
    (JSON.parse(Buffer.from(bearer.split('.')[1] ?? '', 'base64url').toString()) as { iss: string }).iss;
  expect([...(bearers.get('main') ?? [])].map(issuerIn)).toEqual([one.issuer]);
  expect([...(bearers.get('staging') ?? [])].map(issuerIn)).toEqual([two.issuer]);
});

test('another tab has the token of one that keeps it, and both forget it', async ({
  page,
  context,
  startProvider,
  startSite,
}) => {
  const provider = await startProvider();
  const { url } = await startSite({ catalogs: [catalogOf(provider)] });
  await page.goto(`${url}/tables`);
  await dialogOf(page)
    .getByRole('checkbox', { name: /Keep signed in/ })
    .check();
  await signInAtForm(page);
  await expect(firstRow(page)).toBeVisible();
  const other = await context.newPage();
  const asked = countRequests(other, provider.issuer);
  await other.goto(`${url}/tables?q=orders`);
  await expect(firstRow(other)).toContainText(/orders/i);
  await expect(dialogOf(other)).toBeHidden();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: /^Server: / }).click();
  await page.getByRole('button', { name: 'Forget token' }).click();
  for (const tab of [page, other]) {
    await expect(dialogOf(tab)).toContainText('is forgotten in all tabs of this browser');
    await expect(tab).toHaveURL(`${url}/tables`);
    await expect(firstRow(tab)).toHaveCount(0);
  }
  await other.reload();
  await expect(dialogOf(other)).toContainText('It signs people in by Example identity.');
});

test('a tab that keeps its token to itself leaves the others to sign in', async ({
  page,
  context,
  startProvider,
  startSite,
}) => {
  const { url } = await startSite({ catalogs: [catalogOf(await startProvider())] });
  await page.goto(`${url}/tables`);
  await signInAtForm(page);
  await expect(firstRow(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${url}/tables`);
  await expect(dialogOf(other)).toContainText('It signs people in by Example identity.');
});

test('below a base path the callback is below it too', async ({ page, startProvider, startSite }) => {
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
  await page.goto(`${url}/tables?q=orders`);
  await signInAtForm(page);
  await expect(firstRow(page)).toContainText(/orders/i);
  await expect(page).toHaveURL(`${url}/tables?q=orders`);
  expect(answers).toEqual(['/data/catalog/callback']);
  await page.reload();
  await expect(firstRow(page)).toContainText(/orders/i);
});

test('a provider that the catalog names later is not talked to, and the dialog says why', async ({
  page,
  startProvider,
  startSite,
}) => {
  const [provider, later] = [await startProvider(), await startProvider()];
  let config = {};
  const { url } = await startSite({ catalogs: [{ ...catalogOf(provider), config: () => config }] });
  config = { authority: later.issuer };
  const asked = countRequests(page, later.issuer);
  await page.goto(`${url}/tables`);
  await expect(dialogOf(page)).toContainText(
    `Its form is at ${later.issuer}, which this page may not talk to.`,
  );
  await expect(dialogOf(page).getByRole('textbox', { name: 'Token' })).toBeVisible();
  expect(asked).toEqual([]);
});
