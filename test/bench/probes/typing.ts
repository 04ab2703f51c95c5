import { watchTyping } from '../in-page/watch-typing.ts';
import { USUAL, withLatency, type Bench, type Readings } from '../probe.ts';
import { inOpenPage, settle, type Which } from '../visit.ts';

const TYPED = 'customers';
/** As fast as people type: ms from one letter to the next. */
const PACE = 80;

/** The longest task while a name is typed into the search box letter by letter, and taken back again. */
async function typed({ browser, site }: Bench, which: Which, delay: number): Promise<number> {
  const server = await site(USUAL);
  return withLatency(server, 30, () =>
    inOpenPage({ browser, site: server, which }, async (visit) => {
      const { page } = visit;
      await page.evaluate(watchTyping, delay);
      await page.getByRole('searchbox').focus();
      await page.keyboard.type(TYPED, { delay: PACE });
      await settle(visit);
      for (const _ of TYPED) await page.keyboard.press('Backspace', { delay: PACE });
      await settle(visit);
      return page.evaluate(() => window.longestTyping());
    }),
  );
}

/** ms of the longest task; 0 where none reached 50. */
export const typing = async (bench: Bench, which: Which): Promise<Readings> => ({
  typing: await typed(bench, which, 0),
});

/** Control: a page that keeps each letter waiting for 60 ms is seen to. */
export const typingSlow = async (bench: Bench, which: Which): Promise<Readings> => ({
  typingSlow: await typed(bench, which, 60),
});
