import type { Page } from '../answer.ts';
import { hold, sameIds, ContractError, type Check } from '../check.ts';
import type { Client } from '../client.ts';

type Order = 'in order' | 'reversed' | 'reversed, one row lost';

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, at) => id === b[at]);

/** How a backward page stands to the rows before its cursor, of which it should hold the nearest. */
function orderOf(found: Page, before: readonly string[], limit: number): Order | undefined {
  if (same(found.ids, before.slice(-limit))) return 'in order';
  if (same(found.ids.toReversed(), before.slice(-limit))) return 'reversed';
  // Servers of about 1.12 read one row more than asked and drop the nearest.
  if (same(found.ids.toReversed(), before.slice(-limit - 1, -1))) return 'reversed, one row lost';
  return undefined;
}

interface Step {
  readonly back: Page;
  readonly page: Page;
  readonly order: Order;
}

async function walkBack(client: Client): Promise<Step[]> {
  const { pages, ids, limit } = await client.walk();
  const steps: Step[] = [];
  let start = pages[0]?.rows.length ?? 0;
  for (const page of pages.slice(1, 9)) {
    if (page.before === undefined) continue;
    const back = await client.page({ limit, before: page.before });
    const order = orderOf(back, ids.slice(0, start), limit);
    if (!order) {
      throw new ContractError(
        `the page before row ${start} holds ${back.rows.length} rows that are not those before it`,
      );
    }
    steps.push({ back, page, order });
    start += page.rows.length;
  }
  return steps;
}

const known = new WeakMap<Client, Promise<Step[]>>();

/** One step back from each of the first pages; asked once a client. */
function stepsBack(client: Client): Promise<Step[]> {
  const found = known.get(client) ?? walkBack(client);
  known.set(client, found);
  return found;
}

const variant = (steps: readonly Step[]): string | undefined => steps.at(-1)?.order;

/** The list by `before`; servers lawfully differ in the order of such pages. */
export const listBackward: readonly Check[] = [
  {
    name: 'before(after(page)) is the page',
    async run(client) {
      const steps = await stepsBack(client);
      if (steps.length === 0) return 'one page only';
      return `backward pages are ${variant(steps)}`;
    },
  },
  {
    name: 'a backward page has an after cursor, and no before cursor at the start',
    async run(client) {
      const steps = await stepsBack(client);
      hold(
        steps.every(({ back }) => back.after !== undefined),
        'a backward page has no after cursor',
      );
      hold(steps[0]?.back.before === undefined, 'the backward page at the start has a before cursor');
      return undefined;
    },
  },
  {
    name: 'after(before(page)) is the page',
    async run(client) {
      const { limit } = await client.walk();
      const steps = (await stepsBack(client)).slice(0, 4);
      if (steps.some(({ order }) => order !== 'in order'))
        return `does not hold: pages are ${variant(steps)}`;
      for (const { back, page } of steps) {
        const again = await client.page({ limit, after: back.after ?? '' });
        sameIds(again.ids, page.ids, 'the page after the page before');
      }
      return undefined;
    },
  },
  {
    name: 'a walk by before reaches the start with every row once',
    async run(client) {
      const { pages, ids, limit } = await client.walk();
      const from = Math.min(pages.length - 1, 12);
      const steps = await stepsBack(client);
      if (steps.some(({ order }) => order !== 'in order'))
        return `does not hold: pages are ${variant(steps)}`;
      let before = pages[from]?.before;
      const found: string[] = [];
      for (let asked = 0; before !== undefined && asked <= from; asked++) {
        const page: Page = await client.page({ limit, before });
        found.unshift(...page.ids);
        before = page.before;
      }
      const start = pages.slice(0, from).reduce((sum, page) => sum + page.rows.length, 0);
      sameIds(found, ids.slice(0, start), `${limit} a page backwards`);
      return undefined;
    },
  },
];
