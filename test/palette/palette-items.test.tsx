import * as fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { EntityRow } from '#src/api/schemas/record.ts';
import {
  hasWords,
  type NamedView,
  paletteGroups,
  type PaletteInput,
  type PaletteItem,
  selectableItems,
} from '#src/palette/palette-items.tsx';
import type { RecentOfType } from '#src/palette/recent.ts';
import type { TypeSearch } from '#src/palette/type-search.ts';
import { fqnOfPath, withoutBasePath } from '#src/paths.ts';
import { resourceById, RESOURCES } from '#src/resources/registry.ts';
import { tableDefinition } from '#src/resources/table/definition.ts';
import type { Command } from '#src/ui/commands.ts';
import { parseView } from '#src/view/url-params.ts';
import { t } from '#test/support/translator.ts';
import { tableViewSpec } from '#test/view/views.ts';

const record = (fqn: string) => ({ id: fqn, name: fqn, fullyQualifiedName: fqn }) as EntityRow;
const command = (id: string, label: string, more: Partial<Command> = {}): Command => ({
  id,
  label,
  group: 'Anywhere',
  run: () => {},
  ...more,
});
const entryOf = (type: string) => {
  const entry = resourceById(type);
  if (!entry) throw new Error(`There is no type ${type}`);
  return entry;
};
const search = (type: string, more: Partial<TypeSearch> = {}): TypeSearch => ({
  entry: entryOf(type),
  kind: 'found',
  records: [],
  total: more.records?.length ?? 0,
  retry: () => {},
  ...more,
});
const found = (type: string, ...names: readonly string[]) => search(type, { records: names.map(record) });
const recentOf = (type: string, more: Partial<RecentOfType['recent']>): RecentOfType => ({
  entry: entryOf(type),
  recent: { searches: [], opened: [], ...more },
});

const { view } = parseView('?columns=name&limit=50&database=snow.sales', tableViewSpec);
const scene = (more: Partial<PaletteInput> = {}): PaletteInput => ({
  text: '',
  searches: [found('table')],
  everywhere: false,
  onEverywhere: () => {},
  onColumns: () => {},
  recent: [],
  views: [],
  commands: [],
  types: [],
  view,
  resource: tableDefinition,
  viewSpec: tableViewSpec,
  searchNow: '?columns=name&row=7',
  ...more,
});
const titles = (of: PaletteInput) => paletteGroups(of, t).map(({ title }) => title);
const items = (of: PaletteInput) => selectableItems(paletteGroups(of, t));
const ids = (of: PaletteInput) => items(of).map(({ id }) => id);
/** What a line says, without marks. */
const said = (item: PaletteItem | undefined) => renderToStaticMarkup(item?.text).replaceAll(/<[^>]*>/g, '');
const pathOf = (item: PaletteItem | undefined) => (item && 'path' in item ? item.path : '');

describe('groups', () => {
  const commands = [command('theme-dark', 'Theme: dark'), command('columns', 'Columns')];
  const views: NamedView[] = [{ id: '1', type: 'table', name: 'Dark orders', search: '?q=dark' }];

  test('without a text: what was done lately, views, commands', () => {
    const recent = [recentOf('table', { searches: ['orders'], opened: ['a.b.c.d'] })];
    expect(titles(scene({ recent, views, commands }))).toEqual(['Recent', 'Views', 'Commands']);
    expect(titles(scene({ commands }))).toEqual(['Commands']);
  });

  test('with one: what was found by type, then the views and commands that have its words', () => {
    const searches = [found('table', 'a'), found('topic', 'b'), found('pipeline')];
    const groups = paletteGroups(scene({ text: ' dark ', searches, views, commands }), t);
    expect(groups.map(({ title, total, items: of }) => [title, total, of.length])).toEqual([
      ['Tables', '1', 2],
      ['', undefined, 1],
      ['Topics', '1', 1],
      ['Views', undefined, 1],
      ['Commands', undefined, 1],
    ]);
    expect(titles(scene({ text: 'owners', views, commands }))).toEqual(['Tables', '']);
  });

  test('a text that a command takes as such stands before all others', () => {
    const go = command('go', 'Go to row…', {
      offer: (text) => (text === '7' ? { label: 'Go to row 7', run: () => {} } : undefined),
    });
    const searches = [found('table', '7')];
    expect(titles(scene({ text: '7', searches, commands: [go] }))).toEqual(['Rows', 'Tables', '']);
    expect(titles(scene({ text: '8', commands: [go] }))).toEqual(['Tables', '']);
    expect(said(items(scene({ text: '7', searches, commands: [go] }))[0])).toBe('Go to row 7');
  });

  test('none is empty, and no two items have one id', () => {
    const texts = fc.string({ maxLength: 12 });
    const names = fc.uniqueArray(texts);
    const states = fc.constantFrom('none', 'waiting', 'found', 'failed');
    const searches = fc.tuple(
      ...RESOURCES.map(({ id }) =>
        fc
          .record({ kind: states, records: names.map((all) => all.map(record)), total: fc.nat(100) })
          .map((of) => search(id, of)),
      ),
    );
    fc.assert(
      fc.property(texts, searches, fc.boolean(), names, names, (text, all, everywhere, kept, labels) => {
        const of = scene({
          text,
          searches: all,
          everywhere,
          recent: RESOURCES.map(({ id }) => recentOf(id, { searches: kept, opened: kept })),
          commands: labels.map((label) => command(label, label)),
          types: RESOURCES.slice(1),
        });
        const groups = paletteGroups(of, t);
        const drawn = groups.flatMap((group) => group.items.map(({ id }) => id));
        expect(groups.filter((group) => group.items.length === 0)).toEqual([]);
        expect(new Set(drawn).size).toBe(drawn.length);
        expect(new Set(groups.map(({ id }) => id)).size).toBe(groups.length);
      }),
    );
  });

  test('types to go to are commands, by what they are called', () => {
    const types = [entryOf('topic'), entryOf('mlmodel')];
    const [first, ...more] = items(scene({ text: 'models', types })).filter(({ id }) =>
      id.startsWith('type-'),
    );
    expect(first).toMatchObject({ id: 'type-mlmodel', path: '/mlmodels' });
    expect(said(first)).toBe('Go to ML models');
    expect(more).toEqual([]);
  });
});

