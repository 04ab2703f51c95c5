import { expect, test } from 'vitest';
import { createCheckJob } from '#src/catalog-check/check-job.ts';
import { NO_FILTERS, type Filters } from '#src/filters/filters.ts';
import { differencesOf, requestOf, tableRow, type Model } from './model.ts';

const TIER1: Filters = [{ facet: 'tier', not: false, values: ['Tier.Tier1'] }];
const [first, second, third] = ['Tier1', 'Tier1', 'Tier2'].map((tier, n) =>
  tableRow(n, { owner: undefined, tier, age: 1 }),
) as [Row, Row, Row];
type Row = ReturnType<typeof tableRow>;

const modelOf = (stored: readonly Row[], indexed: readonly Row[]): Model => ({
  store: new Map(stored.map((row) => [row.id, row])),
  index: new Map(indexed.map((row) => [row.id, row])),
});

test('with words, only records that the words find are missing', async () => {
  const model = modelOf([first, second, third], []);
  const { hits: wordHits } = requestOf(modelOf([], [second]), NO_FILTERS, { limit: 10 });
  const request = requestOf(model, TIER1, { limit: 10 });
  expect(await differencesOf(createCheckJob(request))).toEqual([
    `missing ${first.id}`,
    `missing ${second.id}`,
  ]);
  const steps = new Set<string>();
  const job = createCheckJob({ ...request, withWords: true, wordHits });
  await job.run(new AbortController().signal, ({ step }) => steps.add(step));
  expect([...steps]).toEqual(['words', 'hits', 'records', 'again']);
  expect(job.differences().missing.kept.map(({ id }) => id)).toEqual([second.id]);
});

test('a search that does not reach all of its hits is not checked', async () => {
  const model = modelOf([first, second], [first, second]);
  const within = createCheckJob(requestOf(model, TIER1, { limit: 10, reach: 2 }));
  expect(await differencesOf(within)).toEqual([]);
  const beyond = createCheckJob(requestOf(model, TIER1, { limit: 10, reach: 1 }));
  await expect(differencesOf(beyond)).rejects.toMatchObject({
    obstacle: { kind: 'out-of-reach', reach: 1, total: 2 },
  });
});

test('filters whose fields the server refuses are not checked', async () => {
  const request = requestOf(modelOf([first], [first]), TIER1, { limit: 10, refused: ['tags', 'owners'] });
  expect(await differencesOf(createCheckJob(request))).toEqual([]);
  await expect(differencesOf(createCheckJob({ ...request, fields: ['tags'] }))).rejects.toMatchObject({
    obstacle: { kind: 'no-fields', fields: ['tags'] },
  });
});

test('what is written while the check runs is judged by neither side', async () => {
  const late = tableRow(1, { owner: undefined, tier: 'Tier1', age: -0.5 });
  const unmet = tableRow(2, { owner: undefined, tier: 'Tier2', age: -0.5 });
  const model = modelOf(
    [first, late, unmet],
    [first, tableRow(2, { owner: undefined, tier: 'Tier1', age: 1 })],
  );
  const job = createCheckJob(requestOf(model, TIER1, { limit: 10 }));
  expect(await differencesOf(job)).toEqual([]);
  expect(job.facts().changed).toBe(2);
});

test('a difference that is gone at the second look at the hits is none', async () => {
  const stale = { ...third, tags: first.tags };
  const [before, after] = [
    modelOf([first, second, third], [first, stale]),
    modelOf([], [first, second, third]),
  ];
  expect(await differencesOf(createCheckJob(requestOf(before, TIER1, { limit: 10 })))).toEqual([
    `missing ${second.id}`,
    `stale ${third.id}`,
  ]);
  let pages = 0;
  const indexKeepsUp = () => {
    pages += 1;
    if (pages === 3) for (const [id, row] of after.index) before.index.set(id, row);
  };
  const job = createCheckJob(requestOf(before, TIER1, { limit: 10, before: indexKeepsUp }));
  expect(await differencesOf(job)).toEqual([]);
});

test.each([
  [false, 'missing'],
  [true, 'stale'],
] as const)(
  'a blank description is why an index differs about descriptions; not %s: %s',
  async (not, kind) => {
    const filters: Filters = [
      { facet: 'missing', not, values: ['description'] },
      { facet: 'tier', not: false, values: ['Tier.Tier1'] },
    ];
    const blank = { ...first, description: '   ' };
    const other = { ...second, description: not ? '' : 'Orders.' };
    const counted = { ...first, description: 'A text' };
    const model = modelOf([blank, other], [counted, other]);
    const job = createCheckJob(requestOf(model, filters, { limit: 10 }));
    expect(await differencesOf(job)).toEqual([`${kind} ${first.id}`]);
    expect(job.differences()[kind].kept.map(({ reason }) => reason)).toEqual([{ kind: 'blank' }]);
  },
);

test('a blank description is not why a record differs by another filter', async () => {
  const blank = { ...third, description: ' ' };
  const job = createCheckJob(
    requestOf(modelOf([blank], [{ ...blank, tags: first.tags }]), TIER1, { limit: 10 }),
  );
  await differencesOf(job);
  expect(job.differences().stale.kept.map(({ reason }) => reason.kind)).toEqual(['unmet']);
});
