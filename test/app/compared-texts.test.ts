import { describe, expect, test } from 'vitest';
import { nameMatch } from '#src/api/name-match.ts';
import { columnBranches } from '#src/entity/column-nodes.ts';
import { findValues } from '#src/filter-bar/use-facet-values.ts';
import { matchesDatabase } from '#src/filters/databases.ts';
import { hasWords } from '#src/palette/palette-items.ts';
import { findTypeahead } from '#src/ui/tree/tree-keys.ts';
import { INITIAL_TREE_STATE, withQuery } from '#src/ui/tree/tree-state.ts';
import { filesUnder } from '#test/architecture/source-files.ts';

/** The places that compare typed text with names: whether each finds a name by a text. */
const PLACES: Readonly<Record<string, (name: string, typed: string) => boolean>> = {
  'the names of a list': (name, typed) =>
    nameMatch(typed).matches({ name, fullyQualifiedName: `svc.${name}` }),
  'Find a column': (name, typed) =>
    columnBranches([{ name }], withQuery(INITIAL_TREE_STATE, typed)).length > 0,
  'Find a database': (name, typed) => matchesDatabase({ fqn: `svc.${name}`, name, service: 'svc' }, typed),
  'values of a filter': (name, typed) => findValues([{ value: name, label: name }], typed).length > 0,
  'commands and views': (name, typed) => hasWords(name, typed),
  'letters typed in a tree': (name, typed) => findTypeahead(['-', name], 0, typed, (node) => node) === 1,
};

describe.each(Object.entries(PLACES))('%s', (_, finds) => {
  test.each([
    ['cafe\u0301', 'café'],
    ['café', 'cafe\u0301'],
    ['first\u200B_name', 'first_name'],
    ['FIRST\u00AD_NAME', 'first_name'],
    ['customer\u2011orders', 'customer-orders'],
    ['\uFB01le_x', 'file_x'],
    ['\uFF4F\uFF52\uFF44\uFF45\uFF52\uFF53', 'Orders'],
  ])('finds by %j the name %j', (typed, name) => {
    expect(finds(name, typed)).toBe(true);
    // The control: another name is not found by it.
    expect(finds('zebra', typed)).toBe(false);
  });
});

describe('no other place', () => {
  const COMPARES = /to(?:Locale)?LowerCase\(\)\s*\.(?:includes|startsWith)\(/;
  const compares = (files: readonly { readonly path: string; readonly text: string }[]) =>
    files.filter(({ text }) => COMPARES.test(text)).map(({ path }) => path);

  test('compares typed text in lower case alone, but keys of filters and kinds of services', () => {
    const files = filesUnder('src', ['.ts', '.tsx']).filter(
      ({ path }) => !/^src\/(?:fake|server|build)\//.test(path),
    );
    expect(files.length).toBeGreaterThan(100);
    expect(compares(files).toSorted()).toEqual([
      'src/entity/names.tsx',
      'src/filter-bar/facet-menu.tsx',
      'src/filter-bar/typed-token.ts',
    ]);
  });

  test('control: one that does is told', () => {
    const text = 'const found = names.filter((name) => name.toLowerCase().includes(needle));';
    expect(compares([{ path: 'a.ts', text }])).toEqual(['a.ts']);
  });
});
