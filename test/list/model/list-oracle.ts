import type { RowSource } from '#src/api/data-source.ts';

/**
 * Finds errors in consecutive rows on screen: tables that occur twice, and untouched tables that are missing between two
 * others.
 * @param shown ids in their order on screen @param untouched ids in the order of the list
 */
export function faultsOf(shown: readonly string[], untouched: readonly string[]): readonly string[] {
  const faults = shown.filter((id, at) => shown.indexOf(id) !== at).map((id) => `${id} stands there twice`);
  const place = new Map(untouched.map((id, at) => [id, at]));
  let before: number | undefined;
  for (const id of shown) {
    const at = place.get(id);
    if (at === undefined) continue;
    if (before !== undefined && at !== before + 1) {
      faults.push(
        at > before
          ? `${untouched.slice(before + 1, at).join(', ')} missing before ${id}`
          : `${id} out of order`,
      );
    }
    before = at;
  }
  return faults;
}

/** The common implementation without cursors: pages by number, each at the index of its number, the oldest evicted. */
export function openNaiveList(source: RowSource, limit: number) {
  const { signal } = new AbortController();
  const pages = new Map<number, readonly string[]>();
  const cursors = new Map<number, string | undefined>([[0, undefined]]);

  const load = async (page: number) => {
    const cursor = cursors.get(page);
    const answer = await source.page(
      cursor === undefined ? { at: 'start' } : { at: 'after', cursor },
      limit,
      [],
      signal,
    );
    pages.set(
      page,
      answer.rows.map(({ id }) => id),
    );
    if (answer.after !== undefined) cursors.set(page + 1, answer.after);
    const [oldest] = pages.keys();
    if (pages.size > 4 && oldest !== undefined) pages.delete(oldest);
  };

  return {
    async show(first: number, last: number) {
      for (let page = 0; page <= Math.floor(last / limit); page++) {
        const isNeeded = page >= Math.floor(first / limit) || !cursors.has(page + 1);
        if (isNeeded && !pages.has(page) && cursors.has(page)) await load(page).catch(() => {});
      }
    },
    /** Ids of consecutive pages, from the last one back. */
    shown(): readonly string[] {
      const held = [...pages.keys()].toSorted((a, b) => a - b);
      const from = held.findLastIndex((page, i) => i > 0 && held[i - 1] !== page - 1);
      return held.slice(Math.max(0, from)).flatMap((page) => pages.get(page) ?? []);
    },
  };
}
