import { expect, test } from 'vitest';
import { nameMatch } from '#src/api/name-match.ts';
import { columnBranches } from '#src/entity/column-nodes.ts';
import { rankOptions } from '#src/filter-bar/facet-values.ts';
import { groupByService } from '#src/filters/databases.ts';
import { hasWords } from '#src/palette/palette-items.tsx';
import { findTypeahead } from '#src/ui/tree/tree-keys.ts';
import { INITIAL_TREE_STATE, withQuery } from '#src/ui/tree/tree-state.ts';
import { filesUnder } from '#test/architecture/source-files.ts';

/** The places that compare typed text with names: whether each finds a name by a text. */
const PLACES: Readonly<Record<string, (name: string, typed: string) => boolean>> = {
  'the names of a list': (name, typed) =>
    nameMatch(typed).matches({ name, fullyQualifiedName: `svc.${name}` }),
  'Find a column': (name, typed) =>
    columnBranches([{ name }], withQuery(INITIAL_TREE_STATE, typed)).length > 0,
  'Find a database': (name, typed) =>
    groupByService([{ fqn: `svc.${name}`, name, service: 'svc' }], typed).length > 0,
  'values of a filter': (name, typed) =>
    rankOptions([{ value: name, label: name }], 'owner', typed).length > 0,
  'commands and views': (name, typed) => hasWords(name, typed),
  'letters typed in a tree': (name, typed) => findTypeahead(['-', name], 0, typed, (node) => node) === 1,
};

/** What is typed, and the name that it finds. */
const PAIRS = [
  ['cafe\u0301', 'café'],
  ['first\u200B_name', 'first_name'],
  ['FIRST\u00AD_NAME', 'first_name'],
  ['customer\u2011orders', 'customer-orders'],
  ['\uFB01le_x', 'file_x'],
] as const;

test.each(Object.entries(PLACES))('%s are found by how a text looks', (_, finds) => {
  expect(PAIRS.filter(([typed, name]) => !finds(name, typed))).toEqual([]);
  expect(PAIRS.filter(([typed]) => finds('zebra', typed))).toEqual([]);
});

test('no other place compares typed text in lower case alone, but keys of filters and kinds of services', () => {
  const found = filesUnder('src', ['.ts', '.tsx']).filter(
    ({ path, text }) =>
      !/^src\/(?:fake|server|build)\//.test(path) &&
      /to(?:Locale)?LowerCase\(\)\s*\.(?:includes|startsWith)\(/.test(text),
  );
  expect(found.map(({ path }) => path).toSorted()).toEqual([
    'src/entity/names.tsx',
    'src/filter-bar/facet-menu.tsx',
    'src/filter-bar/typed-token.ts',
  ]);
});