describe('what is found of several types', () => {
  const many = Array.from({ length: 8 }, (_, at) => `n${at}`);
  const cut = [
    search('table', { records: many.map(record), total: 361 }),
    search('topic', { records: many.map(record), total: 10_000, totalIsLowerBound: true }),
    found('pipeline', 'x', 'y'),
  ];

  test('the best of each, the way to all where there are more, and the way to more of each', () => {
    const of = scene({ text: 'n', searches: cut });
    expect(paletteGroups(of, t).map(({ items: { length }, total }) => [length, total])).toEqual([
      [5, '361'],
      [1, undefined],
      [3, '10,000+'],
      [2, '2'],
      [1, undefined],
    ]);
    const ways = items(of).filter(({ id }) => id.startsWith('search-'));
    expect(ways.map(said)).toEqual(['All 361 tables with “n”', 'All 10,000+ topics with “n”']);
    expect(pathOf(ways[1])).toBe('/topics?q=n');
    expect(items(of).find(({ id }) => id === 'everywhere')).toMatchObject({ end: '10,363+' });
    const more = paletteGroups({ ...of, everywhere: true }, t);
    expect(more.map(({ items: { length } }) => length)).toEqual([9, 1, 9, 2]);
  });

  test('more of each is offered once all have answered, and only where more was read', () => {
    const waiting = search('pipeline', { kind: 'waiting', total: undefined });
    expect(ids(scene({ text: 'n', searches: [...cut.slice(0, 2), waiting] }))).not.toContain('everywhere');
    expect(ids(scene({ text: 'n', searches: [found('table', 'a')] }))).not.toContain('everywhere');
  });

  test('a type that failed says so behind what was found, and Enter goes on to the list', () => {
    const failed = search('topic', { kind: 'failed', error: new Error('no'), total: undefined });
    const of = scene({ text: 'x', searches: [found('table', 'x'), failed, found('pipeline', 'x')] });
    expect(ids(of)).toEqual([
      'entity-table-x',
      'search-table',
      'columns',
      'entity-pipeline-x',
      'failed-topic',
    ]);
    const here = scene({ text: 'x', searches: [failed], resource: { id: 'topic' } });
    expect(ids(here).slice(0, 2)).toEqual(['search-topic', 'failed-topic']);
  });

  test('a type without a search index is named, and leads to its list', () => {
    const none = search('container', { kind: 'none', total: undefined });
    const of = scene({ text: 'x y', searches: [found('table'), none] });
    expect(titles(of)).toEqual(['Tables', '', 'By name only']);
    const way = items(of).find(({ id }) => id === 'search-container');
    expect(said(way)).toBe('Search the names of all containers for “x y”');
    expect(pathOf(way)).toBe('/containers?q=x+y');
    const here = scene({ text: 'x', searches: [none, found('table', 'x')], resource: { id: 'container' } });
    expect(titles(here)).toEqual(['Tables', '', 'Containers']);
    expect(ids(here)).toContain('search-container');
  });
});

