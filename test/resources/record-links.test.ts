import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entityPath, fqnOfPath } from '#src/paths.ts';
import { pathOfLegacyLink } from '#src/resources/record-links.ts';
import { RESOURCES } from '#src/resources/registry.ts';
import { parseView } from '#src/view/url-params.ts';
import { tableViewSpec } from '#test/view/views.ts';

const open = (link: string) => {
  const { pathname, search } = new URL(link, 'https://app.test');
  const path = pathOfLegacyLink(pathname, search);
  if (path === undefined) return undefined;
  const to = new URL(path, 'https://app.test');
  const { view, broken } = parseView(to.search, tableViewSpec);
  return {
    path: to.pathname,
    fqn: fqnOfPath('tables', to.pathname),
    q: view.q,
    broken: broken.map(({ name, value }) => [name, value]),
  };
};

const AWKWARD = [
  'snow.sales.mart.orders',
  '"pg.orders".tiny.rec."dim.order"',
  'a.b.c."x/y"',
  'a.b.c.50%',
  'a.b.c.%2F',
  'a.b.c."say ""x"""',
  'データ.売上.東.注文',
  ' a.b .c. d ',
  'a.b.c.x?y#z&q=1',
];

describe('links of the catalog’s own pages', () => {
  test.each(AWKWARD)('the table %j, with a tab and without', (fqn) => {
    expect(open(`/table/${encodeURIComponent(fqn)}`)).toMatchObject({ fqn });
    expect(open(`/table/${encodeURIComponent(fqn)}/profiler/table-profile`)).toMatchObject({ fqn });
  });

  test('every FQN reads back', () => {
    const names = fc.string({ unit: 'grapheme', minLength: 1 }).filter((name) => !/^~*\.{1,2}$/.test(name));
    fc.assert(
      fc.property(names, (fqn) => {
        expect(open(`/table/${encodeURIComponent(fqn)}`)?.fqn).toBe(fqn);
      }),
    );
  });

  test('a slash that was not encoded is part of a name in quotes, and nothing else', () => {
    expect(open('/table/a.b.c."x/y"/schema')).toMatchObject({ fqn: 'a.b.c."x/y"' });
    expect(open('/table/a.b.c.x/y')).toMatchObject({ fqn: 'a.b.c.x' });
    expect(open('/table/a.b.c."open/end')).toMatchObject({ fqn: 'a.b.c."open/end' });
    expect(open('/table/a.b.c.50%')).toMatchObject({ fqn: 'a.b.c.50%' });
  });

  test.each(RESOURCES.map(({ id, path }) => [id, path] as const))('a %s, and a search in %s', (id, path) => {
    const fqn = 'kafka."a.b"';
    const link = `/${id}/${encodeURIComponent(fqn)}`;
    for (const tab of ['', '/', '/config', '/activity_feed/all'])
      expect(pathOfLegacyLink(link + tab, '')).toBe(entityPath(path, fqn));
    expect(pathOfLegacyLink(`/explore/${path}`, '?search=a%26b&page=2')).toBe(`/${path}?q=a%26b`);
    expect(pathOfLegacyLink(`/explore/${path}/`, '?search=*')).toBe(`/${path}`);
  });

  test('a search', () => {
    expect(open('/explore/tables?search=dim%20order&page=2')).toMatchObject({ q: 'dim order', broken: [] });
    expect(open('/explore/tables/?search=a%26b%3Dc')).toMatchObject({ q: 'a&b=c' });
    expect(open('/explore?search=x')).toMatchObject({ q: 'x' });
    expect(open('/explore/tables?search=*')).toMatchObject({ path: '/tables', q: null });
    expect(open('/explore/tables')).toMatchObject({ path: '/tables', q: null });
    expect(open('/explore/topics?search=x')).toMatchObject({ path: '/topics', q: 'x', broken: [] });
  });

  test.each([
    '/table',
    '/table/',
    '/topic',
    '/glossary/x',
    '/explore/glossaries?search=x',
    '/tabled/x',
    '/nothing/here',
    '/constructor/x',
  ])('%s is not one', (link) => {
    expect(open(link)).toBeUndefined();
  });
});
