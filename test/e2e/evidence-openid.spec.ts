import type { Page } from '@playwright/test';
import { contentSecurityPolicy, securityHeaders } from '#src/build/security.ts';
import { evidence } from '#test/support/long.ts';
import { watchFor } from './canary.ts';
import { checkHeaders } from './header-check.ts';
import { dialogOf, expect, firstRow, signInAtForm, test } from './openid-site.ts';

/** Looks for tokens that are known only once they were issued, in all that the page said and keeps. */
function watchForIssued(page: Page, own: string) {
  const said: string[] = [];
  let bearers = 0;
  page.on('console', (message) => said.push(`the console: ${message.text()}`));
  page.on('framenavigated', (frame) => said.push(`an address: ${frame.url()}`));
  page.on('request', (request) => {
    const { origin, pathname, href } = new URL(request.url());
    said.push(`the address of a request: ${href}`);
    for (const [name, value] of Object.entries(request.headers())) {
      const isBearer = name === 'authorization' && origin === own && pathname.includes('/api/v1/');
      if (isBearer) bearers += 1;
      else said.push(`the header ${name}: ${value}`);
    }
    // The provider’s own token endpoint takes the refresh token in its body, and nothing else takes any.
    if (pathname !== '/token') said.push(`a body: ${request.postData() ?? ''}`);
  });
  return {
    bearers: () => bearers,
    async places(tokens: readonly string[]): Promise<string[]> {
      const kept: string[] = [];
      for (const token of new Set(tokens))
        for (const place of await watchFor(token, page).found()) kept.push(place);
      const parts = said.filter((text) => tokens.some((token) => text.includes(token)));
      return [...kept, ...parts.map((text) => text.split(':')[0] ?? '')];
    },
  };
}

test('ID, access and refresh tokens are found nowhere but where they are meant for', async ({
  page,
  context,
  startProvider,
  startSite,
}) => {
  const provider = await startProvider({ idTokenSeconds: 8, refreshTokens: true });
  const { url } = await startSite({ catalogs: [{ name: 'main', tables: 2_000, provider }] });
  const watch = watchForIssued(page, url);
  const looks: string[] = [];
  let count = 0;
  const look = async (when: string) => {
    count += 1;
    for (const place of await watch.places(provider.issued)) looks.push(`${when}: ${place}`);
  };
  await page.goto(`${url}/tables?q=orders`);
  await dialogOf(page)
    .getByRole('checkbox', { name: /Keep signed in/ })
    .check();
  await signInAtForm(page);
  await expect(firstRow(page)).toBeVisible();
  await look('signed in');
  await firstRow(page).click();
  await expect(page.getByRole('region', { name: 'Description' })).toBeVisible();
  await look('a table opened');
  const before = provider.issued.length;
  await expect.poll(() => provider.issued.length).toBeGreaterThan(before + 2);
  await look('renewed');
  const other = await context.newPage();
  const otherWatch = watchForIssued(other, url);
  await other.goto(`${url}/tables`);
  await expect(firstRow(other)).toBeVisible();
  for (const place of await otherWatch.places(provider.issued)) looks.push(`another tab: ${place}`);
  await other.close();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Description' })).toBeVisible();
  await look('reloaded');
  await page.getByRole('button', { name: /^Server: / }).click();
  await page.getByRole('button', { name: 'Forget token' }).click();
  await expect(dialogOf(page)).toContainText('is forgotten');
  await look('forgotten');
  expect(looks).toEqual([]);
  expect(watch.bearers()).toBeGreaterThan(5);
  expect(provider.issued.length).toBeGreaterThan(8);
  evidence({
    figure: 4,
    what: `${provider.issued.length} ID, access and refresh tokens through sign-in, renewal, another tab, a reload, Forget`,
    came: `found in 0 places of ${count + 1} looks; the bearer of ${watch.bearers()} requests to its own origin`,
    control: 'below',
  });
});

