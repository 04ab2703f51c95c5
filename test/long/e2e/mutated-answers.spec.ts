import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { mutate, mutations } from '#test/api/mutated-json.ts';
import { expect, test } from '#test/e2e/fixtures.ts';

interface Recorded {
  readonly response: { readonly body: unknown };
}

const recordedBody = (name: string): unknown => {
  const { response }: Recorded = JSON.parse(readFileSync(`test/api/fixtures/${name}.json`, 'utf8'));
  return response.body;
};

/** Which requests are answered with what a real server once said, spoilt, and the page that sends them. */
const LIST = /\/api\/v1\/tables\?(?!limit=0)/;
const ROUTES = [
  { at: '/tables', asks: LIST, body: recordedBody('list-fields-owner') },
  { at: '/tables', asks: LIST, body: recordedBody('list-first-page') },
  { at: '/tables', asks: LIST, body: recordedBody('list-last-page') },
  {
    at: '/tables?q=orders',
    asks: /\/api\/v1\/search\/query/,
    body: recordedBody('search-highlight-hostile'),
  },
  { at: '/tables/a.b.c.d', asks: /\/api\/v1\/tables\/name\//, body: recordedBody('one-by-id-fields') },
] as const;

const SEED = 20_261_121;
const ANSWERS = 200;

const answers = fc
  .sample(fc.record({ route: fc.nat(ROUTES.length - 1), changes: fc.tuple(mutations, mutations) }), {
    numRuns: ANSWERS,
    seed: SEED,
  })
  .map(({ route, changes }) => {
    const { at, asks, body } = ROUTES[route]!;
    return { at, asks, text: JSON.stringify(mutate(body, changes.flat())) ?? 'null' };
  });

test(`${ANSWERS} mutated answers: never a white page`, async ({ page, start }) => {
  test.setTimeout(1_800_000);
  const site = await start({ tables: 25 });
  let now = answers[0]!;
  await page.route(
    ({ pathname, search }) => now.asks.test(pathname + search),
    (route) => route.fulfill({ status: 200, contentType: 'application/json', body: now.text }),
  );
  for (const answer of answers) {
    now = answer;
    await page.goto(`${site.url}${answer.at}`);
    // The bar over the rows comes after them, or after what is said instead of them.
    await expect(page.getByRole('banner'), answer.text).toBeVisible();
    await expect(page.getByRole('button', { name: 'Columns' }).first(), answer.text).toBeVisible();
    const said = page.locator('[role=grid] [aria-rowindex="2"], main h2, main [role=alert]');
    await expect(said.first(), answer.text).toBeVisible();
  }
});
