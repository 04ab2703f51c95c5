import { describe, expect, test } from 'vitest';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { ALL_FIELDS } from '#src/fake/catalog/records.ts';
import { tableIndex } from '#src/fake/search/search-index.ts';
import { search as searchIn } from '#src/fake/search/search.ts';
import { runs } from '#test/support/long.ts';
import { answerOf, newer } from './harness.ts';

const catalog = createCatalog({ tables: 1_000, seed: 1 });
catalog.patch(7, { name: 'ORDERS_written' });
catalog.remove(11);

const live = Array.from({ length: catalog.corpus().size }, (_, row) => row)
  .filter((row) => row !== 11)
  .map((row) => catalog.record(row, ALL_FIELDS))
  .filter(({ deleted }) => deleted !== true);

interface Hit {
  readonly _id: string;
  readonly sort: readonly [string | number];
}

interface Page {
  readonly hits: { readonly total: { value: number }; readonly hits: readonly Hit[] };
  readonly aggregations: Record<string, { buckets: { key: string; doc_count: number }[] }>;
}

const SORTS = ['fullyQualifiedName', 'name.keyword', 'updatedAt'] as const;

/** One page of a walk: rows from the last key on, without those of that key that came before. */
function pageOf(
  [field, order]: readonly [(typeof SORTS)[number], 'asc' | 'desc'],
  size: number,
  last: string | number | undefined,
  shown: readonly string[],
): Page {
  const key = typeof last === 'number' ? last / 1000 : last;
  const bool = {
    ...(key !== undefined && {
      filter: [{ range: { [field]: { [order === 'asc' ? 'gte' : 'lte']: key } } }],
    }),
    must_not: [{ ids: { values: shown } }],
  };
  const params = new URLSearchParams({
    sort_field: field,
    sort_order: order,
    size: String(size),
    post_filter: JSON.stringify({ query: { bool } }),
  });
  const { status, body } = answerOf(searchIn, tableIndex(catalog.corpus()), params, newer);
  expect(status).toBe(200);
  return JSON.parse(JSON.stringify(body)) as Page;
}

describe.each(SORTS.flatMap((field) => [[field, 'asc'] as const, [field, 'desc'] as const]))(
  'a walk by %s %s',
  (...by) => {
    // Seven rows a page are a thousand pages of a walk: the long programme has them.
    test.each([runs(211, 7), 100, 1000])('in pages of %i meets every table once', (size) => {
      const ids: string[] = [];
      let last: string | number | undefined;
      let shown: string[] = [];
      for (;;) {
        const { hits, aggregations } = pageOf(by, size, last, shown);
        // The total is what is left; the counts are those of the whole.
        expect(hits.total.value).toBe(live.length - ids.length);
        expect(aggregations['sterms#entityType']?.buckets).toEqual([
          { key: 'table', doc_count: live.length },
        ]);
        ids.push(...hits.hits.map(({ _id: id }) => id));
        if (hits.hits.length < size) break;
        const key = hits.hits.at(-1)?.sort[0];
        const here = hits.hits.filter(({ sort }) => sort[0] === key).map(({ _id: id }) => id);
        shown = key === last ? [...shown, ...here] : here;
        last = key;
      }
      expect(ids).toHaveLength(live.length);
      expect(new Set(ids)).toEqual(new Set(live.map(({ id }) => id)));
    });
  },
);

test('some tables have equal keys, which a walk past the last key alone would lose', () => {
  const keys = live.map(({ fullyQualifiedName }) => fullyQualifiedName.toLowerCase());
  expect(new Set(keys).size).toBeLessThan(keys.length);
});