test('control: an ID token that a page keeps or sends is found', async ({
  page,
  noise,
  startProvider,
  startSite,
}) => {
  const provider = await startProvider();
  const { url } = await startSite({ catalogs: [{ name: 'main', tables: 300, provider }] });
  const watch = watchForIssued(page, url);
  await page.goto(`${url}/tables`);
  await signInAtForm(page);
  await expect(firstRow(page)).toBeVisible();
  const token = provider.issued.find((issued) => issued.startsWith('eyJ')) ?? '';
  await page.goto(`${url}/no-such-page`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(async (leaked) => {
    localStorage.setItem('token', leaked);
    sessionStorage.setItem('token', leaked);
    document.body.dataset['token'] = leaked;
    window.name = leaked;
    console.warn(leaked);
    await fetch(`/main/api/v1/tables?token=${leaked}`).catch(() => undefined);
    await fetch('/main/api/v1/tables', { method: 'POST', body: leaked }).catch(() => undefined);
    history.replaceState({ leaked }, '', `?id_token=${leaked}`);
  }, token);
  const places = await watch.places([token]);
  for (const place of [
    'local storage',
    'session storage',
    'the page',
    'the window’s name',
    'the address',
    'the history',
    'the console',
    'the address of a request',
    'a body',
  ])
    expect(places).toContain(place);
  await page.close();
  noise.splice(0);
});

test('with OpenID Connect every header is as without, but for one origin', async ({
  page,
  request,
  startProvider,
  startSite,
}) => {
  const provider = await startProvider();
  const [within, without] = [
    await startSite({ catalogs: [{ name: 'main', tables: 300, provider }] }),
    await startSite({ catalogs: [{ name: 'main', tables: 300, provider: undefined }] }),
  ];
  await checkHeaders(without.url, request);
  const names = Object.keys(securityHeaders('product')).map((name) => name.toLowerCase());
  const headersOf = async (url: string) => {
    const headers = (await request.get(url)).headers();
    return [...names, 'cache-control'].map((name) => `${name}: ${headers[name]}`);
  };
  for (const path of ['/', '/tables/a.b?q=x', '/callback?code=x', '/config.json', '/api/v1/system/version']) {
    const [given, usual] = [await headersOf(within.url + path), await headersOf(without.url + path)];
    // Answers below the API are no page: nothing is allowed there.
    const isPage = !path.startsWith('/api');
    const widened = usual.map((line) =>
      isPage ? line.replace("connect-src 'self'", `connect-src 'self' ${provider.issuer}`) : line,
    );
    expect(given).toEqual(widened);
    expect(given.join()).not.toBe(isPage ? usual.join() : '');
  }
  const policyOf = async (url: string) =>
    /Content-Security-Policy" content="([^"]*)"/.exec(await (await request.get(url)).text())?.[1];
  const usual = contentSecurityPolicy('product')
    .replace(/frame-ancestors [^;]+; /, '')
    .replaceAll("'", '&#39;');
  expect(await policyOf(without.url)).toBe(usual);
  expect(await policyOf(within.url)).toBe(
    usual.replace('connect-src &#39;self&#39;', `connect-src &#39;self&#39; ${provider.issuer}`),
  );
  await page.goto(`${within.url}/tables`);
  await expect(dialogOf(page)).toBeVisible();
});

test('control: the policy stops a request to any other origin', async ({
  page,
  noise,
  violations,
  startProvider,
  startSite,
}) => {
  const [provider, other] = [await startProvider(), await startProvider()];
  const { url } = await startSite({ catalogs: [{ name: 'main', tables: 300, provider }] });
  await page.goto(`${url}/tables`);
  await expect(dialogOf(page)).toBeVisible();
  const reach = (origin: string) =>
    page.evaluate(async (address) => {
      const answer = await fetch(`${address}/.well-known/openid-configuration`).catch(() => undefined);
      return answer?.status;
    }, origin);
  expect(await reach(provider.issuer)).toBe(200);
  expect(await reach(other.issuer)).toBeUndefined();
  await expect.poll(() => violations.splice(0)).not.toEqual([]);
  await page.close();
  noise.splice(0);
  violations.splice(0);
});
