import { t } from '#src/i18n/translate.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withoutBasePath, fqnOfPath } from '#src/paths.ts';
import {
  hasWords,
  type NamedView,
  paletteGroups,
  type PaletteInput,
  defaultItem,
  selectableItems,
} from '#src/palette/palette-items.ts';
import type { Command } from '#src/ui/commands.ts';
import { parseView } from '#src/view/url-params.ts';
import { tableDefinition, type TableRow } from '#src/resources/table/definition.ts';
import { tableViewSpec } from '#test/view/views.ts';

const table = (fqn: string) => ({ id: fqn, name: fqn, fullyQualifiedName: fqn }) as TableRow;
const command = (id: string, label: string, more: Partial<Command> = {}): Command => ({
  id,
  label,
  group: 'Anywhere',
  run: () => {},
  ...more,
});
const { view } = parseView('?columns=name&limit=50&database=snow.sales', tableViewSpec);
const scene = (more: Partial<PaletteInput> = {}): PaletteInput => ({
  text: '',
  records: [],
  recent: { searches: [], opened: [] },
  views: [],
  commands: [],
  view,
  resource: tableDefinition,
  viewSpec: tableViewSpec,
  searchNow: '?columns=name&row=7',
  ...more,
});
const titles = (of: PaletteInput) => paletteGroups(of).map(({ title }) => t(title));
const items = (of: PaletteInput, stale = false) => selectableItems(paletteGroups(of), stale);

describe('groups', () => {
  const commands = [command('theme-dark', 'Theme: dark'), command('columns', 'Columns')];
  const views: NamedView[] = [{ id: '1', type: 'table', name: 'Dark orders', search: '?q=dark' }];

  test('without a text: what was done lately, views, commands', () => {
    const recent = { searches: ['orders'], opened: ['a.b.c.d'] };
    expect(titles(scene({ recent, views, commands }))).toEqual(['Recent', 'Views', 'Commands']);
    expect(titles(scene({ commands }))).toEqual(['Commands']);
  });

  test('with one: tables and their search, then the views and commands that have its words', () => {
    const found = paletteGroups(scene({ text: ' dark ', records: [table('a')], views, commands }));
    expect(found.map(({ title, items: of }) => `${t(title)} ${of.length}`)).toEqual([
      'Tables 2',
      'Views 1',
      'Commands 1',
    ]);
    expect(titles(scene({ text: 'owners', views, commands }))).toEqual(['Tables']);
  });

  test('a text that a command takes as such stands before all others', () => {
    const go = command('go', 'Go to row…', {
      offer: (text) => (text === '7' ? { label: 'Go to row 7', run: () => {} } : undefined),
    });
    expect(titles(scene({ text: '7', records: [table('7')], commands: [go] }))).toEqual(['Rows', 'Tables']);
    expect(titles(scene({ text: '8', commands: [go] }))).toEqual(['Tables']);
  });

  test('none is empty, and no two items have one id', () => {
    const texts = fc.string({ maxLength: 12 });
    fc.assert(
      fc.property(
        texts,
        fc.uniqueArray(texts),
        fc.uniqueArray(texts),
        fc.uniqueArray(texts),
        (text, fqns, searches, labels) => {
          const groups = paletteGroups(
            scene({
              text,
              records: fqns.map(table),
              recent: { searches, opened: fqns },
              commands: labels.map((label) => command(label, label)),
            }),
          );
          const ids = groups.flatMap((group) => group.items.map(({ id }) => id));
          expect(groups.filter((group) => group.items.length === 0)).toEqual([]);
          expect(new Set(ids).size).toBe(ids.length);
        },
      ),
    );
  });
});

describe('paths', () => {
  test('a table of any name opens where the list stands', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (fqn) => {
        const [first] = items(scene({ text: 'x', records: [table(fqn)] }));
        const path = first?.kind === 'entity' ? first.path : '';
        const [pathname = '', search] = path.split('?');
        expect(fqnOfPath('tables', withoutBasePath(pathname))).toBe(
          fqn.replaceAll(/\p{Surrogate}/gu, '\uFFFD'),
        );
        expect(search).toBe('columns=name&row=7');
      }),
    );
  });

  test('a search is of all tables, keeps the columns, and begins at the top', () => {
    const [search] = items(scene({ text: ' a & b ' }));
    const path = search?.kind === 'search' ? search.path : '';
    const read = parseView(path.slice(path.indexOf('?')), tableViewSpec);
    expect(read.view).toMatchObject({ q: 'a & b', scope: null, sort: null, columns: ['name'], limit: 50 });
    expect(read.place.row).toBeNull();
    expect(read.broken).toEqual([]);
  });
});

describe('what Enter means', () => {
  const commands = [command('theme', 'Theme: dark'), command('show', 'Show Theme')];
  const meant = (text: string, records: readonly TableRow[], stale = false) =>
    defaultItem(items(scene({ text, records, commands }), stale), text)?.id;

  test('the best table; while its answer is awaited, no table', () => {
    expect(meant('theme', [table('theme')])).toBe('entity-theme');
    expect(meant('th', [table('theme')], true)).toBe('search');
  });

  test('without a table, a command that begins with the text, and else the search', () => {
    expect(meant('theme', [])).toBe('do-theme');
    expect(meant('dark', [])).toBe('search');
    expect(meant('th', [])).toBe('search');
  });

  test('nothing where there is nothing', () => {
    expect(defaultItem([], '')).toBeUndefined();
  });
});

test('words are found in any order and case', () => {
  expect(hasWords('Theme: dark', 'DARK theme')).toBe(true);
  expect(hasWords('Theme: dark', '')).toBe(true);
  expect(hasWords('Theme: dark', 'dark mode')).toBe(false);
});
