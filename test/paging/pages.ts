import { placePage, type PageParam, type PlacedPage } from '#src/paging/page.ts';
import { answer } from '../support/numbered-source.ts';

/** A page as a list of numbers answers it. */
export const load = (numbers: readonly number[], param: PageParam): PlacedPage =>
  placePage(param, answer(numbers, param.at, param.limit));

/** Pages of the given lengths, consecutive from `base`, over the numbers from 0. */
export function pagesOf(lengths: readonly number[], base = 0): PlacedPage[] {
  const numbers = Array.from({ length: base + lengths.reduce((a, b) => a + b, 0) + 1 }, (_, n) => n);
  let at = base;
  return lengths.map((limit) => {
    const page = load(
      numbers,
      at === 0
        ? { at: { kind: 'start' }, index: 0, limit }
        : { at: { kind: 'after', cursor: String(at - 1) }, index: at, limit },
    );
    at += limit;
    return page;
  });
}
