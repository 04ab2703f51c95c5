import { expect, test } from 'vitest';
import { FACET_ENTRIES } from '#src/filters/facets/registry.ts';
import { namedFacets } from './facet-rules.ts';
import { filesUnder } from './source-files.ts';

const ids: ReadonlySet<string> = new Set(FACET_ENTRIES.map(({ entry }) => entry.id));
const files = filesUnder('src', ['.ts', '.tsx']);

test('no file but its entry names a facet', () => {
  expect(ids.size).toBeGreaterThan(12);
  expect(namedFacets(files, ids)).toEqual([]);
});

test.each([
  ['src/filters/a.ts', `switch (filter.facet) { case 'owner': break; }`],
  ['src/filters/a.ts', `const is = facet === 'tag' || facet === undefined;`],
  ['src/filters/a.ts', `const value = readValue('updated', text);`],
  ['src/filters/a.ts', `const FIELDS = { owner: ['owners'], tier: ['tags'], column: ['columns'] };`],
  ['src/filters/a.ts', `export type RangeFacet = 'updated' | 'usage';`],
  ['src/filter-bar/a.tsx', `const isPerson = ['owner', 'follower'].includes(facet);`],
  ['src/filter-bar/a.ts', `export const ORDER = ['owner', 'tag', 'tier'] as const;`],
  ['src/filter-bar/a.ts', `const entry = key === 'schema' ? 1 : 2;`],
  ['src/browse/a.ts', `const filter = { facet: 'database', not: false, values };`],
  ['src/palette/a.ts', `const entries = found.map((one) => filterOfEntry(all, 'column'));`],
  ['src/resources/labels.ts', `const first = { facets: ['owner'] };`],
])('control: %s with %s is rejected', (path, text) => {
  expect(namedFacets([{ path, text }], ids)).not.toEqual([]);
});

test.each([
  ['src/filters/facets/owner.ts', `const owner = { id: 'owner', facet: 'owner' };`],
  ['src/resources/topic/resource.tsx', `const topic = { facets: ['owner', 'tag', 'tier'] };`],
  [
    'src/resources/shared/columns.ts',
    `const a = { filters: { presets: [{ facet: 'owner', value: 'none' }] } };`,
  ],
  // Other things of the same names.
  ['src/sidebar/a.ts', `switch (item.kind) { case 'database': break; }`],
  ['src/filters/a.ts', `export type ScopeFacet = 'database' | 'service';`],
  ['src/palette/a.tsx', `const input = { type: 'search', column: 1 };`],
])('%s with %s is allowed', (path, text) => {
  expect(namedFacets([{ path, text }], ids)).toEqual([]);
});