describe('what was done lately', () => {
  test('is of all types, the newest first, ten of each kind', () => {
    const recent = [
      recentOf('table', { opened: ['t3', 't1'], searches: ['s'], at: { t3: 3, t1: 1, s: 1 } }),
      recentOf('topic', { opened: ['k2', 'k0'], searches: ['s'], at: { k2: 2, k0: 0, s: 2 } }),
    ];
    expect(ids(scene({ recent }))).toEqual([
      'opened-table-t3',
      'opened-topic-k2',
      'opened-table-t1',
      'opened-topic-k0',
      'again-topic-s',
      'again-table-s',
    ]);
    const long = Array.from({ length: 10 }, (_, at) => `x${at}`);
    const both = ['table', 'topic'].map((type) => recentOf(type, { opened: long, searches: long }));
    expect(ids(scene({ recent: both }))).toHaveLength(20);
  });

  test('each type keeps its own order, whatever is known of the times', () => {
    const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 5 }), { maxLength: 5 });
    const kept = names.chain((opened) =>
      fc.tuple(...opened.map(() => fc.option(fc.nat(9), { nil: undefined }))).map((times) => ({
        opened,
        at: Object.fromEntries(
          opened.flatMap((name, at) => (times[at] === undefined ? [] : [[name, times[at]]])),
        ) as Record<string, number>,
      })),
    );
    fc.assert(
      fc.property(kept, kept, (tables, topics) => {
        const of = items(scene({ recent: [recentOf('table', tables), recentOf('topic', topics)] }));
        const opened = (type: string) =>
          of.flatMap(({ id }) =>
            id.startsWith(`opened-${type}-`) ? id.slice(`opened-${type}-`.length) : [],
          );
        expect(opened('table')).toEqual(tables.opened);
        expect(opened('topic')).toEqual(topics.opened);
      }),
    );
  });
});

describe('paths', () => {
  test('a record of any name opens: of the type on screen where the list stands, of another by itself', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.constantFrom('table', 'topic'), (fqn, type) => {
        const item = items(scene({ text: 'x', searches: [found(type, fqn)] }))[0];
        const [pathname = '', query] = pathOf(item).split('?');
        expect(fqnOfPath(`${type}s`, withoutBasePath(pathname))).toBe(
          fqn.replaceAll(/\p{Surrogate}/gu, '\uFFFD'),
        );
        expect(query).toBe(type === 'table' ? 'columns=name&row=7' : undefined);
      }),
    );
  });

  test('a search is of all tables, keeps the columns, and begins at the top', () => {
    const path = pathOf(items(scene({ text: ' a & b ' }))[0]);
    const read = parseView(path.slice(path.indexOf('?')), tableViewSpec);
    expect(read.view).toMatchObject({ q: 'a & b', scope: null, sort: null, columns: ['name'], limit: 50 });
    expect(read.place.row).toBeNull();
    expect(read.broken).toEqual([]);
  });

  test('what was done lately in another type leads there', () => {
    const recent = [recentOf('topic', { searches: ['a b'], opened: ['k."a.b"'] })];
    expect(items(scene({ recent })).map(pathOf)).toEqual(['/topics/k.%22a.b%22', '/topics?q=a+b']);
  });
});

describe('what Enter means', () => {
  const commands = [command('theme', 'Theme: dark'), command('show', 'Show Theme')];
  const meant = (text: string, ...searches: readonly TypeSearch[]) =>
    ids(scene({ text, searches, commands, types: [entryOf('topic')] }))[0];
  const waiting = search('table', { kind: 'waiting', records: [record('theme')], total: undefined });

  test('the best record of the type on screen; while its answer is awaited, none', () => {
    expect(meant('theme', found('table', 'theme'))).toBe('entity-table-theme');
    expect(meant('th', waiting)).toBe('search-table');
    expect(meant('th', waiting, found('topic', 'th'))).toBe('search-table');
  });

  test('without one, a command or type that begins with the text, and else the search', () => {
    expect(meant('theme', found('table'))).toBe('do-theme');
    expect(meant('topi', found('table'))).toBe('type-topic');
    expect(meant('dark', found('table'))).toBe('search-table');
    expect(meant('th', found('table'))).toBe('search-table');
  });

  test('a record of another type once all have answered', () => {
    const pipelines = search('pipeline', { kind: 'waiting', total: undefined });
    expect(meant('xx', found('table'), found('topic', 'xx'), pipelines)).toBe('search-table');
    expect(meant('xx', found('table'), found('topic', 'xx'), found('pipeline'))).toBe('entity-topic-xx');
  });
});

test('words are found in any order and case', () => {
  expect(hasWords('Theme: dark', 'DARK theme')).toBe(true);
  expect(hasWords('Theme: dark', '')).toBe(true);
  expect(hasWords('Theme: dark', 'dark mode')).toBe(false);
});
